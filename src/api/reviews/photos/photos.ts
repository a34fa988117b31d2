import { type Context, requireActor } from '#api/context.ts';
import {
	addPhotos,
	type Media,
	type NewPhotos,
	refuseTooMany,
	setImages,
	withoutPhoto,
	withPhotoChanged,
	withPhotos,
} from '#api/media/service.ts';
import type { Upload } from '#api/multipart.ts';
import { findPhotos, lockPhotos, setPhotos } from '#api/reviews/photos/photo-queries.ts';
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { transaction } from '#db/transaction.ts';

const room = { max: mediaLimits.reviewPhotosMax, holder: 'A review' };

/** Keeps the uploaded photos for the actor's review, all of them or none. @throws AppError `not_found`, `forbidden`. */
export async function addReviewPhotos(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<NewPhotos> {
	// The room for photos is checked before a file is read, and again when they are shown.
	refuseTooMany(own(ctx, await findPhotos(ctx.db, id)), 1, room);
	return addPhotos(ctx, media, upload);
}

/** Adds the photos after those that the review shows already. @throws AppError `not_found`, `forbidden`. */
export const showReviewPhotos = (ctx: Context, id: string, { images, alt }: NewPhotos): Promise<OtherImage[]> =>
	changePhotos(ctx, id, (before) => withPhotos(before, images, alt, room));

export const changeReviewPhoto = (
	ctx: Context,
	id: string,
	imageId: string,
	change: Parameters<typeof withPhotoChanged>[2],
): Promise<OtherImage[]> => changePhotos(ctx, id, (before) => withPhotoChanged(before, imageId, change));

export const removeReviewPhoto = (ctx: Context, id: string, imageId: string): Promise<OtherImage[]> =>
	changePhotos(ctx, id, (before) => withoutPhoto(before, imageId), { adds: false });

const changePhotos = (
	ctx: Context,
	id: string,
	change: (before: OtherImage[]) => OtherImage[],
	{ adds }: { adds: boolean } = { adds: true },
) =>
	transaction(ctx, async (ctx) => {
		const photos = change(own(ctx, await lockPhotos(ctx.db, id), adds));
		await setPhotos(ctx.db, id, photos, ctx.now);
		const imageIds = photos.map((photo) => photo.id);
		await setImages(ctx, { review_id: id }, 'other', imageIds);
		return photos;
	});

/**
 * Returns the photos of the actor's own review.
 * @throws AppError `not_found` without a review, `forbidden` for another member's, for one that was removed, and for
 * adding photos that others see without a confirmed address.
 */
function own(ctx: Context, found: Awaited<ReturnType<typeof findPhotos>>, adds = true): OtherImage[] {
	if (!found) throw new AppError('not_found');
	if (found.member_id !== requireActor(ctx).memberId) throw new AppError('forbidden');
	if (adds && found.state !== 'waiting' && !requireActor(ctx).isConfirmed)
		throw new AppError('forbidden', {
			detail: 'Confirm your email address first, on your account page. Then you can change what others see.',
		});
	if (found.state === 'removed')
		throw new AppError('forbidden', { detail: 'This review was removed, so it can’t be changed.' });
	return found.photos;
}
