import { findCategoryLabel } from '#api/catalogue/service.ts';
import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { isWriteWaiting, lockActor } from '#api/members/service.ts';
import { refuseTooMuch } from '#api/profiles/adding-limits.ts';
import { placesOf, profileColumns, slugBase } from '#api/profiles/columns.ts';
import { findCandidates } from '#api/profiles/duplicates/duplicate-candidates.ts';
import { lockProfileRow } from '#api/profiles/keepers/keeper-queries.ts';
import { findWithRole } from '#api/profiles/keepers/role-queries.ts';
import { isReviewed } from '#api/profiles/lifecycle/lifecycle-queries.ts';
import { lockPlacesOf } from '#api/profiles/places/place-queries.ts';
import { addPlaceOf } from '#api/profiles/places/service.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import {
	deleteFormerSlug,
	findProfile,
	findTakenSlugs,
	insertFormerSlug,
	insertProfileMember,
	insertProfiles,
	updateProfile,
} from '#api/profiles/queries.ts';
import { findVisible, present } from '#api/profiles/reading.ts';
import { rewardPublishing } from '#api/profiles/rewards.ts';
import { announceChange, hiding } from '#api/profiles/visibility.ts';
import { isUnseen, keepWaiting, refuseShown, statusAfter } from '#api/profiles/waiting/service.ts';
import { addWords, renewWords } from '#api/profiles/words/service.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { newId } from '#db/new-id.ts';
import { announce, attempt } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';
export interface NewProfile extends ProfileFields {
	/** Whether the actor has seen the likely duplicates and says that this is another business. */
	confirm_distinct?: boolean | undefined;
}

/**
 * Adds a business that the actor owns, and which waits until their address is confirmed.
 * @throws AppError `duplicate_suspected` with candidates, `invalid_request`.
 */
export async function createProfile(
	ctx: Context,
	{ confirm_distinct, ...fields }: NewProfile,
): Promise<{ profile: Profile; version: number }> {
	const { memberId } = requireActor(ctx);
	const categoryLabel = await getCategoryLabel(ctx, fields.category);
	checkPoint(fields);
	const id = newId();
	const insert = (slug: string) =>
		attempt(ctx, async (ctx) => {
			// With the actor locked, what they add at the same moment is counted, too, and found if it is the same business.
			await lockActor(ctx);
			if (!confirm_distinct) await refuseDuplicates(ctx, memberId, fields);
			const isWaiting = await isWriteWaiting(ctx);
			const status = statusAfter(fields.status, isWaiting);
			await refuseTooMuch(ctx, { isNew: true, isDraft: isWaiting || status === 'draft' });
			await addPlaceOf(ctx, fields, status);
			const columns = profileColumns(fields, categoryLabel, status);
			const row = { ...columns, id, slug, claim_state: 'claimed', created_by: memberId };
			await insertProfiles(ctx.db, [{ ...row, created_at: ctx.now, updated_at: ctx.now }]);
			await addWords(ctx, [columns]);
			await insertProfileMember(ctx.db, { profile_id: id, member_id: memberId, role: 'owner' });
			await keepWaiting(ctx, id, { status, given: fields.status, isDistinct: confirm_distinct ?? false });
			announceChange(ctx, null, { ...columns, id, status });
		});
	await withFreeSlug(insert, await freeSlug(ctx, fields, id), ownSlug(fields, id));
	const row = await findProfile(ctx.db, { id }, ctx.now, memberId);
	if (!row) throw new Error(`Profile ${id} vanished after it was created.`);
	const profile = await present(ctx, row);
	await rewardPublishing(ctx, profile, memberId);
	return { profile, version: row.version };
}

/** The refusal to make a reviewed business a draft: nobody sees a draft, and an owner may not hide what people said. */
const reviewedDetail = 'People have reviewed this business, so it can be closed, but not hidden as a draft.';

/**
 * Changes the given fields of the profile. `expectedVersion` is the version that the client last saw; undefined accepts
 * any.
 * @throws AppError `not_found`, `forbidden` also for what others see without a confirmed address,
 * `precondition_failed`, `invalid_request`, `conflict` for making a reviewed business a draft, `duplicate_suspected`
 * with candidates for a draft that is published.
 */
export async function editProfile(
	ctx: Context,
	id: string,
	{ confirm_distinct, ...changes }: Partial<NewProfile>,
	expectedVersion?: number,
): Promise<{ profile: Profile; version: number }> {
	const { memberId } = requireActor(ctx);
	const row = await findVisible(ctx, { id });
	if (!row) throw new AppError('not_found');
	if (!row.my_role) throw new AppError('forbidden');
	if (row.status === 'deleted')
		throw new AppError('conflict', { detail: 'This business is deleted. Restore it first.' });
	refuseShown(ctx, row);
	if (expectedVersion !== undefined && expectedVersion !== row.version) throw new AppError('precondition_failed');
	const before = profileFieldsOf(row);
	const fields = {
		...before,
		...changes,
		...(changes.address && { address: { ...before.address, ...changes.address } }),
		// A suspended business comes back with its former status, whatever its owner writes meanwhile.
		...(row.status === 'suspended' && { status: before.status }),
	};
	checkPoint(fields);
	const categoryLabel = await getCategoryLabel(ctx, fields.category);
	const [isDraft, becomesDraft] = [row.status === 'draft', fields.status === 'draft'];
	const hasNewName = slugBase(fields) !== slugBase(before);
	const differing = fieldsOf(fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(fields[name]));
	const isListed = differing.some((name) => !unlisted.has(name));
	const store = (slug: string) =>
		attempt(ctx, async (ctx) => {
			if (isDraft !== becomesDraft) await lockActor(ctx);
			// A draft may have begun with a name only, so its duplicates can be found only now.
			if (isDraft && !becomesDraft && !confirm_distinct) await refuseDuplicates(ctx, memberId, fields, id);
			const isWaiting = await isWriteWaiting(ctx);
			const status = row.status === 'suspended' ? 'suspended' : statusAfter(fields.status, isWaiting);
			const columns = profileColumns(fields, categoryLabel, status);
			// A business that waits is counted as a draft is.
			if (status === 'draft' && !isUnseen(row.status)) await refuseTooMuch(ctx, { isNew: false, isDraft: true });
			// The places are locked first, because the database counts anew what lies in them.
			const isMoving = columns.place_slug !== row.place_slug;
			if (status !== row.status || isMoving) await lockPlacesOf(ctx.db, [id], isMoving ? placesOf(fields, status) : []);
			// While this call waited for the business, it may have been given to somebody else.
			await lockProfileRow(ctx.db, id);
			if ((await findWithRole(ctx.db, id, memberId))?.my_role === null) throw new AppError('forbidden');
			// The verification was of this name and this website: with others it would vouch for somebody else.
			const isUnproven = columns.business_name !== row.business_name || columns.website !== row.website;
			const isDone = await updateProfile(ctx.db, id, row.version, {
				...columns,
				...(isUnproven && { verified: false, verified_by: null, verified_at: null }),
				...hiding(row.status, status, ctx.now),
				slug,
				updated_at: ctx.now,
			});
			if (!isDone) throw new AppError('precondition_failed');
			if (before.status !== 'draft' && fields.status === 'draft' && (await isReviewed(ctx.db, id)))
				throw new AppError('conflict', { detail: reviewedDetail });
			if (slug !== row.slug) {
				await insertFormerSlug(ctx.db, { slug: row.slug, profile_id: id, created_at: ctx.now });
				await deleteFormerSlug(ctx.db, slug, id);
			}
			await renewWords(ctx, row, columns);
			if (isWaiting || row.status === 'waiting')
				await keepWaiting(ctx, id, { status, given: fields.status, isDistinct: confirm_distinct ?? false });
			if (columns.status !== row.status || isUnproven || isListed) announceChange(ctx, row, { ...columns, id, status });
			else announce(ctx.db, tags.profile(id));
		});
	try {
		await withFreeSlug(store, hasNewName ? await freeSlug(ctx, fields, id) : row.slug, ownSlug(fields, id));
	} catch (error) {
		if (expectedVersion !== undefined || !isOvertaken(error)) throw error;
		// Somebody has changed the profile since it was read: the changes are applied to what it is now.
		return editProfile(ctx, id, { ...changes, confirm_distinct });
	}
	const changed = await findProfile(ctx.db, { id }, ctx.now, memberId);
	if (!changed) throw new AppError('not_found');
	const profile = await present(ctx, changed);
	await rewardPublishing(ctx, profile, memberId);
	return { profile, version: changed.version };
}

const isOvertaken = (error: unknown) => error instanceof AppError && error.code === 'precondition_failed';

const fieldsOf = (fields: ProfileFields) => Object.keys(fields) as (keyof ProfileFields)[];
/** Fields that only the business's own page shows: no list is chosen or counted by them. */
const unlisted = new Set<keyof ProfileFields>([
	'phone',
	'email',
	'website',
	'socials',
	'payment_methods',
	'languages',
	'accessibility',
]);

async function getCategoryLabel(ctx: Context, slug: string | null | undefined): Promise<string | null> {
	if (slug === null || slug === undefined) return null;
	const label = await findCategoryLabel(ctx, slug);
	if (label) return label;
	throw invalidField('category', 'There’s no such category. Take a slug from GET /business-profile/categories.');
}

function checkPoint({ lat = null, lng = null }: ProfileFields): void {
	if ((lat === null) !== (lng === null))
		throw invalidField(lat === null ? 'lat' : 'lng', 'Give latitude and longitude together.');
}

async function refuseDuplicates(
	ctx: Context,
	memberId: string,
	fields: ProfileFields,
	exceptId: string | null = null,
): Promise<void> {
	const candidates = await findCandidates(ctx, memberId, fields, exceptId);
	if (candidates.length > 0) throw new AppError('duplicate_suspected', { candidates });
}

/** Returns the slug of the name, with the end of the id when the slug is taken. */
async function freeSlug(ctx: Context, fields: ProfileFields, id: string): Promise<string> {
	const base = slugBase(fields);
	const taken = await findTakenSlugs(ctx.db, [base], id);
	return taken.has(base) ? ownSlug(fields, id) : base;
}

/** Returns a slug with the end of the id, which nobody else has. */
const ownSlug = (fields: ProfileFields, id: string): string => `${slugBase(fields)}-${id.slice(-6)}`;

/** Stores a business under the slug, or under `otherwise` when somebody has taken the slug meanwhile. */
const withFreeSlug = <T>(store: (slug: string) => Promise<T>, slug: string, otherwise: string): Promise<T> =>
	store(slug).catch((error) => {
		if (violatedConstraint(error) !== 'profile_slug_key') throw error;
		return store(otherwise);
	});
