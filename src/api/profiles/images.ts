import { type Context, requireActor } from '#api/context.ts';
import {
	addImage,
	type Media,
	refuseTooMany,
	type StoredImage,
	useImages,
	withoutPhoto,
	withPhotoChanged,
	withPhotos,
} from '#api/media/service.ts';
import type { Upload } from '#api/multipart.ts';
import { lockOtherImages, updateImages } from '#api/profiles/image-queries.ts';
import { type FoundProfile, findProfile } from '#api/profiles/queries.ts';
import { changeOf, maySee } from '#api/profiles/visibility.ts';
import { AppError } from '#contract/errors.ts';
import type { Crop, OtherImage } from '#contract/images.ts';
import { mediaLimits } from '#contract/media.ts';
import { transaction } from '#db/transaction.ts';

const room = { max: mediaLimits.otherImagesMax, holder: 'A business' };

/** With the version that the profile has now, and whether others than its own people see it. */
interface Changed<T> {
	value: T;
	version: number;
	isShown: boolean;
}
const isShown = ({ status }: FoundProfile) => changeOf(status, status).isShown;

/** Shows the uploaded picture as the business's main picture or cover. @throws AppError also for what is no picture. */
export async function setPicture(
	ctx: Context,
	media: Media,
	id: string,
	slot: 'image' | 'cover',
	upload: Upload<{ crop?: Crop | undefined }>,
): Promise<Changed<string>> {
	const profile = await requireKeeper(ctx, id);
	const files = await Array.fromAsync(upload.files());
	const { crop } = upload.fields();
	const image = await addImage(ctx, media, files[0]!, crop);
	return { ...(await showPicture(ctx, id, slot, image)), isShown: isShown(profile) };
}

export async function clearPicture(ctx: Context, id: string, slot: 'image' | 'cover'): Promise<Changed<null>> {
	const profile = await requireKeeper(ctx, id);
	return { ...(await showPicture(ctx, id, slot, null)), value: null, isShown: isShown(profile) };
}

const showPicture = (ctx: Context, id: string, slot: 'image' | 'cover', image: StoredImage | null) =>
	transaction(ctx, async (ctx) => {
		// The profile first, as everywhere: two who change its pictures wait for each other in one order.
		const version = await updateImages(ctx.db, id, { [slot]: image?.address ?? null }, ctx.now);
		await useImages(ctx, { profile_id: id }, slot, image ? [image.id] : []);
		return { value: image?.address ?? '', version };
	});

/** Adds the uploaded photos behind those that are there. Either all of them are added or none. */
export async function addOtherImages(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<Changed<OtherImage[]>> {
	const profile = await requireKeeper(ctx, id);
	// Before a file is read; counted again when they are added, by which time others may have been.
	refuseTooMany(profile.other_images as OtherImage[], 1, room);
	const images: StoredImage[] = [];
	for await (const file of upload.files()) images.push(await addImage(ctx, media, file));
	const { alt = [] } = upload.fields();
	return changeOtherImages(ctx, profile, (before) => withPhotos(before, images, alt, room));
}

/** @throws AppError `not_found` for a photo that is not among those of the business. */
export async function changeOtherImage(
	ctx: Context,
	id: string,
	imageId: string,
	change: Parameters<typeof withPhotoChanged>[2],
): Promise<Changed<OtherImage[]>> {
	return changeOtherImages(ctx, await requireKeeper(ctx, id), (before) => withPhotoChanged(before, imageId, change));
}

export async function removeOtherImage(ctx: Context, id: string, imageId: string): Promise<Changed<OtherImage[]>> {
	return changeOtherImages(ctx, await requireKeeper(ctx, id), (before) => withoutPhoto(before, imageId));
}

const changeOtherImages = (ctx: Context, profile: FoundProfile, change: (before: OtherImage[]) => OtherImage[]) =>
	transaction(ctx, async (ctx) => {
		const { id } = profile;
		const value = change(await lockOtherImages(ctx.db, id));
		const version = await updateImages(ctx.db, id, { other_images: JSON.stringify(value) }, ctx.now);
		await useImages(
			ctx,
			{ profile_id: id },
			'other',
			value.map((image) => image.id),
		);
		return { value, version, isShown: isShown(profile) };
	});

/** @throws AppError `not_found`, `forbidden`, `conflict` for a deleted business. */
async function requireKeeper(ctx: Context, id: string): Promise<FoundProfile> {
	const row = await findProfile(ctx.db, { id }, ctx.now, requireActor(ctx).memberId);
	if (!row || !maySee(row, ctx.actor)) throw new AppError('not_found');
	if (!row.my_role) throw new AppError('forbidden');
	if (row.status === 'deleted')
		throw new AppError('conflict', { detail: 'This business is deleted. Restore it first.' });
	return row;
}
