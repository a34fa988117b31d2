import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { nameQuery } from '#api/text/fold.ts';

/** At most this many closed businesses are found by one search; a word that more of them share is hardly a name. */
const closedMax = 50;

/** Lists the closed businesses that have these words in their names. */
export const closedByName = (db: Kysely<DB>, words: string) =>
	db
		.selectFrom('profile')
		.select('profile.id')
		.where(sql<boolean>`profile.status in ('temporarily_closed', 'permanently_closed')`)
		.where(sql<boolean>`profile.search @@ ${nameQuery(words)}::tsquery`)
		.limit(closedMax);
