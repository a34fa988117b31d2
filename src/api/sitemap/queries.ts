import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { lockKeys } from '#db/lock-keys.ts';

export interface Part {
	number: number;
	firstId: string;
	/** The first id of the next part; null for the last part. */
	endId: string | null;
	/** How many published businesses the part holds. */
	count: number;
	/** When one of them last changed; null for an empty part. */
	changedAt: Date | null;
}

/** Takes a lock so that only one process at a time draws boundaries. */
export const lockParts = (db: Transaction<DB>) =>
	sql`select pg_advisory_xact_lock(${lockKeys.sitemapParts})`.execute(db);

/**
 * Divides the published businesses after the last boundary into parts of `size`, in one walk over the index from there
 * on, which is short unless many were added at once.
 */
export const extendParts = (db: Transaction<DB>, size: number) =>
	sql`
		with last as (
			select number, first_id as id from sitemap_part
			union all select 0, '00000000-0000-0000-0000-000000000000'
			order by number desc limit 1
		), later as (
			select id, row_number() over (order by id) - 1 as at
			from profile where status = 'published' and id >= (select last.id from last)
		)
		insert into sitemap_part (number, first_id)
		select 1, '00000000-0000-0000-0000-000000000000'::uuid from last where last.number = 0
		union all
		select greatest(last.number, 1) + later.at / ${size}, later.id from later, last
		where later.at > 0 and later.at % ${size} = 0`.execute(db);

/** Returns every part with its number of published businesses and their latest change, in one walk over the index. */
export async function listParts(db: Kysely<DB>): Promise<Part[]> {
	const { rows } = await sql<{
		number: number;
		first_id: string;
		end_id: string | null;
		n: number | null;
		changed_at: Date | null;
	}>`
		with boundary as (
			select array_agg(first_id order by number) as ids from sitemap_part
		), filled as (
			select width_bucket(id, (select ids from boundary)) as number, count(*) as n,
				max(greatest(updated_at, reviewed_at)) as changed_at
			from profile where status = 'published' group by 1
		)
		select number, first_id, lead(first_id) over (order by number) as end_id, n, changed_at
		from sitemap_part left join filled using (number) order by number`.execute(db);
	return rows.map((row) => ({
		number: row.number,
		firstId: row.first_id,
		endId: row.end_id,
		count: row.n ?? 0,
		changedAt: row.changed_at,
	}));
}

export interface Entry {
	id: string;
	slug: string;
	changedAt: Date;
}

/** Returns the published businesses of a part after `after`, at most `limit`, in id order. */
export async function listEntries(
	db: Kysely<DB>,
	{ firstId, endId }: Pick<Part, 'firstId' | 'endId'>,
	after: string | null,
	limit: number,
): Promise<Entry[]> {
	return db
		.selectFrom('profile')
		.select(['id', 'slug'])
		.select(sql<Date>`greatest(updated_at, reviewed_at)`.as('changedAt'))
		.where('status', '=', 'published')
		.where('id', after === null ? '>=' : '>', after ?? firstId)
		.$if(endId !== null, (query) => query.where('id', '<', endId))
		.orderBy('id')
		.limit(limit)
		.execute();
}
