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
import { findPhotos, lockPhotos, setPhotos } from '#api/reviews/photo-queries.ts';
import { AppError } from '#contract/errors.ts';
import type { OtherImage } from '#contract/images.ts';
import { mediaLimits } from '#contract/media.ts';
import { transaction } from '#db/transaction.ts';

const room = { max: mediaLimits.reviewPhotosMax, holder: 'A review' };

/** Adds the uploaded photos behind those of the actor's review, all of them or none. @throws AppError `not_found`, `forbidden`. */
export async function addReviewPhotos(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<OtherImage[]> {
	// Before a file is read; looked at again when they are added.
	refuseTooMany(own(ctx, await findPhotos(ctx.db, id)), 1, room);
	const images: StoredImage[] = [];
	for await (const file of upload.files()) images.push(await addImage(ctx, media, file));
	const { alt = [] } = upload.fields();
	return changePhotos(ctx, id, (before) => withPhotos(before, images, alt, room));
}

export const changeReviewPhoto = (
	ctx: Context,
	id: string,
	imageId: string,
	change: Parameters<typeof withPhotoChanged>[2],
): Promise<OtherImage[]> => changePhotos(ctx, id, (before) => withPhotoChanged(before, imageId, change));

export const removeReviewPhoto = (ctx: Context, id: string, imageId: string): Promise<OtherImage[]> =>
	changePhotos(ctx, id, (before) => withoutPhoto(before, imageId));

const changePhotos = (ctx: Context, id: string, change: (before: OtherImage[]) => OtherImage[]) =>
	transaction(ctx, async (ctx) => {
		const photos = change(own(ctx, await lockPhotos(ctx.db, id)));
		await setPhotos(ctx.db, id, photos, ctx.now);
		const imageIds = photos.map((photo) => photo.id);
		await useImages(ctx, { review_id: id }, 'other', imageIds);
		return photos;
	});

/** @throws AppError `not_found` without a review, `forbidden` for another's, and for one that was removed. */
function own(ctx: Context, found: Awaited<ReturnType<typeof findPhotos>>): OtherImage[] {
	if (!found) throw new AppError('not_found');
	if (found.member_id !== requireActor(ctx).memberId) throw new AppError('forbidden');
	if (found.state === 'removed')
		throw new AppError('forbidden', { detail: 'This review was removed, and stays as it is.' });
	return found.photos;
}
