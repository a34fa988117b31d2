import { type InferResult, type Kysely, sql } from 'kysely';
import { selectCard } from '#api/directory/card-queries.ts';
import type { DB } from '#api/schema.ts';
import { nameQuery } from '#api/text/fold.ts';

/**
 * Returns the best-scored businesses first and then, where there is room, closed ones; closed ones match by words of
 * their names alone.
 */
export async function suggestNames(db: Kysely<DB>, query: string, max: number, now: Date) {
	const suggested = selectCard(db.selectFrom('profile'), { near: null }, now).limit(max);
	const listed = suggested
		.where('profile.status', '=', 'published')
		.where(sql<boolean>`profile.search @@ ${query}::tsquery`)
		.orderBy('profile.score', 'desc')
		.orderBy('profile.id', 'desc');
	const closed = suggested
		.where(sql<boolean>`profile.status in ('temporarily_closed', 'permanently_closed')`)
		.where(sql<boolean>`profile.search @@ ${nameQuery(query)}::tsquery`);
	// Both are one statement, whose second part is not begun where the first fills the list.
	const { rows } = await sql<InferResult<typeof suggested>[number]>`
		select * from (${listed}) as listed union all select * from (${closed}) as closed limit ${max}`.execute(db);
	return rows;
}
