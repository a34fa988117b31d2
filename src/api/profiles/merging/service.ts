import { findCategoryLabel } from '#api/catalogue/service.ts';
import { tags } from '#api/changes.ts';
import type { TransactionContext } from '#api/context.ts';
import { setImages } from '#api/media/service.ts';
import { type PlaceColumns, placesOf, profileColumns } from '#api/profiles/columns.ts';
import { updateImages } from '#api/profiles/images/image-queries.ts';
import { noteGone } from '#api/profiles/lifecycle/publication.ts';
import {
	deleteProfileRow,
	insertMerged,
	moveFormerKeepers,
	moveNames,
	moveSlugs,
} from '#api/profiles/merging/merging-queries.ts';
import { lockPlacesOf } from '#api/profiles/places/place-queries.ts';
import { addPlaceOf } from '#api/profiles/places/service.ts';
import { shownAddress, stricter } from '#api/profiles/places/shown-address.ts';
import { profileFieldsOf } from '#api/profiles/present.ts';
import { type FoundProfile, findProfile, lockProfiles, updateProfile } from '#api/profiles/queries.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { imageId, mediaLimits } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { announce } from '#db/transaction.ts';

/**
 * Locks two businesses in a fixed order, so that two merges cannot deadlock.
 * @throws AppError `not_found`, `invalid_request`.
 */
export async function lockTwo(
	ctx: TransactionContext,
	fromId: string,
	intoId: string,
): Promise<{ from: FoundProfile; into: FoundProfile }> {
	if (fromId === intoId) throw invalidField('into', 'A business can’t be merged into itself.');
	const find = (id: string) => findProfile(ctx.db, { id }, ctx.now, null);
	await lockPlacesOf(ctx.db, [fromId, intoId], comingPlaces(await find(fromId), await find(intoId)));
	await lockProfiles(ctx.db, [fromId, intoId]);
	const [from, into] = [await find(fromId), await find(intoId)];
	if (!from || from.status === 'deleted') throw new AppError('not_found');
	if (!into || into.status === 'deleted') throw invalidField('into', 'There’s no such business.');
	return { from, into };
}

/**
 * Returns the place in which the remaining business will lie, if it has no town of its own: it then takes that of the
 * other, which lies in no place yet while it is a draft.
 */
const comingPlaces = (from: FoundProfile | undefined, into: FoundProfile | undefined): PlaceColumns[] =>
	from && into && !into.locality ? placesOf(profileFieldsOf(from), into.status) : [];

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

/** The facts about the keepers of two businesses that decide about the fields of the one that stays. */
interface MergedPeople {
	/** Whether it has an owner: what an owner left blank may be meant so, and nobody else fills it in. */
	isOwned: boolean;
	/** Whether it has a keeper from now on; otherwise it keeps no more than everybody sees. */
	isKept: boolean;
}

/**
 * Fills blank fields of the remaining business from the other, as its owner would; returns the names of the fields. Its
 * address is shown no further than either business showed it.
 */
export async function mergeFields(
	ctx: TransactionContext,
	from: FoundProfile,
	into: FoundProfile,
	{ isOwned, isKept }: MergedPeople,
): Promise<string[]> {
	const [given, before] = [profileFieldsOf(from), profileFieldsOf(into)];
	const after = { ...before, address_visibility: stricter(before.address_visibility, given.address_visibility) };
	// Public files show the address of the one that hid less.
	if (given.address_visibility !== before.address_visibility) await noteGone(ctx.db, ctx.now);
	const names = isOwned ? [] : fillBlanks(after, given);
	if (names.length === 0 && after.address_visibility === before.address_visibility) return [];
	if (!isKept) Object.assign(after, shownAddress(after));
	const label = after.category ? ((await findCategoryLabel(ctx, after.category)) ?? null) : null;
	await addPlaceOf(ctx, after, into.status);
	const columns = profileColumns(after, label, into.status);
	if (!(await updateProfile(ctx.db, into.id, into.version, { ...columns, updated_at: ctx.now })))
		throw new Error('The business was changed before its fields were merged.');
	return names;
}

function fillBlanks(fields: ProfileFields, given: ProfileFields): string[] {
	const filled = fillable.filter((field) => isBlank(fields[field]) && !isBlank(given[field]));
	const names: string[] = [...filled];
	Object.assign(fields, Object.fromEntries(filled.map((field) => [field, given[field]])));
	if (filled.includes('hours')) Object.assign(fields, { timezone: given.timezone, special_hours: given.special_hours });
	if (isBlank(fields.lat) && !isBlank(given.lat)) {
		Object.assign(fields, { lat: given.lat, lng: given.lng });
		names.push('location');
	}
	if (!fields.address?.locality && given.address?.locality) {
		fields.address = given.address;
		names.push('address');
	}
	return names;
}

/** Adds the pictures of one business to the other, as far as it has room; returns how many. */
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
	if (image) await setImages(ctx, holder, 'image', idsOf([image]));
	if (cover) await setImages(ctx, holder, 'cover', idsOf([cover]));
	if (added.length > 0) await setImages(ctx, holder, 'other', idsOf(others.map(({ url }) => url)));
	return added.length + Number(image !== null) + Number(cover !== null);
}

/** Removes the merged business and makes every address of it lead to the other; returns the addresses. */
export async function redirectProfile(
	ctx: TransactionContext,
	from: FoundProfile,
	intoId: string,
	operatorId: string,
): Promise<string[]> {
	const addresses = await moveSlugs(ctx.db, from.id, intoId, ctx.now);
	await moveNames(ctx.db, from.id, intoId);
	await insertMerged(ctx.db, from.id, intoId, operatorId, ctx.now);
	await moveFormerKeepers(ctx.db, from.id, intoId);
	await deleteProfileRow(ctx.db, from.id);
	announce(ctx.db, tags.lists, tags.profile(from.id), tags.profile(intoId));
	return addresses;
}
