import { type Insertable, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DoneInADay } from '#api/limits/day-limit.ts';
import type { DB, PostRow } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';
import { announce } from '#db/transaction.ts';

/**
 * Locks the author until the transaction ends, so that what they write is counted one after the other; returns since
 * when they are a member.
 */
export const lockAuthor = (db: Transaction<DB>, memberId: string) =>
	db.selectFrom('member').select('created_at').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Counts the posts or comments that a member has written since then, even deleted ones, with the time of the first, and
 * forgets those of before.
 */
export async function countWritten(
	db: Transaction<DB>,
	kind: 'post' | 'post_comment',
	memberId: string,
	since: Date,
): Promise<DoneInADay> {
	await db.deleteFrom('post_writing').where('member_id', '=', memberId).where('written_at', '<=', since).execute();
	return db
		.selectFrom('post_writing')
		.select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(written_at)`.as('first_at')])
		.where('member_id', '=', memberId)
		.where('kind', '=', kind)
		.executeTakeFirstOrThrow();
}

export const insertWritten = (db: Transaction<DB>, kind: 'post' | 'post_comment', memberId: string, now: Date) =>
	db.insertInto('post_writing').values({ id: newId(), member_id: memberId, kind, written_at: now }).execute();

export const forgetWritten = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('post_writing').where('member_id', '=', memberId).execute();

export async function insertPost(db: Transaction<DB>, row: Insertable<PostRow>): Promise<void> {
	await db.insertInto('post').values(row).execute();
	announce(db, tags.posts(row.profile_id));
}

/**
 * Tells that a post, or what is said below it, has changed: on the page of the business whose post it is by now, which
 * may have been merged into another while the change waited for it.
 */
export async function announcePost(db: Transaction<DB>, id: string): Promise<void> {
	const post = await db.selectFrom('post').select('profile_id').where('id', '=', id).executeTakeFirst();
	if (post) announce(db, tags.posts(post.profile_id));
}

/**
 * Changes a post, and marks it as edited only where it says something else then. One that is removed meanwhile stays as
 * it was when that was decided.
 */
export async function updatePost(
	db: Transaction<DB>,
	id: string,
	{ body, link }: { body?: string | undefined; link?: string | null | undefined },
	now: Date,
): Promise<void> {
	await db
		.updateTable('post')
		.set({ ...(body !== undefined && { body }), ...(link !== undefined && { link }), edited_at: now })
		.where('id', '=', id)
		.where('state', '=', 'published')
		.where((eb) =>
			eb.or([
				...(body === undefined ? [] : [eb('body', '!=', body)]),
				...(link === undefined ? [] : [eb('link', 'is distinct from', link)]),
			]),
		)
		.execute();
	await announcePost(db, id);
}

/**
 * Locks a post until the transaction ends. Whoever writes or deletes something below it does this first: whoever deletes the
 * post holds it, and then waits for all that is below.
 */
export const lockPost = (db: Transaction<DB>, id: string) =>
	db
		.selectFrom('post')
		.select(['like_count', 'profile_id', 'state'])
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirst();

/** Locks a post that is about to be deleted: nothing below it is begun any more. */
export const lockToDelete = (db: Transaction<DB>, id: string) =>
	db.selectFrom('post').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Stores or takes back a like; returns how many likes the post has now, whether anything changed, and whose post it is by
 * now; undefined for a post that has gone or was removed meanwhile.
 */
export async function setLike(
	db: Transaction<DB>,
	id: string,
	memberId: string,
	isLiked: boolean,
	now: Date,
): Promise<{ likeCount: number; hasChanged: boolean; profileId: string } | undefined> {
	const post = await lockPost(db, id);
	if (post?.state !== 'published') return undefined;
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
	const { like_count: likeCount, profile_id: profileId } = post;
	if (!changed) return { likeCount, hasChanged: false, profileId };
	announce(db, tags.posts(profileId));
	return { likeCount: likeCount + (isLiked ? 1 : -1), hasChanged: true, profileId };
}
