import { type Insertable, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB, PostRow } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';
import { announce } from '#db/transaction.ts';

/** Since when the author is a member; what they write is counted one after the other until the transaction ends. */
export const lockAuthor = (db: Transaction<DB>, memberId: string) =>
	db.selectFrom('member').select('created_at').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** How many posts or comments a member has written since then, be they deleted; those of before are forgotten. */
export async function countWritten(
	db: Transaction<DB>,
	kind: 'post' | 'post_comment',
	memberId: string,
	since: Date,
): Promise<number> {
	await db.deleteFrom('post_writing').where('member_id', '=', memberId).where('written_at', '<=', since).execute();
	const { n } = await db
		.selectFrom('post_writing')
		.select(sql<number>`count(*)::int`.as('n'))
		.where('member_id', '=', memberId)
		.where('kind', '=', kind)
		.executeTakeFirstOrThrow();
	return n;
}

export const insertWritten = (db: Transaction<DB>, kind: 'post' | 'post_comment', memberId: string, now: Date) =>
	db.insertInto('post_writing').values({ id: newId(), member_id: memberId, kind, written_at: now }).execute();

export const forgetWritten = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('post_writing').where('member_id', '=', memberId).execute();

/** Keeps the business from being merged or deleted, and its people as they are, until the transaction ends. */
export const shareBusiness = (db: Transaction<DB>, profileId: string) =>
	db.selectFrom('profile').select('id').where('id', '=', profileId).forShare().executeTakeFirst();

export async function insertPost(db: Transaction<DB>, row: Insertable<PostRow>): Promise<void> {
	await db.insertInto('post').values(row).execute();
	announce(db, tags.posts(row.profile_id));
}

/** Only where it says something else then is it marked as edited. */
export async function updatePost(
	db: Transaction<DB>,
	{ id, profile_id }: { id: string; profile_id: string },
	{ body, link }: { body?: string | undefined; link?: string | null | undefined },
	now: Date,
): Promise<void> {
	await db
		.updateTable('post')
		.set({ ...(body !== undefined && { body }), ...(link !== undefined && { link }), edited_at: now })
		.where('id', '=', id)
		.where((eb) =>
			eb.or([
				...(body === undefined ? [] : [eb('body', '!=', body)]),
				...(link === undefined ? [] : [eb('link', 'is distinct from', link)]),
			]),
		)
		.execute();
	announce(db, tags.posts(profile_id));
}

/** How many likes the post has now, and whether that is new; one that stands already, or is not there to take back, changes nothing. */
export async function setLike(
	db: Transaction<DB>,
	{ id, profile_id }: { id: string; profile_id: string },
	memberId: string,
	isLiked: boolean,
	now: Date,
): Promise<{ likeCount: number; hasChanged: boolean }> {
	const changed = isLiked
		? await db
				.insertInto('post_like')
				.values({ post_id: id, member_id: memberId, created_at: now })
				.onConflict((conflict) => conflict.doNothing())
				.returning('post_id')
				.executeTakeFirst()
		: await db
				.deleteFrom('post_like')
				.where('post_id', '=', id)
				.where('member_id', '=', memberId)
				.returning('post_id')
				.executeTakeFirst();
	if (changed) announce(db, tags.posts(profile_id));
	const { like_count } = await db
		.selectFrom('post')
		.select('like_count')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return { likeCount: like_count, hasChanged: changed !== undefined };
}
