import { type InferResult, type Kysely, sql } from 'kysely';
import { shownLocality } from '#api/profiles/places/service.ts';
import type { DB } from '#api/schema.ts';
import { nameQuery } from '#api/text/fold.ts';

/** Best-scored first, then, where there is room, those that have closed, by words of their names alone. */
export async function suggestNames(db: Kysely<DB>, query: string, max: number) {
	const suggested = db
		.selectFrom('profile')
		.select(['slug', 'status', 'business_name', shownLocality.as('locality')])
		.limit(max);
	const listed = suggested
		.where('status', '=', 'published')
		.where(sql<boolean>`search @@ ${query}::tsquery`)
		.orderBy('score', 'desc')
		.orderBy('id', 'desc');
	const closed = suggested
		.where(sql<boolean>`status in ('temporarily_closed', 'permanently_closed')`)
		.where(sql<boolean>`search @@ ${nameQuery(query)}::tsquery`);
	// One statement: the second part is not begun where the first fills the list.
	const { rows } = await sql<InferResult<typeof suggested>[number]>`
		select * from (${listed}) as listed union all select * from (${closed}) as closed limit ${max}`.execute(db);
	return rows;
}
