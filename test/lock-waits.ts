import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** How many statements wait for a lock in this database: on PostgreSQL, for tests of what two do at once. */
export async function lockWaits(db: Kysely<DB>): Promise<number> {
	const { rows } = await sql<{ n: number }>`
		select count(*)::int as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
	return rows[0]?.n ?? 0;
}
