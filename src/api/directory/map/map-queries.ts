import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Criteria, conditions, forWalk, inBox } from '#api/directory/criteria.ts';
import type { Cluster } from '#api/directory/map/clusters.ts';
import { inSquare, unnested } from '#api/directory/square-sql.ts';
import { type Box, type CellRange, cellRanges } from '#api/geometry/map-cells.ts';
import type { DB } from '#api/schema.ts';

/** Up to this many matches, all are gathered. */
export const gatheredMax = 5000;
/** At most this many businesses are counted in one square without filters; beyond, the number means "more than". */
export const squareMax = 999;
/** At most this many businesses are looked at for one answer where filters leave more than can be gathered. */
const examinedMax = 10_000;

interface SquareRow {
	n: number;
	lat: number;
	lng: number;
	west: number;
	south: number;
	east: number;
	north: number;
	id: string | null;
}

const summary = sql`count(*) as n, avg(shown_lat) as lat, avg(shown_lng) as lng,
	min(shown_lng) as west, min(shown_lat) as south, max(shown_lng) as east, max(shown_lat) as north`;

const clusterOf = ({ n, lat, lng, west, south, east, north, id }: SquareRow, isExact: boolean): Cluster => ({
	lat,
	lng,
	count: Number(n),
	isExact,
	box: [west, south, east, north],
	id,
});

/**
 * Counts the published businesses in each of these squares, or those in some categories only, in the index alone: a
 * million cost no more than what is counted.
 */
export async function countSquares(
	db: Kysely<DB>,
	squares: CellRange[],
	categories: string[] | null,
): Promise<Cluster[]> {
	const { rows } = await sql<SquareRow>`
		select found.*, alone.id from ${unnested(squares)}
		cross join lateral (
			select ${summary} from (select shown_lat, shown_lng ${inSquare(categories)} limit ${squareMax + 1}) as counted
		) as found
		left join lateral (select id ${inSquare(categories)} limit 1) as alone on found.n = 1
		where found.n > 0`.execute(db);
	return rows.map((row) => clusterOf({ ...row, n: Math.min(Number(row.n), squareMax) }, Number(row.n) <= squareMax));
}

/** Gathers all matches in view by squares of a grid of `2^level` each way. It is for few matches, or a narrow view. */
export async function gatherMatches(db: Kysely<DB>, criteria: Criteria, level: number): Promise<Cluster[]> {
	const matches = db
		.selectFrom('profile')
		.select(['id', 'shown_lat', 'shown_lng'])
		.where((eb) => conditions(eb, criteria))
		.limit(2 * gatheredMax);
	return groupBySquare(db, sql`${matches}`, level);
}

/**
 * Gathers every published business in a narrow view, or those in some categories only, by the same squares, in the
 * index alone.
 */
export function gatherAll(db: Kysely<DB>, view: Box, categories: string[] | null, level: number): Promise<Cluster[]> {
	const inView = inBox(expressionBuilder<DB, 'profile'>(), view);
	const max = 2 * gatheredMax;
	return groupBySquare(
		db,
		sql`select id, shown_lat, shown_lng from ${unnested(cellRanges(view))}
			cross join lateral (select id, shown_lat, shown_lng ${inSquare(categories)} and ${inView} limit ${max}) as there limit ${max}`,
		level,
	);
}

async function groupBySquare(db: Kysely<DB>, matches: RawBuilder<unknown>, level: number): Promise<Cluster[]> {
	const size = 2 ** level;
	const { rows } = await sql<SquareRow>`
		select ${summary}, case when count(*) = 1 then min(id::text) end as id
		from (${matches}) as matched
		group by floor((shown_lng + 180) / 360 * ${size}::float8),
			floor((0.5 - asinh(tan(radians(least(greatest(shown_lat, -85), 85)))) / (2 * pi())) * ${size}::float8)`.execute(
		db,
	);
	const isExact = rows.reduce((sum, { n }) => sum + Number(n), 0) < 2 * gatheredMax;
	return rows.map((row) => clusterOf(row, isExact));
}

/**
 * Returns what matches among the first businesses of each square: the more squares, the fewer of each, so that every
 * view costs the same.
 */
export async function sampleSquares(db: Kysely<DB>, squares: CellRange[], criteria: Criteria): Promise<Cluster[]> {
	const each = Math.floor(examinedMax / squares.length);
	const there = inSquare(criteria.categories);
	const isMatch = conditions(expressionBuilder<DB, 'profile'>(), forWalk(criteria));
	const { rows } = await sql<SquareRow & { there: number }>`
		select found.*, size.there from ${unnested(squares)}
		cross join lateral (
			select ${summary}, case when count(*) = 1 then min(id::text) end as id
			from (select * ${there} limit ${each}) as profile where ${isMatch}
		) as found
		cross join lateral (select count(*) as there from (select 1 ${there} limit ${each + 1}) as counted) as size
		where found.n > 0`.execute(db);
	return rows.map((row) => clusterOf(row, Number(row.there) <= each));
}

/**
 * Lists where places lie: in the middle of the best known businesses there. Places without a business on the map are
 * left out.
 */
export async function listPlaceCentres(
	db: Kysely<DB>,
	slugs: string[],
): Promise<{ slug: string; lat: number; lng: number }[]> {
	const { rows } = await sql<{ slug: string; lat: number; lng: number }>`
		select slug, lat, lng from unnest(${slugs}::text[]) as place (slug) cross join lateral (
			select percentile_cont(0.5) within group (order by shown_lat) as lat,
				percentile_cont(0.5) within group (order by shown_lng) as lng
			from (
				select shown_lat, shown_lng from profile
				where status = 'published' and place_slug = place.slug and shown_lat is not null
				order by score desc, id desc limit 25
			) as best
		) as centre where lat is not null`.execute(db);
	return rows;
}
