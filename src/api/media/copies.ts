import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import {
	insertCopies,
	listCopies,
	listCopiesShown,
	lockCopy,
	markCopied,
	markFormerUnstored,
} from '#api/media/copy-queries.ts';
import { folderOf, keysOf } from '#api/media/keys.ts';
import { deleteUnused } from '#api/media/queries.ts';
import type { MediaStore } from '#api/media/store.ts';
import type { DB } from '#api/schema.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { type List, listedFrom, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

interface Photographed {
	id: string;
	photos: OtherImage[];
}

/**
 * Gives the photos of these reviews new names that nobody knows; the former names lead nowhere once `copyImages` has
 * run. Returns the reviews with the new names, which the caller stores.
 */
export async function renameReviewImages(ctx: TransactionContext, reviews: Photographed[]): Promise<Photographed[]> {
	const renamed = reviews.map(({ id, photos }) => ({
		id,
		photos: photos.map((photo) => ({ from: photo, to: renamedPhoto(photo, anyImageId()) })),
	}));
	const renamings = renamed.flatMap(({ id, photos }) =>
		photos.map(({ from, to }) => ({ review_id: id, from_id: from.id, to_id: to.id })),
	);
	if (renamings.length > 0) await insertCopies(ctx.db, renamings, ctx.now);
	return renamed.map(({ id, photos }) => ({ id, photos: photos.map(({ to }) => to) }));
}

const renamedPhoto = (photo: OtherImage, id: string): OtherImage => ({
	...photo,
	id,
	url: photo.url.replace(photo.id, id),
});

interface CopyContext extends Stoppable {
	db: Kysely<DB>;
	now: Date;
	store: MediaStore;
}

/**
 * Copies the files of renamed images, and removes the files under former names that nothing shows; returns how many
 * were copied. An image that cannot be copied does not stop the others.
 * @throws AggregateError with the reasons of those that failed, once the others are done.
 */
export async function copyImages(ctx: CopyContext): Promise<number> {
	let copied = 0;
	for (;;) {
		const { done, failures } = await copyListed(
			ctx,
			listedFrom(anyImageId(), (after, max) => listCopies(ctx.db, after, max)),
		);
		copied += done;
		// A copy of an image that was itself waiting to be copied can only be made now, so the list is read again.
		if (done === 0) return orThrow(copied, failures);
	}
}

/** Copies only the images that these reviews show. @throws AggregateError. */
export async function copyReviewImages(ctx: CopyContext, reviewIds: string[]): Promise<number> {
	const { done, failures } = await copyListed(ctx, (after, max) => listCopiesShown(ctx.db, reviewIds, after, max));
	return orThrow(done, failures);
}

const batchSize = 100;
/**
 * After how many failures in a row the store counts as away: waiting for each further file would take as long again.
 */
export const failuresInARow = 20;

/** Returns an id that an image could have, from which a run begins: where twenty in a row fail for good, others have their turn. */
export const anyImageId = (): string => randomBytes(16).toString('hex');

interface Copying {
	done: number;
	failures: unknown[];
}

async function copyListed(ctx: CopyContext, list: List): Promise<Copying> {
	const failures: unknown[] = [];
	let [done, inARow] = [0, 0];
	for (let after: string | null = null; ; ) {
		const ids: string[] = await list(after, batchSize);
		for (const id of ids) {
			ctx.signal?.throwIfAborted();
			try {
				if (await copyImage(ctx, id)) done += 1;
				inARow = 0;
			} catch (error) {
				failures.push(error);
				inARow += 1;
			}
			if (inARow === failuresInARow) return { done, failures };
		}
		if (ids.length < batchSize) return { done, failures };
		after = ids.at(-1) ?? null;
	}
}

function orThrow(copied: number, failures: unknown[]): number {
	if (failures.length > 0) throw new AggregateError(failures, `${failures.length} images could not be copied.`);
	return copied;
}

async function copyImage({ db, now, store }: CopyContext, id: string): Promise<boolean> {
	// The former image is marked before its files go: if the process dies after that, the picture is stored again when it
	// is sent again.
	await markFormerUnstored(db, id);
	return transaction({ db }, async ({ db }) => {
		const copy = await lockCopy(db, id);
		if (!copy?.copied_from) return false;
		const { copied_from: formerId, width, created_at } = copy;
		const [from, to] = [keysOf({ id: formerId, width }), keysOf({ id, width })];
		await Promise.all(from.map((key, at) => copyFile(store, key, to[at]!)));
		await markCopied(db, id, now);
		// The former files stay if somebody has sent the same picture again since: then they belong to that image.
		const justAfter = new Date(created_at.getTime() + 1);
		if (await deleteUnused(db, formerId, justAfter)) await store.removeAll(folderOf(formerId));
		return true;
	});
}

async function copyFile(store: MediaStore, from: string, to: string): Promise<void> {
	const bytes = await store.read(from);
	if (bytes) await store.write(to, bytes, `image/${to.split('.').at(-1)}`);
}
