/** Statements that delete posts, and what members leave behind, a batch at a time. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

const idsOf = async (db: Kysely<DB>, statement: RawBuilder<{ id: string }>): Promise<string[]> =>
	(await statement.execute(db)).rows.map(({ id }) => id);

/** Marks a post as deleted, so that nobody finds it from now on. Returns how many likes and comments it has. */
export async function markDeleted(db: Transaction<DB>, id: string): Promise<number> {
	const marked = await db
		.updateTable('post')
		.set({ state: 'deleted' })
		.where('id', '=', id)
		.returning(['like_count', 'comment_count'])
		.executeTakeFirst();
	return marked ? marked.like_count + marked.comment_count : 0;
}

/** Deletes some likes and comments of a deleted post, answers before what they answer; returns how many there were. */
export async function deleteSomeBelow(db: Transaction<DB>, postId: string, max: number): Promise<number> {
	const answers = sql`
		delete from post_comment where id in (
			select id from post_comment where post_id = ${postId} and parent_id is not null limit ${max})`;
	const comments = sql`
		delete from post_comment where id in (select id from post_comment where post_id = ${postId} limit ${max})`;
	const likes = sql`
		delete from post_like where post_id = ${postId} and member_id in (
			select member_id from post_like where post_id = ${postId} limit ${max})`;
	let sum = 0n;
	for (const statement of [answers, comments, likes]) {
		if (sum < max) sum += (await statement.execute(db)).numAffectedRows ?? 0n;
	}
	return Number(sum);
}

export const dropPost = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('post').where('id', '=', id).where('state', '=', 'deleted').execute();

export const listDeleted = (db: Kysely<DB>, after: string | null, max: number): Promise<string[]> =>
	idsOf(
		db,
		sql`select id from post where state = 'deleted' and ${after ? sql`id > ${after}` : sql`true`} order by id limit ${max}`,
	);

interface Touched {
	/** The business of each post. */
	businesses: Map<string, string>;
	/** Whether there are no others. */
	areAll: boolean;
}

/**
 * Locks some of the posts that the member wrote, likes or has commented on as themselves, in the order of all locks. One
 * that is dropped meanwhile is not among those returned, but it may have stood in the way of others.
 */
export async function lockTouched(db: Transaction<DB>, memberId: string, max: number): Promise<Touched> {
	const ids = await idsOf(
		db,
		sql`
			(select post_id as id from post_like where member_id = ${memberId} order by post_id limit ${max})
			union (
				select distinct post_id from post_comment where written_by = ${memberId} and profile_id is null
				order by post_id limit ${max}
			)
			union (select id from post where written_by = ${memberId} order by id limit ${max})`,
	);
	const rows = await db
		.selectFrom('post')
		.select(['id', 'profile_id'])
		.where('id', '=', anyOf(ids))
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();
	return { businesses: new Map(rows.map(({ id, profile_id }) => [id, profile_id])), areAll: ids.length < max };
}

/** Deletes the member's likes of these posts, and what they said below them as themselves, with the answers to it. */
export async function eraseBelow(db: Transaction<DB>, memberId: string, postIds: string[]): Promise<void> {
	await db.deleteFrom('post_like').where('member_id', '=', memberId).where('post_id', '=', anyOf(postIds)).execute();
	await db
		.deleteFrom('post_comment')
		.where('written_by', '=', memberId)
		.where('profile_id', 'is', null)
		.where('post_id', '=', anyOf(postIds))
		.execute();
}

/**
 * Removes the author from what the member wrote for businesses, which stays: from these posts, which the caller has
 * locked, and from at most `max` comments; returns how many comments there were.
 */
export async function disown(db: Transaction<DB>, memberId: string, postIds: string[], max: number): Promise<number> {
	await db
		.updateTable('post')
		.set({ written_by: null })
		.where('written_by', '=', memberId)
		.where('id', '=', anyOf(postIds))
		.execute();
	const comments = await sql`
		update post_comment set written_by = null where id in (
			select id from post_comment where written_by = ${memberId} and profile_id is not null limit ${max})`.execute(db);
	return Number(comments.numAffectedRows ?? 0n);
}

export const insertDeparture = (db: Transaction<DB>, memberId: string) =>
	db.insertInto('post_departure').values({ member_id: memberId }).execute();

/**
 * Locks the rest of what the member has left behind, so that nobody else goes on with it meanwhile; returns whether
 * there is any.
 */
export const lockDeparture = async (db: Transaction<DB>, memberId: string): Promise<boolean> =>
	(await db
		.selectFrom('post_departure')
		.select('member_id')
		.where('member_id', '=', memberId)
		.forUpdate()
		.executeTakeFirst()) !== undefined;

export const deleteDeparture = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('post_departure').where('member_id', '=', memberId).execute();

export const listDepartures = (db: Kysely<DB>, after: string | null, max: number): Promise<string[]> =>
	idsOf(
		db,
		sql`
			select member_id as id from post_departure where ${after ? sql`member_id > ${after}` : sql`true`}
			order by member_id limit ${max}`,
	);
