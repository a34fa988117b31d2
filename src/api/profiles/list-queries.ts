import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type Criteria, conditions } from '#api/profiles/criteria.ts';
import type { DB } from '#api/schema.ts';

/** Matches that are ranked by relevance: all of them would cost 157 times as much at a million rows. */
export const rankedMax = 200;
/** Counting stops here; the total then means "more than". */
export const countMax = 10_000;

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

type ProfileSelect = SelectQueryBuilder<DB, 'profile', object>;

/** The columns of a card; the label of its category is looked up in the same statement. */
function selectCard(query: ProfileSelect, criteria: Criteria, now: Date) {
	const { near } = criteria;
	const distance = near
		? sql<
				number | null
			>`earth_distance(ll_to_earth(${near.lat}, ${near.lng}), ll_to_earth(profile.shown_lat, profile.shown_lng))`
		: sql<number | null>`null::float8`;
	return query
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.select([
			'profile.id',
			'profile.slug',
			'profile.business_name',
			'profile.tagline',
			'profile.category_slug',
			'category.label as category_label',
			'profile.locality',
			'profile.country',
			'profile.shown_lat',
			'profile.shown_lng',
			'profile.address_visibility',
			'profile.image',
			'profile.score',
			'profile.reviews_count',
			'profile.followers_count',
			'profile.price_range',
			'profile.verified',
			'profile.created_at',
		])
		.select([
			sql<boolean | null>`profile_is_open(profile.open_minutes, profile.special_hours, profile.timezone, ${now})`.as(
				'open_now',
			),
			distance.as('distance'),
		]);
}
export type CardRow = Awaited<ReturnType<typeof listByKeyset>>[number];

/** A page in the order of an indexed column: costs the same at any depth when `after` is given. */
export function listByKeyset(db: Kysely<DB>, criteria: Criteria, sort: KeysetSort, slice: Slice, now: Date) {
	const column = keysetColumns[sort];
	const after = slice.after;
	const ordered = (query: ProfileSelect) => query.orderBy(`profile.${column}`, 'desc').orderBy('profile.id', 'desc');
	const sliced = ordered(db.selectFrom('profile'))
		.where((eb) => conditions(eb, criteria))
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(${sql.ref(`profile.${column}`)}, profile.id) < (${after?.value}, ${after?.id})`),
		)
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

/** Nearest first, by the spatial index. */
export function listByDistance(db: Kysely<DB>, criteria: Criteria, slice: Slice, now: Date) {
	const near = criteria.near ?? { lat: 0, lng: 0 };
	return selectCard(db.selectFrom('profile'), criteria, now)
		.where((eb) => conditions(eb, criteria))
		.where('profile.shown_lat', 'is not', null)
		.orderBy(sql`ll_to_earth(profile.shown_lat, profile.shown_lng) <-> ll_to_earth(${near.lat}, ${near.lng})`)
		.orderBy('profile.id')
		.limit(slice.limit + 1)
		.offset(slice.offset)
		.execute();
}

/** Best match first among the best-scored matches and every exact name. */
export function listByRelevance(db: Kysely<DB>, criteria: Criteria, slice: Slice, now: Date) {
	const { typed, words } = criteria;
	return selectCard(
		db.selectFrom('profile').where('profile.id', 'in', (eb) => {
			const exact = eb
				.selectFrom('profile')
				.select('id')
				.where('name_key', '=', typed)
				.where((inner) => conditions(inner, criteria))
				.limit(rankedMax);
			const best = eb
				.selectFrom('profile')
				.select('id')
				.where((inner) => conditions(inner, criteria))
				.orderBy('score', 'desc')
				.orderBy('id', 'desc')
				.limit(rankedMax);
			return eb
				.selectFrom(best.as('best'))
				.select('id')
				.union(eb.selectFrom(exact.as('exact')).select('id'));
		}),
		criteria,
		now,
	)
		.orderBy(sql`profile.name_key = ${typed} desc`)
		.orderBy(sql`starts_with(profile.name_key, ${typed}) desc`)
		.orderBy(sql`ts_rank(profile.search, ${words}::tsquery) desc`)
		.orderBy('profile.score', 'desc')
		.orderBy('profile.id', 'desc')
		.limit(slice.limit + 1)
		.offset(slice.offset)
		.execute();
}

/** At most `countMax` + 1. */
export async function countProfiles(db: Kysely<DB>, criteria: Criteria): Promise<number> {
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
	return Number(n);
}

/** How many of the member's friends reviewed each of these profiles. */
export const countFriendReviews = (db: Kysely<DB>, profileIds: string[], memberId: string) =>
	db
		.selectFrom('review')
		.innerJoin('friendship', (join) =>
			join.on(
				sql<boolean>`low_id = least(review.member_id, ${memberId}::uuid) and high_id = greatest(review.member_id, ${memberId}::uuid)`,
			),
		)
		.select(['review.profile_id', sql<number>`count(*)`.as('n')])
		.where('review.profile_id', 'in', profileIds)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.where('friendship.accepted_at', 'is not', null)
		.groupBy('review.profile_id')
		.execute();

export const countByCategory = (db: Kysely<DB>) =>
	db
		.selectFrom('profile')
		.select(['category_slug', sql<number>`count(*)`.as('n')])
		.where('status', '=', 'published')
		.where('category_slug', 'is not', null)
		.groupBy('category_slug')
		.execute();

export const listCategories = (db: Kysely<DB>) => db.selectFrom('category').selectAll().orderBy('position').execute();

export const listPlaces = (db: Kysely<DB>, max: number) =>
	db
		.selectFrom('place')
		.selectAll()
		.where('profiles_count', '>', 0)
		.orderBy('profiles_count', 'desc')
		.orderBy('slug')
		.limit(max)
		.execute();

/** The town of a profile, unless its owner hides where it is. */
export const shownLocality = sql<string | null>`case when address_visibility <> 'hidden' then locality end`;

export const suggestNames = (db: Kysely<DB>, query: string, max: number) =>
	db
		.selectFrom('profile')
		.select(['slug', 'business_name', shownLocality.as('locality')])
		.where('status', '=', 'published')
		.where(sql<boolean>`search @@ ${query}::tsquery`)
		.orderBy('score', 'desc')
		.orderBy('id', 'desc')
		.limit(max)
		.execute();

/** For each word, the known words that contain it or are spelt like it, likest first. */
export async function findSpellings(
	db: Kysely<DB>,
	words: string[],
	max: number,
): Promise<{ typed: string; word: string }[]> {
	const { rows } = await sql<{ typed: string; word: string }>`
		select typed, known.word
		from unnest(${words}::text[]) as given (typed), lateral (
			select word from search_word
			where word % typed or word like '%' || typed || '%'
			order by similarity(word, typed) desc, word
			limit ${max}
		) as known`.execute(db);
	return rows;
}
