import { findCategoryLabel } from '#api/catalogue/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { type PlaceColumns, placeOf, profileColumns } from '#api/profiles/columns.ts';
import { findCandidates } from '#api/profiles/duplicates/duplicate-candidates.ts';
import { lockProfileRow } from '#api/profiles/keepers/keeper-queries.ts';
import { insertPlaces } from '#api/profiles/places/place-queries.ts';
import { addPlaceOf } from '#api/profiles/places/service.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import { findProfile, lockProfiles, updateProfile } from '#api/profiles/queries.ts';
import { rewardPublishing } from '#api/profiles/rewards.ts';
import { announceChange } from '#api/profiles/visibility.ts';
import {
	deleteWaiting,
	findConfirmedOwner,
	listToGoLiveOf,
	listWaitingOf,
	upsertWaiting,
} from '#api/profiles/waiting/waiting-queries.ts';
import { renewWords } from '#api/profiles/words/service.ts';
import { AppError } from '#contract/errors.ts';
import { completenessOf, hasPicture } from '#contract/profiles/completeness.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import type { Profile } from '#contract/profiles/profiles.ts';

/** Returns whether only the owner sees the business, so that they may write it without a confirmed address. */
export const isUnseen = (status: string) => status === 'draft' || status === 'waiting';

/**
 * Refuses changes to what others see.
 * @throws AppError `forbidden` when others see the business and the actor has no confirmed address.
 */
export function refuseShown(ctx: Context, { status }: { status: string }): void {
	if (requireActor(ctx).isConfirmed || isUnseen(status)) return;
	throw new AppError('forbidden', {
		detail: 'Confirm your email address first, on your account page. Then you can change what others see.',
	});
}

/** Returns the status that a business gets when its owner gives `given`. */
export const statusAfter = (given: ProfileFields['status'] = 'published', isWaiting: boolean): string =>
	isWaiting && given !== 'draft' ? 'waiting' : given;

/**
 * Stores which status a business that waits gets later, and deletes that for one that does not wait. `isDistinct` says
 * that it is none of its likely duplicates.
 */
export async function keepWaiting(
	ctx: TransactionContext,
	profileId: string,
	{ status, given = 'published', isDistinct }: { status: string; given: ProfileFields['status']; isDistinct: boolean },
): Promise<void> {
	if (status !== 'waiting') await deleteWaiting(ctx.db, profileId);
	else await upsertWaiting(ctx.db, { profile_id: profileId, goes_live_as: given, is_distinct: isDistinct });
}

/**
 * Locks the waiting businesses that the member owns, after the places in which they will lie, together with other
 * businesses that the same transaction locks. Those that were suspended or deleted while they waited are locked, too,
 * because one of them may be coming back at this moment. The caller has locked the member.
 */
export async function lockWaitingProfiles(
	ctx: TransactionContext,
	memberId: string,
	otherIds: string[],
): Promise<void> {
	const ids = await listToGoLiveOf(ctx.db, memberId);
	const places: PlaceColumns[] = [];
	for (const id of ids) {
		const row = await findProfile(ctx.db, { id }, ctx.now, memberId);
		const place = row?.status === 'waiting' ? placeOf(profileFieldsOf(row)) : null;
		if (place) places.push(place);
	}
	await insertPlaces(ctx.db, places);
	await lockProfiles(ctx.db, [...ids, ...otherIds]);
}

/**
 * Publishes the businesses that the member owns and that waited for them to confirm their address. A business that
 * somebody else seems to have listed meanwhile becomes a draft: its owner says whether it is another one when they
 * publish it. The caller has locked the member.
 */
export async function publishWaitingProfiles(ctx: TransactionContext, memberId: string): Promise<void> {
	for (const id of await listWaitingOf(ctx.db, memberId)) await goLive(ctx, id, memberId);
}

/**
 * Publishes a business that waited and was suspended or deleted meanwhile, when it comes back and an owner has
 * confirmed their address.
 */
export async function goLiveIfConfirmed(ctx: TransactionContext, profileId: string): Promise<void> {
	const owner = await findConfirmedOwner(ctx.db, profileId);
	if (owner) await goLive(ctx, profileId, owner.id);
}

async function goLive(ctx: TransactionContext, profileId: string, memberId: string): Promise<void> {
	await lockProfileRow(ctx.db, profileId);
	const row = await findProfile(ctx.db, { id: profileId }, ctx.now, memberId);
	if (row?.status !== 'waiting') return;
	const fields = profileFieldsOf(row);
	const waiting = await deleteWaiting(ctx.db, profileId);
	const isSuspected = !waiting?.is_distinct && (await findCandidates(ctx, memberId, fields, profileId)).length > 0;
	const status = isSuspected ? 'draft' : (waiting?.goes_live_as ?? 'published');
	const label = row.category_slug === null ? null : ((await findCategoryLabel(ctx, row.category_slug)) ?? null);
	await addPlaceOf(ctx, fields, status);
	const columns = profileColumns(fields, label, status);
	await updateProfile(ctx.db, profileId, row.version, { ...columns, updated_at: ctx.now });
	await renewWords(ctx, row, { name_key: row.name_key, status });
	announceChange(ctx, row, { ...columns, id: profileId, status });
	const other_images = row.other_images as Profile['other_images'];
	const { points: completeness } = completenessOf(fields, hasPicture({ ...row, other_images }));
	const created_at = row.created_at.toISOString();
	await rewardPublishing(ctx, { id: profileId, status, completeness, created_at }, memberId);
}
