import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { findCategoryLabel } from '#api/profiles/categories.ts';
import { type PlaceColumns, type ProfileColumns, placeOf, profileColumns, slugBase } from '#api/profiles/columns.ts';
import { fold } from '#api/profiles/fold.ts';
import { presentProfile, profileFieldsOf } from '#api/profiles/present.ts';
import {
	countPlaces,
	type FoundProfile,
	findCurrentSlug,
	findDuplicates,
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
import { AppError, invalidField } from '#contract/errors.ts';
import { duplicateRadiusM, type MyProfile, type Profile, type ProfileFields } from '#contract/profiles.ts';
import { idPattern } from '#contract/shapes.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export type { PlaceColumns, ProfileColumns };
export { countPlaces, findRings, findTakenSlugs, fold, insertSearchWords, placeOf, profileColumns, slugBase };

/** The profile, or where it lives now when it was asked for by a former slug. @throws AppError `not_found`. */
export async function getProfile(
	ctx: Context,
	idOrSlug: string,
): Promise<{ profile: Profile; version: number } | { movedTo: string }> {
	const row = await findVisible(ctx, idPattern.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug });
	if (row) return { profile: await present(ctx, row), version: row.version };
	const moved = await findCurrentSlug(ctx.db, idOrSlug);
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

/**
 * Lays `changes` over the profile. `expectedVersion` is what the client last saw; undefined changes whatever is there.
 * @throws AppError `not_found`, `forbidden`, `precondition_failed`, `invalid_request`.
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
	if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError('precondition_failed');
	const before = profileFieldsOf(row);
	const fields = {
		...before,
		...changes,
		...(changes.address && { address: { ...before.address, ...changes.address } }),
	};
	checkPoint(fields);
	const columns = profileColumns(fields, await getCategoryLabel(ctx, fields.category));
	const hasNewName = slugBase(fields) !== slugBase(before);
	await transaction(ctx, async (ctx) => {
		await recountPlace(ctx, before, fields);
		const slug = hasNewName ? await freeSlug(ctx, fields, id) : row.slug;
		const status = row.status === 'suspended' ? 'suspended' : columns.status;
		const isDone = await updateProfile(ctx.db, id, row.version, { ...columns, status, slug, updated_at: ctx.now });
		if (!isDone) throw new AppError('precondition_failed');
		if (slug !== row.slug) await insertFormerSlug(ctx.db, { slug: row.slug, profile_id: id, created_at: ctx.now });
		await insertSearchWords(ctx.db, [columns.name_key]);
	});
	const changed = await findProfile(ctx.db, { id }, ctx.now, memberId);
	if (!changed) throw new AppError('not_found');
	return { profile: await present(ctx, changed), version: changed.version };
}

/** Drafts and suspended profiles exist for their owner and managers only. */
async function findVisible(ctx: Context, key: { id: string } | { slug: string }): Promise<FoundProfile | undefined> {
	const row = await findProfile(ctx.db, key, ctx.now, ctx.actor?.memberId ?? null);
	const isPublic = row && row.status !== 'draft' && row.status !== 'suspended';
	return isPublic || row?.my_role ? row : undefined;
}

async function present(ctx: Context, row: FoundProfile): Promise<Profile> {
	const rings = await findRings(ctx, row);
	return presentProfile(row, { rings, friendsReviewed: rings.friends.n });
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
		websiteHost: columns.website_host ?? null,
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

/** Only what the directory lists is counted. */
const isListed = ({ status = 'published' }: ProfileFields) => status === 'published';

async function recountPlace(
	ctx: TransactionContext,
	before: ProfileFields | null,
	after: ProfileFields,
): Promise<void> {
	const left = before && placeOf(before);
	const entered = placeOf(after);
	const [was, is] = [left && isListed(before) ? 1 : 0, entered && isListed(after) ? 1 : 0];
	if (left?.slug === entered?.slug) {
		if (entered && was !== is) await countPlaces(ctx.db, [{ ...entered, delta: is - was }]);
		return;
	}
	await countPlaces(ctx.db, [
		...(left ? [{ ...left, delta: -was }] : []),
		// Also uncounted: the place has to be there for a draft to lie in it.
		...(entered ? [{ ...entered, delta: is }] : []),
	]);
}
