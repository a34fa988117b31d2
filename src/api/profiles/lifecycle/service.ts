import { reverse, reverseSome } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { lockActor } from '#api/members/service.ts';
import { refuseTooMuch } from '#api/profiles/adding-limits.ts';
import { placesOf } from '#api/profiles/columns.ts';
import { lockProfileRow } from '#api/profiles/keepers/keeper-queries.ts';
import {
	beginPurge,
	deleteDeletion,
	deleteProfiles,
	deleteSuspension,
	findDeletion,
	insertDeletion,
	insertSuspension,
	isReviewed,
	listDue,
	listSetAside,
	lockDue,
	setStatus,
} from '#api/profiles/lifecycle/lifecycle-queries.ts';
import { lockPlacesOf } from '#api/profiles/places/place-queries.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import { type FoundProfile, findProfile } from '#api/profiles/queries.ts';
import { announceChange, hiding, maySee } from '#api/profiles/visibility.ts';
import { goLiveIfConfirmed, isUnseen } from '#api/profiles/waiting/service.ts';
import { renewWords } from '#api/profiles/words/service.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { restorableDays } from '#contract/profiles/profile-lifecycle.ts';
import { eachTogether, type Stoppable, untilDone } from '#db/each-batch.ts';
import { liftTimeout } from '#db/timeout.ts';
import { transaction } from '#db/transaction.ts';

export { findLastHiding, listPublished, noteGone } from '#api/profiles/lifecycle/publication.ts';

/**
 * Deletes the business, which disappears everywhere at once.
 * @throws AppError `not_found`, `forbidden` for all but its owners, `conflict` for one that others have reviewed.
 */
export async function deleteProfile(ctx: Context, id: string): Promise<{ restorable_until: string }> {
	return transaction(ctx, async (ctx) => {
		const profile = await lockOwned(ctx, id);
		if (profile.status === 'deleted') throw new AppError('not_found');
		// A member who reviews it meanwhile waits for the same lock, and finds it gone.
		if (await isReviewed(ctx.db, id)) throw new AppError('conflict', { detail: reviewedDetail });
		const purgeAt = await setDeleted(ctx, profile, null);
		return { restorable_until: purgeAt.toISOString() };
	});
}

const reviewedDetail =
	'People have reviewed this business, so it can’t be deleted. Close it for good, transfer it, or ask an operator.';

/** Deletes the business for an operator, with all that was said about it. @throws AppError `not_found`. */
export async function removeProfile(ctx: TransactionContext, id: string, reason: string): Promise<void> {
	const profile = await lockFound(ctx, id);
	if (profile.status === 'deleted') throw new AppError('not_found');
	await setDeleted(ctx, profile, reason);
}

async function setDeleted(ctx: TransactionContext, profile: FoundProfile, reason: string | null): Promise<Date> {
	const purgeAt = new Date(ctx.now.getTime() + restorableDays * dayMs);
	await insertDeletion(ctx.db, {
		profile_id: profile.id,
		former_status: profile.status,
		deleted_by: requireActor(ctx).memberId,
		deleted_at: ctx.now,
		purge_at: purgeAt,
		reason,
	});
	await changeStatus(ctx, profile, 'deleted');
	return purgeAt;
}

/**
 * Restores a business that an owner deleted.
 * @throws AppError `not_found`, `forbidden` for all but its owners, and for one that an operator deleted, `conflict`
 * when it is not deleted, and for one draft more than the actor may have.
 */
export async function restoreProfile(ctx: Context, id: string): Promise<void> {
	await transaction(ctx, async (ctx) => {
		await lockActor(ctx);
		const profile = await lockOwned(ctx, id);
		const deletion = await findDeletion(ctx.db, id);
		if (deletion && deletion.reason !== null)
			throw new AppError('forbidden', { detail: 'An operator deleted this business. You can appeal.' });
		if (deletion && isUnseen(deletion.former_status)) await refuseTooMuch(ctx, { isNew: false, isDraft: true });
		await undoDeletion(ctx, profile);
	});
}

/** Restores a business that operators suspended or deleted. @throws AppError `not_found`, `conflict` when it is neither. */
export async function bringBackProfile(ctx: TransactionContext, id: string): Promise<void> {
	const profile = await lockFound(ctx, id);
	const deletion = await findDeletion(ctx.db, id);
	if (!deletion) return endSuspension(ctx, profile);
	if (deletion.reason === null) throw new AppError('not_found');
	await undoDeletion(ctx, profile);
}

async function undoDeletion(ctx: TransactionContext, profile: FoundProfile): Promise<void> {
	const deletion = await deleteDeletion(ctx.db, profile.id);
	if (!deletion) throw new AppError('conflict', { detail: 'This business isn’t deleted.' });
	if (deletion.purge_at <= ctx.now) throw new AppError('not_found');
	await changeStatus(ctx, profile, deletion.former_status);
	if (deletion.former_status === 'waiting') await goLiveIfConfirmed(ctx, profile.id);
}

/** Suspends the business. @throws AppError `not_found`, `conflict` when it is suspended already. */
export async function suspendProfile(ctx: TransactionContext, id: string, reason: string): Promise<void> {
	const profile = await lockFound(ctx, id);
	if (profile.status === 'deleted') throw new AppError('not_found');
	if (profile.status === 'suspended') throw new AppError('conflict', { detail: 'This business is already suspended.' });
	await insertSuspension(ctx.db, {
		profile_id: id,
		former_status: profile.status,
		reason,
		suspended_by: requireActor(ctx).memberId,
		suspended_at: ctx.now,
	});
	await changeStatus(ctx, profile, 'suspended');
}

async function endSuspension(ctx: TransactionContext, profile: FoundProfile): Promise<void> {
	if (profile.status !== 'suspended') throw new AppError('conflict', { detail: 'This business isn’t suspended.' });
	const suspension = await deleteSuspension(ctx.db, profile.id);
	await changeStatus(ctx, profile, suspension?.former_status ?? 'draft');
	if (suspension?.former_status === 'waiting') await goLiveIfConfirmed(ctx, profile.id);
}

/** Lists the actor's businesses that are suspended or deleted. */
export const listMySetAside = (ctx: Context) => listSetAside(ctx.db, requireActor(ctx).memberId);

/**
 * Purges the businesses that were deleted 30 days ago; returns how many. When what belongs to many takes longer to
 * delete than a statement may, fewer at once follow; a single business takes as long as it takes.
 * @throws AggregateError, after the others are purged, when some could not be.
 */
export async function purgeDeletedProfiles(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> {
	let purged = 0;
	await eachTogether(ctx, {
		list: (after, max) => listDue(ctx.db, ctx.now, after, max),
		work: async (ids) => {
			const n = await purge(ctx, ids);
			purged += n;
		},
		failure: (n) => `${n} ${n === 1 ? 'business' : 'businesses'} could not be purged.`,
	});
	return purged;
}

async function purge(ctx: Pick<Context, 'db' | 'now'> & Stoppable, ids: string[]): Promise<number> {
	const due = await transaction(ctx, (ctx) => beginPurge(ctx.db, ctx.now, ids));
	// Coins that were earned with the businesses are taken back. There may be thousands, which are not held all at once.
	await untilDone(() => transaction(ctx, (ctx) => reverseSome(ctx, due)), ctx);
	return transaction(ctx, async (ctx) => {
		if (ids.length === 1) await liftTimeout(ctx.db);
		const locked = await lockDue(ctx.db, ctx.now, due);
		// Nothing is left of them, unless something was given at this moment.
		await reverse(ctx, { profileIds: locked });
		return deleteProfiles(ctx.db, locked);
	});
}

/**
 * Locks the place of a business, before the business. Where the business was suspended or deleted while it waited for
 * its owner, the place in which it will lie when it comes back is locked too.
 */
export async function lockPlaceOf(ctx: TransactionContext, id: string): Promise<void> {
	const row = await findProfile(ctx.db, { id }, ctx.now, null);
	const isAway = row?.status === 'suspended' || row?.status === 'deleted';
	const coming = isAway && row.goes_live_as ? placesOf(profileFieldsOf(row), row.goes_live_as) : [];
	await lockPlacesOf(ctx.db, [id], coming);
}

async function lockFound(ctx: TransactionContext, id: string): Promise<FoundProfile> {
	await lockPlaceOf(ctx, id);
	await lockProfileRow(ctx.db, id);
	const profile = await findProfile(ctx.db, { id }, ctx.now, ctx.actor?.memberId ?? null);
	if (!profile) throw new AppError('not_found');
	return profile;
}

async function lockOwned(ctx: TransactionContext, id: string): Promise<FoundProfile> {
	const profile = await lockFound(ctx, id);
	if (!maySee(profile, ctx.actor)) throw new AppError('not_found');
	if (profile.my_role !== 'owner')
		throw new AppError('forbidden', { detail: 'Only an owner of this business can do this.' });
	return profile;
}

async function changeStatus(ctx: TransactionContext, profile: FoundProfile, status: string): Promise<void> {
	const values = { status, updated_at: ctx.now, ...hiding(profile.status, status, ctx.now) };
	await setStatus(ctx.db, profile.id, values);
	await renewWords(ctx, profile, { name_key: profile.name_key, status });
	announceChange(ctx, profile, { ...profile, status });
}
