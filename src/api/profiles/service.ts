import { type Context, requireActor } from '#api/context.ts';
import { findCategoryLabel } from '#api/profiles/categories.ts';
import { type PlaceColumns, type ProfileColumns, placeOf, profileColumns, slugBase } from '#api/profiles/columns.ts';
import { fold } from '#api/profiles/fold.ts';
import { findDeletion, findSuspension, hasReviews } from '#api/profiles/lifecycle-queries.ts';
import { recountPlace } from '#api/profiles/place-counts.ts';
import { type Aside, presentProfile, profileFieldsOf } from '#api/profiles/present.ts';
import {
	countPlaces,
	type FoundProfile,
	findCurrentSlug,
	findDuplicates,
	findMergedProfile,
	findProfile,
	findTakenSlugs,
	insertFormerSlug,
	insertProfileMember,
	insertProfiles,
	insertSearchWords,
	listMyProfiles,
	updateProfile,
} from '#api/profiles/queries.ts';
import { findRings } from '#api/profiles/rings.ts';
import { isSharedHost } from '#api/profiles/shared-hosts.ts';
import { maySee } from '#api/profiles/visibility.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { duplicateRadiusM, type MyProfile, type Profile, type ProfileFields } from '#contract/profiles.ts';
import { idPattern } from '#contract/shapes.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export { leaveProfiles } from '#api/profiles/departure.ts';
export {
	holdMember,
	type KeeperRow,
	type LockedKeepers,
	listOwners,
	lockKeepers,
	markVerified,
	readKeepers,
	refreshClaimState,
	refreshClaimStates,
	setKeeper,
} from '#api/profiles/keepers.ts';
export { forgetCounts } from '#api/profiles/kept-counts.ts';
export { endSuspension, listMySetAside, purgeDeletedProfiles, suspendProfile } from '#api/profiles/lifecycle.ts';
export { fillBlanks, lockTwo, mergeImages, redirectProfile } from '#api/profiles/merging.ts';
export { listPublished } from '#api/profiles/publication.ts';
export type { FoundProfile, PlaceColumns, ProfileColumns };
export {
	countPlaces,
	findProfile,
	findRings,
	findTakenSlugs,
	fold,
	insertSearchWords,
	isSharedHost,
	maySee,
	placeOf,
	profileColumns,
	slugBase,
};

/** The profile, or where it lives now when it was asked for by a former slug. @throws AppError `not_found`. */
export async function getProfile(
	ctx: Context,
	idOrSlug: string,
): Promise<{ profile: Profile; version: number } | { movedTo: string }> {
	const isId = idPattern.test(idOrSlug);
	const row = await findVisible(ctx, isId ? { id: idOrSlug } : { slug: idOrSlug });
	if (row) return { profile: await present(ctx, row), version: row.version };
	const moved = await (isId ? findMergedProfile(ctx.db, idOrSlug) : findCurrentSlug(ctx.db, idOrSlug));
	if (!moved || !(await findVisible(ctx, moved))) throw new AppError('not_found');
	return { movedTo: moved.slug };
}

export async function myProfiles(ctx: Context): Promise<MyProfile[]> {
	const rows = await listMyProfiles(ctx.db, requireActor(ctx).memberId);
	return rows.map((row) => ({
		...row,
		status: row.status as MyProfile['status'],
		role: row.role as MyProfile['role'],
	}));
}

export interface NewProfile extends ProfileFields {
	/** The one who adds it has seen the likely duplicates and says that it is another business. */
	confirm_distinct?: boolean | undefined;
}

/** Adds a business of the actor's. @throws AppError `duplicate_suspected` with candidates, `invalid_request`. */
export async function createProfile(
	ctx: Context,
	{ confirm_distinct, ...fields }: NewProfile,
): Promise<{ profile: Profile; version: number }> {
	const { memberId } = requireActor(ctx);
	const categoryLabel = await getCategoryLabel(ctx, fields.category);
	checkPoint(fields);
	if (!confirm_distinct) await refuseDuplicates(ctx, fields);
	const id = newId();
	const insert = (slug: string) =>
		transaction(ctx, async (ctx) => {
			await recountPlace(ctx, null, fields);
			await insertProfiles(ctx.db, [
				{
					...profileColumns(fields, categoryLabel),
					id,
					slug,
					claim_state: 'claimed',
					created_by: memberId,
					created_at: ctx.now,
					updated_at: ctx.now,
				},
			]);
			await insertProfileMember(ctx.db, { profile_id: id, member_id: memberId, role: 'owner' });
		});
	await insert(await freeSlug(ctx, fields, id)).catch((error) => {
		// Somebody took the address in between: the end of the id makes it ours alone.
		if (violatedConstraint(error) !== 'profile_slug_key') throw error;
		return insert(`${slugBase(fields)}-${id.slice(-6)}`);
	});
	const row = await findProfile(ctx.db, { id }, ctx.now, memberId);
	if (!row) throw new Error(`Profile ${id} vanished after it was created.`);
	return { profile: await present(ctx, row), version: row.version };
}

/** A draft is seen by nobody, and what people said about a business is not its owner's to hide. */
const reviewedDetail = 'People have reviewed this business, so it can be closed, but not hidden as a draft.';

/**
 * Lays `changes` over the profile. `expectedVersion` is what the client last saw; undefined changes whatever is there.
 * @throws AppError `not_found`, `forbidden`, `precondition_failed`, `invalid_request`, `conflict` for a draft of what was reviewed.
 */
export async function editProfile(
	ctx: Context,
	id: string,
	changes: Partial<ProfileFields>,
	expectedVersion?: number,
): Promise<{ profile: Profile; version: number }> {
	const { memberId } = requireActor(ctx);
	const row = await findVisible(ctx, { id });
	if (!row) throw new AppError('not_found');
	if (!row.my_role) throw new AppError('forbidden');
	if (row.status === 'deleted')
		throw new AppError('conflict', { detail: 'This business is deleted. Restore it first.' });
	if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError('precondition_failed');
	const before = profileFieldsOf(row);
	const fields = {
		...before,
		...changes,
		...(changes.address && { address: { ...before.address, ...changes.address } }),
		// What an operator suspended comes back as it was, whatever its owner writes meanwhile.
		...(row.status === 'suspended' && { status: before.status }),
	};
	checkPoint(fields);
	const columns = profileColumns(fields, await getCategoryLabel(ctx, fields.category));
	const hasNewName = slugBase(fields) !== slugBase(before);
	await transaction(ctx, async (ctx) => {
		await recountPlace(ctx, before, fields);
		const slug = hasNewName ? await freeSlug(ctx, fields, id) : row.slug;
		const status = row.status === 'suspended' ? 'suspended' : columns.status;
		// A code or a tag proved something about the website that was; a person looked at the whole business.
		const isUnproven = columns.website_host !== row.website_host && row.verified_by !== 'operator';
		const isDone = await updateProfile(ctx.db, id, row.version, {
			...columns,
			...(isUnproven && { verified: false, verified_by: null, verified_at: null }),
			status,
			slug,
			updated_at: ctx.now,
		});
		if (!isDone) throw new AppError('precondition_failed');
		if (before.status !== 'draft' && fields.status === 'draft' && (await hasReviews(ctx.db, id)))
			throw new AppError('conflict', { detail: reviewedDetail });
		if (slug !== row.slug) await insertFormerSlug(ctx.db, { slug: row.slug, profile_id: id, created_at: ctx.now });
		await insertSearchWords(ctx.db, [columns.name_key]);
	});
	const changed = await findProfile(ctx.db, { id }, ctx.now, memberId);
	if (!changed) throw new AppError('not_found');
	return { profile: await present(ctx, changed), version: changed.version };
}

async function findVisible(ctx: Context, key: { id: string } | { slug: string }): Promise<FoundProfile | undefined> {
	const row = await findProfile(ctx.db, key, ctx.now, ctx.actor?.memberId ?? null);
	return row && maySee(row, ctx.actor) ? row : undefined;
}

async function present(ctx: Context, row: FoundProfile): Promise<Profile> {
	const rings = await findRings(ctx, row);
	return presentProfile(row, { rings, friendsReviewed: rings.friends.n }, await findAside(ctx, row));
}

/** Why a business is not shown to everyone: to those who see it all the same. */
async function findAside(ctx: Context, { id, status }: FoundProfile): Promise<Aside> {
	if (status === 'suspended') return { suspension: await findSuspension(ctx.db, id) };
	return status === 'deleted' ? { deletion: await findDeletion(ctx.db, id) } : {};
}

async function getCategoryLabel(ctx: Context, slug: string | null | undefined): Promise<string | null> {
	if (slug === null || slug === undefined) return null;
	const label = await findCategoryLabel(ctx, slug);
	if (label) return label;
	throw invalidField('category', 'There is no such category. Take a slug from GET /business-profile/categories.');
}

function checkPoint({ lat = null, lng = null }: ProfileFields): void {
	if ((lat === null) !== (lng === null))
		throw invalidField(lat === null ? 'lat' : 'lng', 'Give latitude and longitude together.');
}

async function refuseDuplicates(ctx: Context, fields: ProfileFields): Promise<void> {
	const columns = profileColumns(fields, null);
	const candidates = await findDuplicates(ctx.db, {
		nameKey: fold(fields.business_name),
		lat: fields.lat ?? null,
		lng: fields.lng ?? null,
		phone: fields.phone ?? null,
		websiteHost: columns.website_host && !isSharedHost(columns.website_host) ? columns.website_host : null,
		placeSlug: columns.place_slug ?? null,
		radiusM: duplicateRadiusM,
	});
	if (candidates.length > 0) throw new AppError('duplicate_suspected', { candidates });
}

/** The name as an address; with the end of the id when somebody has it. */
async function freeSlug(ctx: Context, fields: ProfileFields, id: string): Promise<string> {
	const base = slugBase(fields);
	const taken = await findTakenSlugs(ctx.db, [base]);
	return taken.has(base) ? `${base}-${id.slice(-6)}` : base;
}
