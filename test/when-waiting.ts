import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';

/** Until that many statements wait for a lock. On PostgreSQL: the embedded database has one connection. */
export const whenWaiting = (db: Kysely<never>, count = 1) =>
	expect
		.poll(
			async () =>
				(
					await sql`select pid from pg_stat_activity
						where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
				).rows.length,
			// Encoding a first picture takes a second where the machine is busy.
			{ interval: 5 },
		)
		.toBe(count);
