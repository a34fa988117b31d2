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

/** Locks a post, or a comment with its post. */
export const lockSaid = async (db: Transaction<DB>, kind: 'post' | 'comment', id: string): Promise<Said | undefined> =>
	(await sql<Said>`${saidAs[kind](id)} for no key update`.execute(db)).rows[0];

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
