import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { fold, searchQuery } from '#api/profiles/fold.ts';
import { type Box, boxAround, cellRanges } from '#api/profiles/map-cells.ts';
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
	bbox: Box | null;
	/** The part of a map that is in view, within `bbox` or not. */
	view: Box | null;
	/** Open at a moment. The keys of `profile.open_keys` that hold it, where few are open and nothing else narrows the search. */
	open: { at: Date; keys: number[] | null } | null;
	minScore: number | null;
	prices: number[] | null;
	verified: boolean;
	/** Reviewed by friends of this member (ring 1), or by friends of those (ring 2). */
	reviewedBy: { memberId: string; ring: 1 | 2 } | null;
	/** Businesses that have closed are found as well, by their names: nothing else is asked for. */
	withClosed: boolean;
}

/** Radius around a point when none is given, metres. */
const radiusDefaultM = 10_000;

/** What the query says by itself; what has to be looked up (categories, opening keys, circles) is the caller's to add. */
export function readCriteria(query: ProfileQuery, categories: string[] | null): Criteria {
	const { lat, lng } = query;
	return {
		typed: fold(query.q ?? ''),
		words: searchQuery(query.q ?? ''),
		categories,
		place: query.place ?? null,
		near: lat !== undefined && lng !== undefined ? { lat, lng, radiusM: query.radius ?? radiusDefaultM } : null,
		bbox: query.bbox ? (query.bbox.split(',').map(Number) as Box) : null,
		view: null,
		open: null,
		minScore: query.min_score ?? null,
		prices: query.price ? query.price.split(',').map(Number) : null,
		verified: query.verified ?? false,
		reviewedBy: null,
		withClosed: false,
	};
}

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = Expression<SqlBool>;

/** The where clause of a list; facets leave out the one they count. */
export function conditions(eb: Builder, criteria: Criteria, leaveOut?: keyof Criteria): Condition {
	const kept: Criteria = leaveOut ? { ...criteria, [leaveOut]: null } : criteria;
	const { typed, words, categories, place, near, bbox, view, open, minScore, prices, verified, reviewedBy } = kept;
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
	if (near?.radiusM) all.push(inCells(boxAround(near, near.radiusM)), within(near.lat, near.lng, near.radiusM));
	for (const box of [bbox, view]) if (box) all.push(inCells(box), inBox(eb, box));
	if (minScore !== null) all.push(eb('score', '>=', minScore), eb('reviews_count', '>', 0));
	if (prices) all.push(eb('price_range', 'in', prices));
	if (verified) all.push(eb('verified', '=', true));
	if (reviewedBy) all.push(reviewedInCircle(reviewedBy));
	if (open) all.push(...isOpen(open));
	return eb.and(all);
}

/** By the index of cells; the exact condition is for whoever asks to add. */
const inCells = (box: Box): Condition =>
	sql<boolean>`(${sql.join(
		cellRanges(box).map(([from, to]) => sql`map_cell between ${from} and ${to}`),
		sql` or `,
	)})`;

/** Exactly; without an index of its own. */
export const within = (lat: number, lng: number, radiusM: number): Condition =>
	sql<boolean>`earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${radiusM}`;

const isOpen = ({ at, keys }: NonNullable<Criteria['open']>): Condition[] => [
	...(keys ? [sql<boolean>`profile.ctid = any(array(select may_be_open(${keys}::integer[])))`] : []),
	sql<boolean>`profile_is_open(open_minutes, special_hours, timezone, ${at})`,
];

/** The same for a walk along an index, which meets enough of them without any other. */
export const forWalk = (criteria: Criteria): Criteria => ({
	...criteria,
	open: criteria.open && { ...criteria.open, keys: null },
});

const reviewedInCircle = ({ memberId, ring }: NonNullable<Criteria['reviewedBy']>): Condition =>
	sql<boolean>`profile.id in (
		select profile_id from review where member_id in (select member_id from circle_of(${memberId}, ${ring}) where ring = ${ring})
			and deleted_at is null and state = 'published')`;

function inBox(eb: Builder, [west, south, east, north]: Box): Condition {
	const inside = [eb('shown_lat', '>=', south), eb('shown_lat', '<=', north)];
	// A box across the date line has its west edge east of its east edge.
	const sides = [eb('shown_lng', '>=', west), eb('shown_lng', '<=', east)];
	return eb.and([...inside, west <= east ? eb.and(sides) : eb.or(sides)]);
}
