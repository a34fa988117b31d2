import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { type ProfileSelect, selectCard } from '#api/directory/card-queries.ts';
import { closedByName } from '#api/directory/closed-queries.ts';
import { rankedMax, type Total } from '#api/directory/count-queries.ts';
import { type Circle, type Criteria, conditions, forWalk } from '#api/directory/criteria.ts';
import { areInCells, inSquares } from '#api/directory/square-sql.ts';
import type { DB } from '#api/schema.ts';

/**
 * Up to this many matches are gathered first and sorted then. More matches lie so close together in the order of an
 * index that a short walk along it fills a page; for fewer, the walk would pass all businesses.
 */
export const fewMax = 2000;
/** The limit that replaces `fewMax` where two hundred matches are ranked, for which the walk is ten times as long. */
export const fewToRankMax = 9000;

export type KeysetSort = 'highest-rated' | 'most-reviewed' | 'newest' | 'most-followed';
const keysetColumns = {
	'highest-rated': 'score',
	'most-reviewed': 'reviews_count',
	'most-followed': 'followers_count',
	newest: 'created_at',
} as const;

export interface Slice {
	limit: number;
	offset: number;
	/** The value of the sort column and the id of the last row before the slice. */
	after: { value: number | string; id: string } | null;
}

/** Returns a page in the order of an indexed column, at the same cost at any depth when `after` is given. */
export function listByKeyset(
	db: Kysely<DB>,
	criteria: Criteria,
	sort: KeysetSort,
	slice: Slice,
	now: Date,
	areFew: boolean,
) {
	const column = keysetColumns[sort];
	const after = slice.after;
	const ordered = (query: ProfileSelect) => query.orderBy(`profile.${column}`, 'desc').orderBy('profile.id', 'desc');
	const matches = db
		.selectFrom('profile')
		.where((eb) => conditions(eb, areFew ? criteria : forWalk(criteria)))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(${sql.ref(`profile.${column}`)}, profile.id) < (${after?.value}, ${after?.id})`),
		);
	if (areFew) {
		const ids = gathered(
			matches.select(['profile.id', sql.ref(`profile.${column}`).as('value')]),
			sql`value desc, id desc`,
			slice,
		);
		return selectCard(ordered(db.selectFrom('profile')).where('profile.id', 'in', ids), criteria, now).execute();
	}
	const sliced = ordered(matches)
		.limit(slice.limit + 1)
		.offset(slice.offset);
	if (slice.offset === 0) return selectCard(sliced, criteria, now).execute();
	// Skipped rows are counted off in the index; reading them too makes page 500 cost 20 times as much.
	return selectCard(
		ordered(db.selectFrom('profile')).where('profile.id', 'in', sliced.select('profile.id')),
		criteria,
		now,
	).execute();
}

/**
 * SQL for the ids of a slice of matches, all of which are found before any is sorted, whatever number the planner
 * expects.
 */
const gathered = (matches: Expression<unknown>, order: RawBuilder<unknown>, { limit, offset }: Slice) =>
	sql<string>`(with matched as materialized (${matches}) select id from matched order by ${order} limit ${limit + 1} offset ${offset})`;

/** The first circle is chosen to hold this many matches for each that is wanted: businesses do not lie evenly. */
const expectedForEach = 2;
/** The first circle is smaller by this factor where the number of matches in the whole circle is not exact. */
const narrowing = 2;
/** Each circle's radius is this many times the one before; its area is six times as large. */
const widening = 2.5;

/**
 * Returns the nearest matches first. They are read from a circle as narrow as the total promises, and from a wider one
 * where it does not hold enough. A walk along the spatial index would pass everything near that is no match.
 */
export async function listByDistance(
	db: Kysely<DB>,
	criteria: Criteria & { near: Circle },
	slice: Slice,
	now: Date,
	total: Total,
) {
	const { near } = criteria;
	const wanted = slice.offset + slice.limit + 1;
	const share = Math.sqrt((expectedForEach * wanted) / total.n) / (total.isExact ? 1 : narrowing);
	for (let radiusM = share * near.radiusM; ; radiusM *= widening) {
		const circle = { ...near, radiusM: Math.min(radiusM, near.radiusM) };
		const rows = await listInCircle(db, { ...criteria, near: circle }, slice, now);
		if (rows.length > slice.limit || circle.radiusM === near.radiusM) return rows;
	}
}

function listInCircle(db: Kysely<DB>, criteria: Criteria & { near: Circle }, slice: Slice, now: Date) {
	const { lat, lng } = criteria.near;
	const away = sql`ll_to_earth(profile.shown_lat, profile.shown_lng) <-> ll_to_earth(${lat}, ${lng})`;
	const matches = areInCells(criteria)
		? inSquares(criteria, sql`profile.id, ${away} as away`, null)
		: db
				.selectFrom('profile')
				.select(['profile.id', away.as('away')])
				.where((eb) => conditions(eb, criteria));
	return selectCard(
		db.selectFrom('profile').where('profile.id', 'in', gathered(matches, sql`away, id`, slice)),
		criteria,
		now,
	)
		.orderBy(away)
		.orderBy('profile.id')
		.execute();
}

/** Matches gathered for a count are used for the page that is read within this time; milliseconds. */
const bestKeptMs = 2000;

/**
 * The weights of description, tagline and place, category, and name: a business of the trade that was asked for comes
 * close to one that has the word in its name.
 */
const weights = '{0.05,0.2,0.8,1}';

/** Returns the best match first, among the best-scored matches and every exact name. */
export function listByRelevance(db: Kysely<DB>, criteria: Criteria, slice: Slice, now: Date, total: Total) {
	const { typed, words, named, literal, opening, trades } = criteria;
	const areFew = total.isExact && total.n <= fewToRankMax;
	const matches = db.selectFrom('profile').where((eb) => conditions(eb, areFew ? criteria : forWalk(criteria)));
	const justFound = total.best && performance.now() - total.best.at < bestKeptMs ? total.best.ids : null;
	const best = justFound
		? sql`select id from profile where id = any(${justFound}::uuid[]) and status = 'published'`
		: areFew
			? gathered(matches.select(['profile.id', 'profile.score']), sql`score desc, id desc`, {
					limit: rankedMax - 1,
					offset: 0,
					after: null,
				})
			: matches.select('profile.id').orderBy('score', 'desc').orderBy('id', 'desc').limit(rankedMax);
	const closed = criteria.withClosed ? sql`union select id from (${closedByName(db, words ?? '')}) as closed` : sql``;
	// A name that equals the typed text has all of its words, so the query for all words finds it too.
	const byName = named
		? db.selectFrom('profile').where((eb) => conditions(eb, { ...criteria, words: named }))
		: matches.where('name_key', '=', typed);
	const bestNamed = byName.select('profile.id').limit(rankedMax);
	return selectCard(
		db
			.selectFrom('profile')
			.where(
				'profile.id',
				'in',
				sql<string>`(select id from (${best}) as best union select id from (${bestNamed}) as named ${closed})`,
			),
		criteria,
		now,
	)
		.orderBy(sql`profile.name_key = ${typed} desc`)
		.$if(named !== null, (query) => query.orderBy(sql`(profile.search @@ ${named}::tsquery) desc`))
		.orderBy(sql`starts_with(profile.name_key || ' ', ${opening}) desc`)
		.orderBy(sql`profile.status = 'published' desc`)
		.$if(trades.length > 0, (query) =>
			query.orderBy(sql`coalesce(profile.category_slug = any(${trades}::text[]), false) desc`),
		)
		.$if(literal !== null, (query) =>
			query.orderBy(sql`ts_rank(${weights}::real[], profile.search, ${literal}::tsquery) desc`),
		)
		.orderBy(sql`ts_rank(${weights}::real[], profile.search, ${words}::tsquery) desc`)
		.orderBy('profile.score', 'desc')
		.orderBy('profile.id', 'desc')
		.limit(slice.limit + 1)
		.offset(slice.offset)
		.execute();
}
