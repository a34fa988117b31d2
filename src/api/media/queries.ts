import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DB, MediaImageRow } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/** The columns of `media_use` that say what shows an image. */
type HolderColumn = 'profile_id' | 'member_id' | 'review_id' | 'post_id' | 'offer_id';
export type Holder = { [C in HolderColumn]: Record<C, string> }[HolderColumn];
export type Slot = 'image' | 'cover' | 'other';

/**
 * Returns the key that names of images are made with, the same for every process; `fresh` is stored when there is none.
 */
export async function findOrCreateKey(db: Kysely<DB>, fresh: Uint8Array): Promise<Uint8Array> {
	const stored = db.selectFrom('media_secret').select('key');
	const known = await stored.executeTakeFirst();
	if (known) return known.key;
	await db
		.insertInto('media_secret')
		.values({ key: fresh })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await stored.executeTakeFirstOrThrow()).key;
}

/** Returns the image if all its files are stored; if nothing shows it, it is kept a day from now. */
export const findStored = (db: Kysely<DB>, id: string, now: Date) =>
	db
		.updateTable('media_image')
		.set({ unused_since: untilNow(now) })
		.where('id', '=', id)
		.where('stored_at', 'is not', null)
		.returning(['id', 'width', 'height', 'colours'])
		.executeTakeFirst();

export const insertImageOnce = (db: Kysely<DB>, row: Insertable<MediaImageRow>, now: Date) =>
	db
		.insertInto('media_image')
		.values({ ...row, unused_since: now })
		.onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since: untilNow(now) }))
		.execute();

/** Locks the member, so that until the transaction ends nothing else that they send is counted. */
export const lockSender = (db: Transaction<DB>, memberId: string) =>
	db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();

/**
 * Returns the number and bytes of the images that the member has sent since then and that are still kept, except the
 * one that is sent now.
 */
export async function sumSince(
	db: Kysely<DB>,
	memberId: string,
	since: Date,
	imageId: string,
): Promise<{ n: number; bytes: number; first_at: Date | null }> {
	const { n, bytes, first_at } = await db
		.selectFrom('media_image')
		.select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number | null>('bytes').as('bytes')])
		.select((eb) => eb.fn.min('created_at').as('first_at'))
		.where('member_id', '=', memberId)
		.where('created_at', '>', since)
		.where('id', '!=', imageId)
		.executeTakeFirstOrThrow();
	return { n: Number(n), bytes: Number(bytes ?? 0), first_at };
}

const untilNow = (now: Date) => sql<Date>`case when media_image.unused_since is not null then ${now}::timestamptz end`;

/** Notes that all files of the image are stored; returns false when its row is gone. */
export async function markStored(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('media_image')
		.set({ stored_at: now })
		.where('id', '=', id)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** Makes these images the ones that the holder shows in this slot. */
export async function replaceUses(db: Transaction<DB>, holder: Holder, slot: Slot, imageIds: string[]): Promise<void> {
	const [[column, id]] = Object.entries(holder) as [[HolderColumn, string]];
	await db
		.deleteFrom('media_use')
		.where(column, '=', id)
		.where('slot', '=', slot)
		.$if(imageIds.length > 0, (query) => query.where('image_id', 'not in', imageIds))
		.execute();
	if (imageIds.length === 0) return;
	await db
		.insertInto('media_use')
		.values(imageIds.map((image_id) => ({ image_id, slot, ...holder })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

export const deleteUsesByReviews = (db: Transaction<DB>, reviewIds: string[]) =>
	db.deleteFrom('media_use').where('review_id', '=', anyOf(reviewIds)).execute();

/** Whether nothing shows the image, and no copy still waits for its files. */
const isUnused = sql<boolean>`not exists (select from media_use where image_id = media_image.id)
	and not exists (select from media_image as copy where copy.copied_from = media_image.id)`;

/** Lists the ids of images that nothing has shown since then, after a given id, in the order of their ids. */
export const listUnused = async (
	db: Kysely<DB>,
	before: Date,
	after: string | null,
	limit: number,
): Promise<string[]> => {
	const rows = await db
		.selectFrom('media_image')
		.select('id')
		.where('unused_since', '<', before)
		.where(isUnused)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
};

/** Notes that the files of the image go, unless it was used or sent again meanwhile. */
export const markUnstored = (db: Kysely<DB>, id: string, before: Date) =>
	db
		.updateTable('media_image')
		.set({ stored_at: null })
		.where('id', '=', id)
		.where('unused_since', '<', before)
		.where(isUnused)
		.execute();

/**
 * Deletes the image and locks its row until the transaction ends; returns false when it was used or sent again
 * meanwhile.
 */
export async function deleteUnused(db: Transaction<DB>, id: string, before: Date): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('media_image')
		.where('id', '=', id)
		.where('unused_since', '<', before)
		.where(isUnused)
		.executeTakeFirst();
	return numDeletedRows === 1n;
}
