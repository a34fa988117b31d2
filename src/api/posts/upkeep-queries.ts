/** Statements for posts, likes and comments when businesses are merged, and when counts are recounted. */
import { sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/** Moves the posts of one business, and what was said in its name, to the other. The caller has locked both. */
export async function movePosts(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	await db.updateTable('post').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
	const said = await db
		.updateTable('post_comment')
		.from('post')
		.set({ profile_id: intoId })
		.whereRef('post.id', '=', 'post_comment.post_id')
		.where('post_comment.profile_id', '=', fromId)
		.returning('post.profile_id as posted_by')
		.execute();
	const changed = new Set([fromId, intoId, ...said.map(({ posted_by }) => posted_by)]);
	announce(db, ...[...changed].map(tags.posts));
}

/** Stores how many likes and comments these posts have; returns for how many posts the counts were wrong. */
export async function recountOf(db: Transaction<DB>, ids: string[]): Promise<number> {
	const { rows } = await sql<{ profile_id: string }>`
		update post set like_count = counted.likes, comment_count = counted.comments
		from (
			select id,
				(select count(*)::int from post_like where post_id = each.id) as likes,
				(select count(*)::int from post_comment where post_id = each.id and state = 'published') as comments
			from unnest(${ids}::uuid[]) as each (id)
		) as counted
		where post.id = counted.id and (like_count, comment_count) is distinct from (counted.likes, counted.comments)
		returning profile_id`.execute(db);
	if (rows.length > 0) announce(db, ...rows.map(({ profile_id }) => tags.posts(profile_id)));
	return rows.length;
}
