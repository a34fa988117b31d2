import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { type ProfileSelect, selectCard } from '#api/profiles/card-queries.ts';
import { type Criteria, conditions, forWalk, within } from '#api/profiles/criteria.ts';
import { nameQuery } from '#api/profiles/fold.ts';
import type { DB } from '#api/schema.ts';

/** Matches that are ranked by relevance: all of them would cost 157 times as much at a million rows. */
export const rankedMax = 200;
/** Counting stops here; the total then means "more than". */
export const countMax = 10_000;

/**
 * Up to so many matches are gathered first and sorted then. More lie so close together in the order of an index that a
 * page is full after a short walk along it; fewer would be a walk along all businesses.
 */
export const fewMax = 2000;

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
	/** Value of the sort column and id of the last row before the slice. */
	after: { value: number | string; id: string } | null;
}

/** A page in the order of an indexed column: costs the same at any depth when `after` is given. */
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
	// Rows that are passed over are counted off in the index; reading them too makes page 500 cost 20 times as much.
	return selectCard(
		ordered(db.selectFrom('profile')).where('profile.id', 'in', sliced.select('profile.id')),
		criteria,
		now,
	).execute();
}

/** Ids of a slice of matches that are all found before any is sorted, whatever the planner thinks of their number. */
const gathered = (matches: Expression<{ id: string }>, order: RawBuilder<unknown>, { limit, offset }: Slice) =>
	sql<string>`(with matched as materialized (${matches}) select id from matched order by ${order} limit ${limit + 1} offset ${offset})`;

/** Businesses at one point, as far as their order matters. */
const equallyFarMax = 100;

/** Nearest first: by the spatial index, or from what was gathered. */
export function listByDistance(db: Kysely<DB>, criteria: Criteria, slice: Slice, now: Date, areFew: boolean) {
	const near = criteria.near ?? { lat: 0, lng: 0, radiusM: null };
	const away = sql`ll_to_earth(profile.shown_lat, profile.shown_lng) <-> ll_to_earth(${near.lat}, ${near.lng})`;
	const matches = db
		.selectFrom('profile')
		.where((eb) => conditions(eb, areFew ? criteria : forWalk({ ...criteria, near: null })))
		.where('profile.shown_lat', 'is not', null);
	const nearest = matches
		.select(['profile.id', away.as('away')])
		.$if(!areFew && near.radiusM !== null, (query) => query.where(within(near.lat, near.lng, near.radiusM ?? 0)))
		// The index knows no second order: some more than wanted, so that those equally far come in the same order each time.
		.$if(!areFew, (query) => query.orderBy(away).limit(slice.offset + slice.limit + equallyFarMax));
	const ids = gathered(nearest, sql`away, id`, slice);
	return selectCard(db.selectFrom('profile').where('profile.id', 'in', ids), criteria, now)
		.orderBy(away)
		.orderBy('profile.id')
		.execute();
}

/** Best match first among the best-scored matches and every exact name. */
export function listByRelevance(db: Kysely<DB>, criteria: Criteria, slice: Slice, now: Date, areFew: boolean) {
	const { typed, words } = criteria;
	const matches = db.selectFrom('profile').where((eb) => conditions(eb, areFew ? criteria : forWalk(criteria)));
	const best = areFew
		? gathered(matches.select(['profile.id', 'profile.score']), sql`score desc, id desc`, {
				limit: rankedMax - 1,
				offset: 0,
				after: null,
			})
		: matches.select('profile.id').orderBy('score', 'desc').orderBy('id', 'desc').limit(rankedMax);
	const closed = criteria.withClosed ? sql`union select id from (${closedByName(db, words ?? '')}) as closed` : sql``;
	const exact = matches.select('profile.id').where('name_key', '=', typed).limit(rankedMax);
	return selectCard(
		db
			.selectFrom('profile')
			.where(
				'profile.id',
				'in',
				sql<string>`(select id from (${best}) as best union select id from (${exact}) as exact ${closed})`,
			),
		criteria,
		now,
	)
		.orderBy(sql`profile.name_key = ${typed} desc`)
		.orderBy(sql`starts_with(profile.name_key, ${typed}) desc`)
		.orderBy(sql`profile.status = 'published' desc`)
		.orderBy(sql`ts_rank(profile.search, ${words}::tsquery) desc`)
		.orderBy('profile.score', 'desc')
		.orderBy('profile.id', 'desc')
		.limit(slice.limit + 1)
		.offset(slice.offset)
		.execute();
}

/** Closed ones that are told of in one search; a word that more of them share is hardly a name. */
const closedMax = 50;

/** Businesses that have closed and have these words in their names. */
export const closedByName = (db: Kysely<DB>, words: string) =>
	db
		.selectFrom('profile')
		.select('profile.id')
		.where(sql<boolean>`profile.status in ('temporarily_closed', 'permanently_closed')`)
		.where(sql<boolean>`profile.search @@ ${nameQuery(words)}::tsquery`)
		.limit(closedMax);

/** At most `countMax` + 1, and `closedMax`. */
export async function countProfiles(db: Kysely<DB>, criteria: Criteria): Promise<number> {
	const closed = criteria.withClosed ? await closedByName(db, criteria.words ?? '').execute() : [];
	const { n } = await db
		.selectFrom((eb) =>
			eb
				.selectFrom('profile')
				.select(sql`1`.as('one'))
				.where((inner) => conditions(inner, criteria))
				.limit(countMax + 1)
				.as('counted'),
		)
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return Number(n) + closed.length;
}
