import { sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

interface Said {
	id: string;
	/** The business on whose page it is. */
	profile_id: string;
	/** The business in whose name a comment is written; null for a post, and for a comment of a member. */
	acting_id: string | null;
	/** The author; null once they have left. */
	written_by: string | null;
	state: string;
}

const saidAs = {
	post: (id: string) => sql<Said>`
		select id, profile_id, null as acting_id, written_by, state from post where id = ${id} and state <> 'deleted'`,
	comment: (id: string) => sql<Said>`
		select comment.id, post.profile_id, comment.profile_id as acting_id, comment.written_by, comment.state
		from post_comment as comment join post on post.id = comment.post_id
		where comment.id = ${id} and post.state <> 'deleted'`,
};

export const findSaid = async (db: Transaction<DB>, kind: 'post' | 'comment', id: string): Promise<Said | undefined> =>
	(await saidAs[kind](id).execute(db)).rows[0];

/** Locks a post, or a comment after its post. */
export async function lockSaid(db: Transaction<DB>, kind: 'post' | 'comment', id: string): Promise<Said | undefined> {
	if (kind === 'comment')
		await sql`select from post where id = (select post_id from post_comment where id = ${id}) for no key update`.execute(
			db,
		);
	return (await sql<Said>`${saidAs[kind](id)} for no key update`.execute(db)).rows[0];
}

/** Finds the last published comment below the same post as this one, and the last that answers the same comment. */
export async function findOthers(
	db: Transaction<DB>,
	id: string,
): Promise<{ below_post: string | null; below_parent: string | null; post_id: string; parent_id: string | null }> {
	const last = (where: ReturnType<typeof sql>) => sql`(
		select id from post_comment as other where other.post_id = removed.post_id and state = 'published' and ${where}
		order by created_at desc, id desc limit 1)`;
	const { rows } = await sql<Awaited<ReturnType<typeof findOthers>>>`
		select post_id, parent_id, ${last(sql`true`)} as below_post,
			${last(sql`other.parent_id = removed.parent_id`)} as below_parent
		from post_comment as removed where id = ${id}`.execute(db);
	return rows[0]!;
}

export async function setState(
	db: Transaction<DB>,
	kind: 'post' | 'comment',
	{ id, profile_id }: { id: string; profile_id: string },
	state: 'published' | 'removed',
): Promise<void> {
	if (kind === 'post') await db.updateTable('post').set({ state }).where('id', '=', id).execute();
	else await db.updateTable('post_comment').set({ state }).where('id', '=', id).execute();
	announce(db, tags.posts(profile_id));
}
