import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold, searchQuery } from '#api/profiles/fold.ts';
import type { DB } from '#api/schema.ts';
import type { ProfileQuery } from '#contract/profiles.ts';

/** What a list of profiles is narrowed to, resolved from the query string. */
export interface Criteria {
	/** What was typed, folded; empty when nothing was. */
	typed: string;
	/** The tsquery that stands for it: what was typed, or its near spellings. Nothing matches null. */
	words: string | null;
	/** Category slugs: the one asked for and those below it. */
	categories: string[] | null;
	place: string | null;
	near: { lat: number; lng: number; radiusM: number | null } | null;
	bbox: [west: number, south: number, east: number, north: number] | null;
	openAt: Date | null;
	minScore: number | null;
	prices: number[] | null;
	verified: boolean;
	/** Reviewed by friends of this member (ring 1), or by friends of those (ring 2). */
	reviewedBy: { memberId: string; ring: 1 | 2 } | null;
}

/** Radius around a point when none is given, metres. */
const radiusDefaultM = 10_000;

export function readCriteria(query: ProfileQuery, now: Date, categories: string[] | null): Criteria {
	const { lat, lng } = query;
	return {
		typed: fold(query.q ?? ''),
		words: searchQuery(query.q ?? ''),
		categories,
		place: query.place ?? null,
		near: lat !== undefined && lng !== undefined ? { lat, lng, radiusM: query.radius ?? radiusDefaultM } : null,
		bbox: query.bbox ? (query.bbox.split(',').map(Number) as Criteria['bbox']) : null,
		openAt: query.open_now ? now : null,
		minScore: query.min_score ?? null,
		prices: query.price ? query.price.split(',').map(Number) : null,
		verified: query.verified ?? false,
		reviewedBy: null,
	};
}

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = Expression<SqlBool>;

/** The where clause of a list; facets leave out the one they count. */
export function conditions(eb: Builder, criteria: Criteria, leaveOut?: keyof Criteria): Condition {
	const kept: Criteria = leaveOut ? { ...criteria, [leaveOut]: null } : criteria;
	const { typed, words, categories, place, near, bbox, openAt, minScore, prices, verified, reviewedBy } = kept;
	const all: Condition[] = [eb('status', '=', 'published')];
	// A query without a word in it, such as "!!", matches nothing.
	if (typed || words) all.push(words ? sql<boolean>`search @@ ${words}::tsquery` : sql<boolean>`false`);
	if (categories)
		all.push(
			categories.length === 1
				? eb('category_slug', '=', categories[0] as string)
				: eb('category_slug', 'in', categories),
		);
	if (place) all.push(eb('place_slug', '=', place));
	if (near?.radiusM) all.push(within(near.lat, near.lng, near.radiusM));
	if (bbox) all.push(inBox(eb, bbox));
	if (minScore !== null) all.push(eb('score', '>=', minScore), eb('reviews_count', '>', 0));
	if (prices) all.push(eb('price_range', 'in', prices));
	if (verified) all.push(eb('verified', '=', true));
	if (reviewedBy) all.push(reviewedInCircle(reviewedBy));
	if (openAt) all.push(sql<boolean>`profile_is_open(open_minutes, special_hours, timezone, ${openAt})`);
	return eb.and(all);
}

const within = (lat: number, lng: number, radiusM: number): Condition =>
	sql<boolean>`(shown_lat is not null and earth_box(ll_to_earth(${lat}, ${lng}), ${radiusM}) @> ll_to_earth(shown_lat, shown_lng)
		and earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${radiusM})`;

function reviewedInCircle({ memberId, ring }: NonNullable<Criteria['reviewedBy']>): Condition {
	const friendsOf = (of: RawBuilder<unknown>) => sql`
		select case when low_id = member.id then high_id else low_id end
		from (${of}) as member (id) join friendship on (low_id = member.id or high_id = member.id) and accepted_at is not null`;
	const friends = friendsOf(sql`select ${memberId}::uuid`);
	const circle =
		ring === 1
			? friends
			: sql`select id from (${friendsOf(friends)} except (${friends})) as second (id) where id <> ${memberId}`;
	return sql<boolean>`profile.id in (
		select profile_id from review where member_id in (${circle}) and deleted_at is null and state = 'published')`;
}

function inBox(eb: Builder, [west, south, east, north]: NonNullable<Criteria['bbox']>): Condition {
	const inside = [eb('shown_lat', '>=', south), eb('shown_lat', '<=', north)];
	// A box across the date line has its west edge east of its east edge.
	const sides = [eb('shown_lng', '>=', west), eb('shown_lng', '<=', east)];
	return eb.and([...inside, west <= east ? eb.and(sides) : eb.or(sides)]);
}
