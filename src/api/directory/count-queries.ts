import { type Kysely, sql } from 'kysely';
import { closedByName } from '#api/directory/closed-queries.ts';
import { byIndex, type Criteria, conditions, forWalk, inRow, isOpenAt, type OpenAt } from '#api/directory/criteria.ts';
import { areInCells, inSquares } from '#api/directory/square-sql.ts';
import type { DB } from '#api/schema.ts';

/**
 * At most this many matches are ranked by relevance: ranking all of them would cost 157 times as much at a million
 * rows.
 */
export const rankedMax = 200;
/** Counting stops here; the total then means "more than". */
export const countMax = 10_000;

/** How many profiles match: at least `n` where that is not exact. */
export interface Total {
	n: number;
	isExact: boolean;
	/**
	 * Present where all matches were gathered to be ranked: the ids of the best scored, and the time of that by
	 * `performance.now()`.
	 */
	best?: { ids: string[]; at: number };
}

/** At most this many businesses are looked at to count open ones: of ten thousand, all may be closed. */
const examinedMax = 8000;

/** Words that this many businesses have are counted only as far as matches are ranked, where more would not be shown. */
const commonMin = 10_000;

/** Counts the matches as far as `max`, and adds the closed ones. */
export async function countProfiles(db: Kysely<DB>, criteria: Criteria, max: number): Promise<Total> {
	const closed = criteria.withClosed ? await closedByName(db, criteria.words ?? '').execute() : [];
	const total = await countOpenOrNot(db, criteria, max);
	return { ...total, n: total.n + closed.length };
}

async function countOpenOrNot(db: Kysely<DB>, criteria: Criteria, max: number): Promise<Total> {
	const { open } = criteria;
	if (open && !criteria.words) return countAmongExamined(db, { ...criteria, open }, max);
	if (areInCells(criteria)) return upTo(max, countInCells(db, criteria, max));
	const areRanked = criteria.words !== null && max < countMax;
	if (!areRanked) return upTo(max, countMatches(db, criteria, max));
	const isCommon = (await estimateMatches(db, criteria)) >= commonMin;
	return isCommon ? upTo(rankedMax, countMatches(db, forWalk(criteria), rankedMax)) : gatherMatches(db, criteria, max);
}

async function upTo(max: number, counting: Promise<number>): Promise<Total> {
	const n = await counting;
	return { n: Math.min(n, max), isExact: n <= max };
}

/** Returns the planner's estimate, which reads no rows. */
async function estimateMatches(db: Kysely<DB>, criteria: Criteria): Promise<number> {
	const matches = db
		.selectFrom('profile')
		.select('id')
		.where((eb) => conditions(eb, criteria));
	const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
		explain (format json) ${matches}`.execute(db);
	return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function countMatches(db: Kysely<DB>, criteria: Criteria, max: number): Promise<number> {
	const matches = db
		.selectFrom('profile')
		.select(sql`1`.as('one'))
		.where((eb) => conditions(eb, criteria))
		// Matches are counted in the order of the list: a walk in another order may begin with no match at all.
		.$if(criteria.isWalk, (query) => query.orderBy('score', 'desc').orderBy('id', 'desc'))
		.limit(max + 1);
	const { n } = await db
		.selectFrom(matches.as('counted'))
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return Number(n);
}

/**
 * Counts the matches and returns the best with the number, for the page that the caller reads next: gathering them
 * again would cost as much.
 */
async function gatherMatches(db: Kysely<DB>, criteria: Criteria, max: number): Promise<Total> {
	const at = performance.now();
	const matches = db
		.selectFrom('profile')
		.select(['id', 'score'])
		.where((eb) => conditions(eb, criteria))
		.limit(max + 1);
	const { rows } = await sql<{ n: number; ids: string[] }>`
		with matched as materialized (${matches})
		select count(*) as n, array(select id from matched order by score desc, id desc limit ${rankedMax}) as ids
		from matched`.execute(db);
	const { n, ids } = rows[0] ?? { n: 0, ids: [] };
	return n <= max ? { n, isExact: true, best: { ids, at } } : { n: max, isExact: false };
}

/** Counts the matches in the index alone. */
async function countInCells(db: Kysely<DB>, criteria: Criteria, max: number): Promise<number> {
	const { rows } = await sql<{ n: number }>`
		select count(*) as n from (${inSquares(criteria, sql`1`, max + 1)}) as counted`.execute(db);
	return Number(rows[0]?.n);
}

async function countAmongExamined(db: Kysely<DB>, criteria: Criteria & { open: OpenAt }, max: number): Promise<Total> {
	const examinable = areInCells(criteria)
		? inSquares({ ...criteria, open: null }, sql`${isOpenAt(criteria.open)} as is_match`, examinedMax + 1)
		: db
				.selectFrom('profile')
				.select((eb) => eb.and(inRow(eb, criteria)).as('is_match'))
				.where((eb) => eb.and(byIndex(eb, criteria)))
				.limit(examinedMax + 1);
	const { rows } = await sql<{ n: number; examined: number }>`
		select count(*) filter (where is_match) as n, count(*) as examined from (${examinable}) as met`.execute(db);
	const { n, examined } = rows[0] ?? { n: 0, examined: 0 };
	return { n: Math.min(n, max), isExact: n <= max && examined <= examinedMax };
}
