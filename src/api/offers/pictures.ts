import type { Context, TransactionContext } from '#api/context.ts';
import { addPhotos, type Media, type NewPhotos, setImages, withPhotos } from '#api/media/service.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import type { Upload } from '#api/multipart.ts';
import { getOffer, lockOwn, requireOwn } from '#api/offers/offers.ts';
import { updateOffer } from '#api/offers/write-queries.ts';
import type { Offer } from '#contract/offers/offers.ts';

const room = { max: 1, holder: 'An offer' };

/** Stores a picture for an offer of the actor's business. @throws AppError also for a file that is no picture. */
export async function addOfferPicture(
	ctx: Context,
	media: Media,
	id: string,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<NewPhotos> {
	await refuseUnconfirmed(ctx, 'Then add pictures.');
	// This is checked before the file is read, and again when the picture is shown.
	await requireOwn(ctx, id);
	return addPhotos(ctx, media, upload);
}

/** Shows a stored picture with its offer. @throws AppError `not_found`, `forbidden`. */
export async function showOfferPicture(
	ctx: TransactionContext,
	id: string,
	{ images, alt }: NewPhotos,
): Promise<Offer> {
	const offer = await lockOwn(ctx, id);
	const [image] = withPhotos([], images, alt, room);
	await updateOffer(ctx.db, offer, { image: JSON.stringify(image), updated_at: ctx.now });
	await setImages(ctx, { offer_id: id }, 'image', [image!.id]);
	return getOffer(ctx, id);
}

/** Removes the picture of an offer. @throws AppError `not_found`, `forbidden`. */
export async function clearOfferPicture(ctx: TransactionContext, id: string): Promise<Offer> {
	const offer = await lockOwn(ctx, id);
	await updateOffer(ctx.db, offer, { image: null, updated_at: ctx.now });
	await setImages(ctx, { offer_id: id }, 'image', []);
	return getOffer(ctx, id);
}
