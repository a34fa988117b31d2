import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import type { EncodedImage } from '#api/media/encode-image.ts';
import { EncoderPool } from '#api/media/encoder-pool.ts';
import { folderOf, keyOf, keysOf } from '#api/media/keys.ts';
import { pictureTypeOf } from '#api/media/picture-type.ts';
import {
	deleteUnused,
	deleteUsesByReviews,
	findStored,
	type Holder,
	insertImageOnce,
	listUnused,
	markStored,
	replaceUses,
	type Slot,
	sumSince,
} from '#api/media/queries.ts';
import { toProblem } from '#api/media/refusal-problems.ts';
import { RefusedImage } from '#api/media/refused-image.ts';
import { type MediaStore, openStore, folderOf as storeFolderOf } from '#api/media/store.ts';
import type { UploadedFile } from '#api/multipart.ts';
import type { DB } from '#api/schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Crop } from '#contract/images.ts';
import { imageAddress, mediaLimits } from '#contract/media.ts';
import { transaction } from '#db/transaction.ts';

export { copyImages, renameReviewImages } from '#api/media/copies.ts';
export { refuseTooMany, withoutPhoto, withPhotoChanged, withPhotos } from '#api/media/photo-list.ts';
export { keysOf, type MediaStore, openStore, storeFolderOf };

/** Where pictures are kept, and what makes them. One a process. */
export interface Media {
	store: MediaStore;
	encoders: EncoderPool;
	close(): Promise<void>;
}

/** @throws Error that names the setting when the address of the store is wrong. */
export async function openMedia(storageUrl: string): Promise<Media> {
	const encoders = new EncoderPool();
	return { store: await openStore(storageUrl), encoders, close: () => encoders.close() };
}

export interface StoredImage {
	id: string;
	/** As it goes into rows and answers: see `imageAddress` of the contract. */
	address: string;
	width: number;
	height: number;
}

/** Another way of encoding makes other files, which need other addresses: those that are out are kept for a year. */
const encodingVersion = 1;
const dayMs = 86_400_000;

/**
 * Keeps a picture of the actor's, encoded anew; the same file cut in the same way is the same image. It belongs to
 * nothing yet: what `useImages` does not claim within a day goes.
 * @throws AppError `unsupported_media_type`, `invalid_request`, `unavailable`, `rate_limited` beyond what one may send in a day.
 */
export async function addImage(ctx: Context, media: Media, file: UploadedFile, crop?: Crop): Promise<StoredImage> {
	const { memberId } = requireActor(ctx);
	const hash = createHash('sha256')
		.update(JSON.stringify([encodingVersion, memberId, crop]))
		.update(file.bytes);
	const id = hash.digest('hex').slice(0, 32);
	const known = await findStored(ctx.db, id, ctx.now);
	if (known) return present(known);
	await refuseTooMuch(ctx);
	const encoded = await encode(media, file, crop);
	const { width, height, colours, variants } = encoded;
	const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
	// The row first: there is no file in the store that no row knows of, whenever the process dies.
	const row = { id, member_id: memberId, width, height, colours, bytes, created_at: ctx.now };
	await insertImageOnce(ctx.db, row, ctx.now);
	await Promise.all(
		variants.map(({ width, format, bytes }) => media.store.write(keyOf(id, width, format), bytes, `image/${format}`)),
	);
	await markStored(ctx.db, id, ctx.now);
	return present(row);
}

/** Before the picture is encoded, which is dear; how large it is then counts for the next. */
async function refuseTooMuch(ctx: Context): Promise<void> {
	const { memberId, isOperator } = requireActor(ctx);
	if (isOperator) return;
	const { n, bytes } = await sumSince(ctx.db, memberId, new Date(ctx.now.getTime() - dayMs));
	if (n < mediaLimits.perDay && bytes < mediaLimits.bytesPerDay) return;
	throw new AppError('rate_limited', {
		detail: 'You have sent as many pictures as one may in a day. Send the others tomorrow.',
		retryAfterS: dayMs / 1000,
	});
}

async function encode(media: Media, { path, bytes }: UploadedFile, crop: Crop | undefined): Promise<EncodedImage> {
	try {
		if (bytes.length === 0) throw new RefusedImage('empty');
		if (!pictureTypeOf(bytes)) throw new RefusedImage('not_a_picture');
		return await media.encoders.encode({ bytes, crop });
	} catch (error) {
		throw error instanceof RefusedImage ? toProblem(error, path) : error;
	}
}

const present = ({ id, width, height, colours }: { id: string; width: number; height: number; colours: string }) => ({
	id,
	address: imageAddress({ id, width, height, colours }),
	width,
	height,
});

/** Makes these the images that the holder shows in that slot; those before may go. */
export const useImages = (ctx: TransactionContext, holder: Holder, slot: Slot, imageIds: string[]): Promise<void> =>
	replaceUses(ctx.db, holder, slot, imageIds);

/** These reviews show no images any more. */
export async function dropReviewImages(ctx: TransactionContext, reviewIds: string[]): Promise<void> {
	if (reviewIds.length > 0) await deleteUsesByReviews(ctx.db, reviewIds);
}

/** One file of an image; undefined when there is none. */
export const readVariant = (store: MediaStore, id: string, width: number, format: string) =>
	store.read(keyOf(id, width, format));

/** Forgets images that nothing has shown for a day, row and files; gives how many. */
export async function removeUnusedImages(ctx: { db: Kysely<DB>; now: Date; store: MediaStore }): Promise<number> {
	const before = new Date(ctx.now.getTime() - dayMs);
	let removed = 0;
	for (;;) {
		const found = await listUnused(ctx.db, before, 100);
		for (const { id } of found) {
			// The row stays locked until its files are gone: whoever sends the same picture waits, and stores it anew.
			const isGone = await transaction(ctx, async ({ db }) => {
				const isDeleted = await deleteUnused(db, id, before);
				if (isDeleted) await ctx.store.removeAll(folderOf(id));
				return isDeleted;
			});
			if (isGone) removed += 1;
		}
		if (found.length < 100) return removed;
	}
}
