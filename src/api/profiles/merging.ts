import type { TransactionContext } from '#api/context.ts';
import { useImages } from '#api/media/service.ts';
import { findCategoryLabel } from '#api/profiles/categories.ts';
import { profileColumns } from '#api/profiles/columns.ts';
import { updateImages } from '#api/profiles/image-queries.ts';
import { lockProfileRow } from '#api/profiles/keeper-queries.ts';
import { deleteProfileRow, insertMerged, moveSlugs } from '#api/profiles/merging-queries.ts';
import { recountPlace, recountStatus } from '#api/profiles/place-counts.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import { type FoundProfile, findProfile, updateProfile } from '#api/profiles/queries.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { OtherImage } from '#contract/images.ts';
import { imageId, mediaLimits } from '#contract/media.ts';
import type { ProfileFields } from '#contract/profile-fields.ts';

/** Locks two businesses in one order, so that two merges cannot block each other. @throws AppError `not_found`, `invalid_request`. */
export async function lockTwo(
	ctx: TransactionContext,
	fromId: string,
	intoId: string,
): Promise<{ from: FoundProfile; into: FoundProfile }> {
	if (fromId === intoId) throw invalidField('into', 'A business cannot be merged into itself.');
	for (const id of [fromId, intoId].sort()) await lockProfileRow(ctx.db, id);
	const from = await findProfile(ctx.db, { id: fromId }, ctx.now, null);
	const into = await findProfile(ctx.db, { id: intoId }, ctx.now, null);
	if (!from || from.status === 'deleted') throw new AppError('not_found');
	if (!into || into.status === 'deleted') throw invalidField('into', 'There is no such business.');
	return { from, into };
}

const fillable = [
	'tagline',
	'description',
	'category',
	'phone',
	'email',
	'website',
	'hours',
	'price_range',
	'payment_methods',
	'languages',
	'tags',
] as const satisfies readonly (keyof ProfileFields)[];
const isBlank = (value: unknown) =>
	value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const fromStrict = ['hidden', 'area', 'full'] as const;
const stricter = (...shown: ProfileFields['address_visibility'][]) => fromStrict.find((each) => shown.includes(each));

/** Fills what the one lacks from the other, as its owner would; gives the names of the fields. */
export async function fillBlanks(ctx: TransactionContext, from: FoundProfile, into: FoundProfile): Promise<string[]> {
	const [given, before] = [profileFieldsOf(from), profileFieldsOf(into)];
	const filled = fillable.filter((field) => isBlank(before[field]) && !isBlank(given[field]));
	const after = { ...before, ...Object.fromEntries(filled.map((field) => [field, given[field]])) };
	const names: string[] = [...filled];
	if (filled.includes('hours')) Object.assign(after, { timezone: given.timezone, special_hours: given.special_hours });
	if (isBlank(before.lat) && !isBlank(given.lat)) {
		Object.assign(after, { lat: given.lat, lng: given.lng });
		names.push('location');
	}
	if (!before.address?.locality && given.address?.locality) {
		after.address = given.address;
		names.push('address');
	}
	if (names.length === 0) return [];
	// Where it is is shown no further than the owner of the other shows it.
	if (names.includes('location') || names.includes('address'))
		after.address_visibility = stricter(before.address_visibility, given.address_visibility);
	const label = after.category ? ((await findCategoryLabel(ctx, after.category)) ?? null) : null;
	await recountPlace(ctx, { ...before, status: into.status }, { ...after, status: into.status });
	const columns = profileColumns(after, label, into.status);
	await updateProfile(ctx.db, into.id, into.version, { ...columns, updated_at: ctx.now });
	return names;
}

/** Pictures of the one that the other has room for; gives how many. */
export async function mergeImages(ctx: TransactionContext, from: FoundProfile, into: FoundProfile): Promise<number> {
	const known = new Set((into.other_images as OtherImage[]).map(({ id }) => id));
	const room = mediaLimits.otherImagesMax - known.size;
	const added = (from.other_images as OtherImage[]).filter(({ id }) => !known.has(id)).slice(0, room);
	const image = into.image === null ? from.image : null;
	const cover = into.cover === null ? from.cover : null;
	if (added.length === 0 && !image && !cover) return 0;
	const others = [...(into.other_images as OtherImage[]), ...added];
	const values = { other_images: JSON.stringify(others), ...(image && { image }), ...(cover && { cover }) };
	await updateImages(ctx.db, into.id, values, ctx.now);
	const idsOf = (addresses: string[]) => addresses.map(imageId).filter((id) => id !== null);
	const holder = { profile_id: into.id };
	if (image) await useImages(ctx, holder, 'image', idsOf([image]));
	if (cover) await useImages(ctx, holder, 'cover', idsOf([cover]));
	if (added.length > 0) await useImages(ctx, holder, 'other', idsOf(others.map(({ url }) => url)));
	return added.length + Number(image !== null) + Number(cover !== null);
}

/** The one is gone, and every address of it leads to the other; gives the addresses. */
export async function redirectProfile(
	ctx: TransactionContext,
	from: FoundProfile,
	intoId: string,
	operatorId: string,
): Promise<string[]> {
	const addresses = await moveSlugs(ctx.db, from.id, intoId, ctx.now);
	await insertMerged(ctx.db, from.id, intoId, operatorId, ctx.now);
	await recountStatus(ctx, from, 'deleted');
	await deleteProfileRow(ctx.db, from.id);
	return addresses;
}
