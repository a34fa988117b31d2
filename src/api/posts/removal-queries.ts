import { sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

interface Said {
	id: string;
	/** The business on whose page it is. */
	profile_id: string;
	/** The author; null once they have left. */
	written_by: string | null;
	state: string;
}

/** Locks a post, or a comment with its post. The post is locked before its comments, as where comments are written. */
export async function lockSaid(db: Transaction<DB>, kind: 'post' | 'comment', id: string): Promise<Said | undefined> {
	const { rows } =
		kind === 'post'
			? await sql<Said>`select id, profile_id, written_by, state from post where id = ${id} and state <> 'deleted' for no key update`.execute(
					db,
				)
			: await sql<Said>`
				select comment.id, post.profile_id, comment.written_by, comment.state
				from post_comment as comment join post on post.id = comment.post_id
				where comment.id = ${id} and post.state <> 'deleted' for no key update of post, comment`.execute(db);
	return rows[0];
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
