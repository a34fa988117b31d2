import { type Kysely, sql } from 'kysely';
import { isOpenAt, type OpenAt } from '#api/directory/criteria.ts';
import type { DB } from '#api/schema.ts';

/**
 * Returns the minute of the week in each time zone that opening hours are given in, and in UTC; each zone takes one
 * index lookup.
 */
export async function listLocalMinutes(db: Kysely<DB>, at: Date): Promise<Record<string, number>> {
	const next = sql`select min(timezone) from profile where open_minutes is not null`;
	const { rows } = await sql<{ timezone: string; minute: number }>`
		with recursive zone (timezone) as (
			${next} union all select (${next} and timezone > zone.timezone) from zone where zone.timezone is not null
		)
		select timezone, week_minute(timezone, ${at}) as minute from zone where timezone is not null
		union select 'UTC', week_minute('UTC', ${at})`.execute(db);
	return Object.fromEntries(rows.map(({ timezone, minute }) => [timezone, minute]));
}

/** Returns the share of the best rated businesses that is open at a moment, 0 to 1. */
export async function shareOpen(
	db: Kysely<DB>,
	sampleSize: number,
	open: Pick<OpenAt, 'at' | 'minutes'>,
): Promise<number> {
	const { rows } = await sql<{ share: number | null }>`
		select avg(coalesce(is_open, false)::int)::float8 as share from (
			select ${isOpenAt(open)} as is_open from profile
			where status = 'published' order by score desc, id desc limit ${sampleSize}
		) as best`.execute(db);
	return rows[0]?.share ?? 0;
}
