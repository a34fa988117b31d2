import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import {
	addPhotos,
	addPicture,
	type Media,
	type NewPhotos,
	refuseTooMany,
	type StoredImage,
	setImages,
	withoutPhoto,
	withPhotoChanged,
	withPhotos,
} from '#api/media/service.ts';
import type { Upload } from '#api/multipart.ts';
import { updateImages } from '#api/profiles/images/image-queries.ts';
import { lockProfileRow } from '#api/profiles/keepers/keeper-queries.ts';
import { type FoundProfile, findProfile } from '#api/profiles/queries.ts';
import { maySee } from '#api/profiles/visibility.ts';
import { refuseShown } from '#api/profiles/waiting/service.ts';
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';
import type { Crop, OtherImage } from '#contract/profiles/images.ts';
import { transaction } from '#db/transaction.ts';

const room = { max: mediaLimits.otherImagesMax, holder: 'A business' };

/** The result of a change, with the version that the profile has now. */
interface Changed<T> {
	value: T;
	version: number;
}

/**
 * Stores the uploaded picture for a business that the actor looks after.
 * @throws AppError also for a file that is no picture.
 */
export async function addProfilePicture(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ crop?: Crop | undefined }>,
): Promise<StoredImage> {
	// The role is checked before the file is read, and again when the picture is shown.
	await requireKeeper(ctx, id);
	return addPicture(ctx, media, upload);
}

/** Makes the picture the business's main picture or cover. */
export async function showPicture(
	ctx: Context,
	id: string,
	slot: 'image' | 'cover',
	image: StoredImage,
): Promise<Changed<string>> {
	return { ...(await changePicture(ctx, id, slot, image)), value: image.address };
}

export async function clearPicture(ctx: Context, id: string, slot: 'image' | 'cover'): Promise<Changed<null>> {
	return { ...(await changePicture(ctx, id, slot, null)), value: null };
}

const changePicture = (ctx: Context, id: string, slot: 'image' | 'cover', image: StoredImage | null) =>
	transaction(ctx, async (ctx) => {
		await lockKept(ctx, id);
		const version = await updateImages(ctx.db, id, { [slot]: image?.address ?? null }, ctx.now);
		await setImages(ctx, { profile_id: id }, slot, image ? [image.id] : []);
		return { version };
	});

/** Stores the uploaded photos for a business that the actor looks after, all of them or none. */
export async function addOtherPhotos(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<NewPhotos> {
	const profile = await requireKeeper(ctx, id);
	// The photos are counted before a file is read, and again when they are shown, because others may be shown by then.
	refuseTooMany(profile.other_images as OtherImage[], 1, room);
	return addPhotos(ctx, media, upload);
}

/** Adds the photos after those that the business shows already. */
export async function showOtherPhotos(
	ctx: Context,
	id: string,
	{ images, alt }: NewPhotos,
): Promise<Changed<OtherImage[]>> {
	return changeOtherImages(ctx, id, (before) => withPhotos(before, images, alt, room));
}

/** Changes a photo of the business. @throws AppError `not_found` for a photo that is not among those of the business. */
export const changeOtherImage = (
	ctx: Context,
	id: string,
	imageId: string,
	change: Parameters<typeof withPhotoChanged>[2],
): Promise<Changed<OtherImage[]>> => changeOtherImages(ctx, id, (before) => withPhotoChanged(before, imageId, change));

export const removeOtherImage = (ctx: Context, id: string, imageId: string): Promise<Changed<OtherImage[]>> =>
	changeOtherImages(ctx, id, (before) => withoutPhoto(before, imageId));

const changeOtherImages = (ctx: Context, id: string, change: (before: OtherImage[]) => OtherImage[]) =>
	transaction(ctx, async (ctx) => {
		const profile = await lockKept(ctx, id);
		const value = change(profile.other_images as OtherImage[]);
		const version = await updateImages(ctx.db, id, { other_images: JSON.stringify(value) }, ctx.now);
		await setImages(
			ctx,
			{ profile_id: id },
			'other',
			value.map((image) => image.id),
		);
		return { value, version };
	});

/**
 * Locks the business, before its pictures as everywhere. While a picture was sent, the business may have been merged or
 * deleted, or the actor may have lost their role.
 * @throws as `requireKeeper`.
 */
async function lockKept(ctx: TransactionContext, id: string): Promise<FoundProfile> {
	await lockProfileRow(ctx.db, id);
	return requireKeeper(ctx, id);
}

/**
 * Returns a business that the actor looks after.
 * @throws AppError `not_found`, `forbidden` also without a confirmed address, `conflict` for a deleted business.
 */
async function requireKeeper(ctx: Context, id: string): Promise<FoundProfile> {
	const row = await findProfile(ctx.db, { id }, ctx.now, requireActor(ctx).memberId);
	if (!row || !maySee(row, ctx.actor)) throw new AppError('not_found');
	if (!row.my_role) throw new AppError('forbidden');
	if (row.status === 'deleted')
		throw new AppError('conflict', { detail: 'This business is deleted. Restore it first.' });
	refuseShown(ctx, row);
	return row;
}
