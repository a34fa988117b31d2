import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** An image that a review shows, and the new name that it gets there. */
interface Renaming {
	review_id: string;
	from_id: string;
	to_id: string;
}

/** Adds copies, which the reviews show from now on; their files are still to come. */
export async function insertCopies(db: Transaction<DB>, renamings: Renaming[], now: Date): Promise<void> {
	const named = sql`jsonb_to_recordset(${JSON.stringify(renamings)}::jsonb) as named (review_id uuid, from_id text, to_id text)`;
	await sql`
		insert into media_image (id, member_id, width, height, colours, bytes, created_at, copied_from)
		select to_id, member_id, width, height, colours, bytes, ${now}::timestamptz, from_id
		from ${named} join media_image on media_image.id = from_id`.execute(db);
	await sql`
		insert into media_use (image_id, review_id, slot)
		select to_id, review_id, 'other' from ${named}`.execute(db);
	await sql`
		delete from media_use using ${named}
		where media_use.review_id = named.review_id and media_use.image_id = named.from_id`.execute(db);
	// An image that nothing shows from now on has the time of its copy, until somebody sends it again.
	await sql`
		update media_image set unused_since = ${now}::timestamptz
		where unused_since is not null and id in (select from_id from ${named})`.execute(db);
}

const selectCopies = (db: Kysely<DB>, after: string | null, limit: number) =>
	db
		.selectFrom('media_image')
		.select('id')
		.where('copied_from', 'is not', null)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.where(
			sql<boolean>`not exists (select from media_image as former
				where former.id = media_image.copied_from and former.copied_from is not null)`,
		)
		.orderBy('id')
		.limit(limit);

/** Returns copies without files, in the order of their ids, except copies of an image that itself has no files yet. */
export const listCopies = async (db: Kysely<DB>, after: string | null, limit: number): Promise<string[]> =>
	(await selectCopies(db, after, limit).execute()).map(({ id }) => id);

/** Returns the copies without files among the images that these reviews show. */
export const listCopiesShown = async (
	db: Kysely<DB>,
	reviewIds: string[],
	after: string | null,
	limit: number,
): Promise<string[]> =>
	(
		await selectCopies(db, after, limit)
			.where(sql<boolean>`id in (select image_id from media_use where review_id = any(${reviewIds}::uuid[]))`)
			.execute()
	).map(({ id }) => id);

/**
 * Locks a copy, so that nobody else copies its files until the transaction ends; undefined when they are copied
 * already.
 */
export const lockCopy = (db: Transaction<DB>, id: string) =>
	db
		.selectFrom('media_image')
		.select(['id', 'width', 'copied_from', 'created_at'])
		.where('id', '=', id)
		.where('copied_from', 'is not', null)
		.forNoKeyUpdate()
		.executeTakeFirst();

export const markCopied = (db: Transaction<DB>, id: string, now: Date) =>
	db.updateTable('media_image').set({ copied_from: null, stored_at: now }).where('id', '=', id).execute();

/** Notes that the former files of a copy go, unless something shows them, or they were sent again since the copy was made. */
export const markFormerUnstored = (db: Kysely<DB>, id: string) =>
	sql`
		update media_image as former set stored_at = null from media_image as copy
		where copy.id = ${id} and former.id = copy.copied_from and former.unused_since <= copy.created_at`.execute(db);
