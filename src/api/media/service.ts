import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { anyImageId, failuresInARow } from '#api/media/copies.ts';
import type { EncodedImage } from '#api/media/encode-image.ts';
import { EncoderPool } from '#api/media/encoder-pool.ts';
import { folderOf, keyOf, keysOf } from '#api/media/keys.ts';
import { pictureTypeOf } from '#api/media/picture-type.ts';
import {
	deleteUnused,
	deleteUsesByReviews,
	findOrCreateKey,
	findStored,
	type Holder,
	insertImageOnce,
	listUnused,
	lockSender,
	markStored,
	markUnstored,
	replaceUses,
	type Slot,
	sumSince,
} from '#api/media/queries.ts';
import { toProblem } from '#api/media/refusal-problems.ts';
import { RefusedImage } from '#api/media/refused-image.ts';
import { type MediaStore, openStore, folderOf as storeFolderOf } from '#api/media/store.ts';
import type { StoredImage } from '#api/media/stored-image.ts';
import type { Upload, UploadedFile } from '#api/multipart.ts';
import type { DB } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { imageAddress, mediaLimits } from '#contract/media.ts';
import type { Crop } from '#contract/profiles/images.ts';
import { eachAlone, listedFrom, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export { copyImages, copyReviewImages, renameReviewImages } from '#api/media/copies.ts';
export { refuseTooMany, withoutPhoto, withPhotoChanged, withPhotos } from '#api/media/photo-list.ts';
export type { StoredImage } from '#api/media/stored-image.ts';
export { keysOf, type MediaStore, openStore, storeFolderOf };

/** Where pictures are kept, and what encodes them. There is one for each process. */
export interface Media {
	store: MediaStore;
	encoders: EncoderPool;
	close(): Promise<void>;
}

/** Opens the store and the encoders. @throws Error that names the setting when the address of the store is wrong. */
export async function openMedia(storageUrl: string): Promise<Media> {
	const encoders = new EncoderPool();
	return { store: await openStore(storageUrl), encoders, close: () => encoders.close() };
}

/**
 * The version of the encoding. A change of the encoding makes other files and needs a new version, and so other
 * addresses, because browsers keep files for a year.
 */
const encodingVersion = 1;

/**
 * Keeps a picture of the actor's, encoded anew; the same file with the same crop is the same image. Nothing shows it
 * yet: it is deleted unless `setImages` uses it within a day.
 * @throws AppError `unsupported_media_type`, `invalid_request`, `unavailable`, `rate_limited` beyond what one may send
 * in a day.
 */
export const addImage = async (ctx: Context, media: Media, file: UploadedFile, crop?: Crop): Promise<StoredImage> =>
	(await addOrFind(ctx, media, file, crop)).image;

/** Does the same, and tells whether the image was there already: then another request may be about to use it. */
async function addOrFind(
	ctx: Context,
	media: Media,
	file: UploadedFile,
	crop?: Crop,
): Promise<{ image: StoredImage; isFound: boolean }> {
	const { memberId } = requireActor(ctx);
	const id = await nameOf(ctx, file.bytes, crop);
	const known = await findStored(ctx.db, id, ctx.now);
	if (known) return { image: present(known), isFound: true };
	// The limit is checked before the picture is encoded, which is expensive.
	await refuseTooMuch(ctx, id);
	const encoded = await encode(media, file, crop);
	const { width, height, colours, variants } = encoded;
	const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
	// The row comes first, so that the store never holds a file without a row, even if the process dies.
	const row = { id, member_id: memberId, width, height, colours, bytes, created_at: ctx.now };
	await transaction(ctx, async (ctx) => {
		// The limit is checked again, because other pictures sent at the same moment were encoded meanwhile and count.
		await lockSender(ctx.db, memberId);
		await refuseTooMuch(ctx, id);
		await insertImageOnce(ctx.db, row, ctx.now);
	});
	const writes = await Promise.allSettled(
		variants.map(({ width, format, bytes }) => media.store.write(keyOf(id, width, format), bytes, `image/${format}`)),
	);
	const failed = writes.find((write) => write.status === 'rejected');
	// The row is gone when the same picture was sent twice at once, and the other request could not store it.
	const isStored = !failed && (await markStored(ctx.db, id, ctx.now));
	if (!isStored) {
		// Whoever forgot the row did so with the files of that moment: those that were written since go with a row again.
		await insertImageOnce(ctx.db, row, ctx.now);
		await forgetImages(ctx, media, [id]);
		throw new AppError('unavailable', { cause: failed?.reason });
	}
	return { image: present(row), isFound: false };
}

/**
 * Keeps the only picture of a form, with the crop that the form asks for.
 * @throws AppError also for what is no picture.
 */
export async function addPicture(
	ctx: Context,
	media: Media,
	upload: Upload<{ crop?: Crop | undefined }>,
): Promise<StoredImage> {
	const [file] = await Array.fromAsync(upload.files());
	const { crop } = upload.fields();
	return addImage(ctx, media, file!, crop);
}

/**
 * Returns the name of an image, the same for the same file, crop and member. Nobody can compute it from those alone:
 * otherwise whoever holds the original of a photo would learn which hidden member has shown it.
 */
async function nameOf(ctx: Context, bytes: Uint8Array, crop: Crop | undefined): Promise<string> {
	const key = await findOrCreateKey(ctx.db, randomBytes(32));
	const hash = createHmac('sha256', key)
		.update(JSON.stringify([encodingVersion, requireActor(ctx).memberId, crop]))
		.update(bytes);
	return hash.digest('hex').slice(0, 32);
}

/**
 * Keeps several pictures as `addImage` does, and reads the next only when the one before is kept. It keeps all of them,
 * or, where the store fails, none that was not there before.
 */
async function addImages(ctx: Context, media: Media, files: AsyncIterable<UploadedFile>): Promise<StoredImage[]> {
	const added: { image: StoredImage; isFound: boolean }[] = [];
	try {
		for await (const file of files) added.push(await addOrFind(ctx, media, file));
	} catch (error) {
		const isStoreAway = error instanceof AppError && error.code === 'unavailable';
		const fresh = added.flatMap(({ image, isFound }) => (isFound ? [] : image.id));
		if (isStoreAway) await forgetImages(ctx, media, fresh);
		throw error;
	}
	return added.map(({ image }) => image);
}

/** The pictures of a form, and a description of each for people who do not see them. */
export interface NewPhotos {
	images: StoredImage[];
	alt: string[];
}

export async function addPhotos(
	ctx: Context,
	media: Media,
	upload: Upload<{ alt?: string[] | undefined }>,
): Promise<NewPhotos> {
	const images = await addImages(ctx, media, upload.files());
	return { images, alt: upload.fields().alt ?? [] };
}

/** Deletes images that were just sent, unless something shows them or they were sent again since. */
async function forgetImages(ctx: Context, { store }: Media, imageIds: string[]): Promise<void> {
	for (const id of imageIds) {
		await removeUnused({ db: ctx.db, store }, id, new Date(ctx.now.getTime() + 1)).catch((error) =>
			ctx.log.error({ err: error }, 'A picture that could not be stored has left files; they go in a day.'),
		);
	}
}

/**
 * Refuses a picture when the daily limit is reached; its own size counts only for the next one.
 * @throws AppError `rate_limited`.
 */
async function refuseTooMuch(ctx: Context, id: string): Promise<void> {
	const { memberId, isOperator } = requireActor(ctx);
	if (isOperator) return;
	const { n, bytes, first_at } = await sumSince(ctx.db, memberId, countedFrom(ctx.now), id);
	const detail = 'You’ve reached the daily limit for pictures. Upload the others tomorrow.';
	refuseBeyondDay(ctx.now, { n, first_at }, { max: mediaLimits.perDay, detail });
	refuseBeyondDay(ctx.now, { n: bytes, first_at }, { max: mediaLimits.bytesPerDay, detail });
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

/**
 * Makes these images the ones that the holder shows in this slot; the former ones may go.
 * @throws AppError `unavailable` where one of them is gone, because another request with the same picture could not store
 * it: sent again, it is stored.
 */
export const setImages = (ctx: TransactionContext, holder: Holder, slot: Slot, imageIds: string[]): Promise<void> =>
	replaceUses(ctx.db, holder, slot, imageIds).catch((error: unknown) => {
		if (violatedConstraint(error) !== 'media_use_image_id_fkey') throw error;
		throw new AppError('unavailable', { cause: error });
	});

/** Makes these reviews show no images. */
export async function dropReviewImages(ctx: Pick<TransactionContext, 'db'>, reviewIds: string[]): Promise<void> {
	if (reviewIds.length > 0) await deleteUsesByReviews(ctx.db, reviewIds);
}

/** Returns one file of an image; undefined when there is none. */
export const readVariant = (store: MediaStore, id: string, width: number, format: string) =>
	store.read(keyOf(id, width, format));

/**
 * Deletes images that nothing has shown for a day, with their files; returns how many. One that cannot be deleted keeps
 * no other from going.
 * @throws AggregateError with the reasons of those that failed, once the others are done.
 */
export async function removeUnusedImages(
	ctx: { db: Kysely<DB>; now: Date; store: MediaStore } & Stoppable,
): Promise<number> {
	const before = new Date(ctx.now.getTime() - dayMs);
	let [removed, failedInARow] = [0, 0];
	await eachAlone(ctx, {
		list: listedFrom(anyImageId(), (after, max) => listUnused(ctx.db, before, after, max)),
		work: async (id) => {
			if (failedInARow === failuresInARow) throw new Error('The store of pictures does not answer.');
			failedInARow += 1;
			if (await removeUnused(ctx, id, before)) removed += 1;
			failedInARow = 0;
		},
		failure: (n) => `${n} pictures that nothing shows could not be removed.`,
	});
	return removed;
}

/** Deletes an image and its files; returns false when it was used or sent again meanwhile. */
async function removeUnused(ctx: { db: Kysely<DB>; store: MediaStore }, id: string, before: Date): Promise<boolean> {
	// The image is marked before its files go: if the process dies after that, the picture is stored again when it is
	// sent again.
	await markUnstored(ctx.db, id, before);
	return transaction(ctx, async ({ db }) => {
		// The row stays locked until its files are gone: a request with the same picture waits, and stores it again.
		const isDeleted = await deleteUnused(db, id, before);
		if (isDeleted) await ctx.store.removeAll(folderOf(id));
		return isDeleted;
	});
}
