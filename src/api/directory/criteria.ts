import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Box, boxAround, boxInside, cellRanges } from '#api/geometry/map-cells.ts';
import { scoreShownFrom } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { ProfileQuery } from '#contract/profiles/directory.ts';

export interface Circle {
	lat: number;
	lng: number;
	radiusM: number;
}

/** Selects businesses that are open at a moment. */
export interface OpenAt {
	at: Date;
	/** The moment's minute of the week in each time zone. */
	minutes: Record<string, number>;
	/**
	 * The keys in `profile.open_keys` that cover the moment, where few businesses are open and nothing else narrows the
	 * search.
	 */
	keys: number[] | null;
}

/** The conditions that narrow a list of profiles, resolved from the query string. */
export interface Criteria {
	/** The typed text, folded; empty when nothing was typed. */
	typed: string;
	/** The tsquery for the typed text, as it is understood. Null matches nothing. */
	words: string | null;
	/** The tsquery for names that have every typed word, which come first. Null for a single word. */
	named: string | null;
	/** The tsquery for the words themselves, without others for the same trade: matches of it rank higher. */
	literal: string | null;
	/** Names that begin with this folded text come before all others; empty when nothing was typed. */
	opening: string;
	/** Slugs of the categories that typed words stand for: their businesses come before others that have these words. */
	trades: string[];
	/** Slugs of the requested category and of those below it. */
	categories: string[] | null;
	place: string | null;
	near: Circle | null;
	bbox: Box | null;
	/** The part of a map that is in view, within `bbox` or not. */
	view: Box | null;
	open: OpenAt | null;
	minScore: number | null;
	prices: number[] | null;
	verified: boolean;
	/** Selects businesses reviewed by friends of this member (ring 1), or by friends of those (ring 2). */
	reviewedBy: { memberId: string; ring: 1 | 2 } | null;
	/** Selects businesses that have an offer which can be taken for coins at this moment. */
	offeringAt: Date | null;
	/** Selects businesses that the member with this id follows. */
	followedBy: string | null;
	/** Leaves out the businesses with these ids, which are listed already. */
	except: string[];
	/** Also finds closed businesses, by their names; only where nothing but words is asked for. */
	withClosed: boolean;
	/** Walks the matches in a given order, without the indexes of words and of opening hours. */
	isWalk: boolean;
}

/** The radius around a point when none is given, in metres. */
const radiusDefaultM = 10_000;

/** The criteria that come from the typed text. */
export type WordCriteria = Pick<Criteria, 'typed' | 'words' | 'named' | 'literal' | 'opening' | 'trades'>;
export const noWords: WordCriteria = { typed: '', words: null, named: null, literal: null, opening: '', trades: [] };

/**
 * Reads the criteria that the query holds by itself; the caller adds what has to be looked up (words, categories,
 * opening keys, circles).
 */
export function readCriteria(query: ProfileQuery, categories: string[] | null): Criteria {
	const { lat, lng } = query;
	return {
		...noWords,
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
		offeringAt: null,
		followedBy: null,
		except: [],
		withClosed: false,
		isWalk: false,
	};
}

/** Returns whether none of these criteria narrows anything. */
export const areEmpty = (some: Partial<Criteria>): boolean =>
	Object.values(some).every(
		(value) => value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0),
	);

/**
 * Returns whether the criteria depend on the actor: nobody else asks for the same, and each friendship and follow
 * changes the result.
 */
export const isOwn = ({ reviewedBy, followedBy }: Criteria): boolean => reviewedBy !== null || followedBy !== null;

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = Expression<SqlBool>;

/** Returns the where clause of a list; facets leave out the criterion that they count. */
export function conditions(eb: Builder, criteria: Criteria, leaveOut?: keyof Criteria): Condition {
	const kept: Criteria = leaveOut ? { ...criteria, [leaveOut]: null } : criteria;
	return eb.and([...byIndex(eb, kept), ...inRow(eb, kept)]);
}

/** Returns the conditions that indexes decide; boxes and circles only to whole cells. */
export function byIndex(eb: Builder, criteria: Criteria): Condition[] {
	const { typed, words, categories, place, near, bbox, view, reviewedBy, followedBy, offeringAt, open, isWalk } =
		criteria;
	const all: Condition[] = [eb('status', '=', 'published')];
	// A query without a word in it, such as "!!", matches nothing. "is true" changes no result, but keeps an index from
	// answering.
	const found = sql<boolean>`search @@ ${words}::tsquery`;
	if (typed || words) all.push(words ? (isWalk ? sql<boolean>`(${found}) is true` : found) : sql<boolean>`false`);
	if (categories)
		all.push(
			categories.length === 1
				? eb('category_slug', '=', categories[0] as string)
				: eb('category_slug', 'in', categories),
		);
	if (place) all.push(eb('place_slug', '=', place));
	if (near) all.push(inCells(boxAround(near, near.radiusM)));
	for (const box of [bbox, view]) if (box) all.push(inCells(box));
	if (reviewedBy) all.push(reviewedInCircle(reviewedBy));
	if (followedBy) all.push(sql<boolean>`profile.id in (select profile_id from follow where member_id = ${followedBy})`);
	if (offeringAt)
		all.push(sql<boolean>`profile.id in (select profile_id from offer where offer_is_on(offer, ${offeringAt}))`);
	if (open?.keys && !isWalk)
		all.push(sql<boolean>`profile.ctid = any(array(select may_be_open(${open.keys}::integer[])))`);
	return all;
}

/** Returns the conditions that are checked in the row, or in an index of another order. */
export function inRow(
	eb: Builder,
	{ near, bbox, view, minScore, prices, verified, open, except }: Criteria,
): Condition[] {
	const all: Condition[] = [];
	if (near) all.push(isWithin(eb, near));
	for (const box of [bbox, view]) if (box) all.push(inBox(eb, box));
	if (minScore !== null) all.push(eb('score', '>=', minScore), eb('reviews_count', '>=', scoreShownFrom));
	if (prices) all.push(eb('price_range', 'in', prices));
	if (verified) all.push(eb('verified', '=', true));
	if (open) all.push(isOpenAt(open));
	if (except.length > 0) all.push(sql<boolean>`profile.id <> all(${except}::uuid[])`);
	return all;
}

/**
 * SQL for whether a profile is open; null where its hours are not known. The indexes of cells and of scores answer it,
 * except for special days.
 */
export const isOpenAt = ({ minutes, at }: Pick<OpenAt, 'minutes' | 'at'>) =>
	sql<boolean>`profile_is_open_at(profile.id, open_minutes, timezone, has_special_days, ${JSON.stringify(minutes)}, ${at})`;

/** Returns the condition that the index of cells answers; the caller adds the exact one. */
const inCells = (box: Box): Condition =>
	sql<boolean>`(${sql.join(
		cellRanges(box).map(([from, to]) => sql`map_cell between ${from} and ${to}`),
		sql` or `,
	)})`;

/**
 * Returns the exact condition for a circle, which has no index of its own. The distance is dear to compute, so it is
 * only computed between an inner and an outer box.
 */
function isWithin(eb: Builder, { lat, lng, radiusM }: Circle): Condition {
	const exactly = sql<boolean>`earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${radiusM}`;
	const inner = boxInside({ lat, lng }, radiusM);
	return eb.and([inBox(eb, boxAround({ lat, lng }, radiusM)), inner ? eb.or([inBox(eb, inner), exactly]) : exactly]);
}

/**
 * Returns the criteria for a walk along an index that meets enough matches: the planner takes words for rarer than they
 * are, and would gather all matches.
 */
export const forWalk = (criteria: Criteria): Criteria => ({ ...criteria, isWalk: true });

const reviewedInCircle = ({ memberId, ring }: NonNullable<Criteria['reviewedBy']>): Condition =>
	sql<boolean>`profile.id in (
		select profile_id from review where member_id in (select member_id from circle_of(${memberId}, ${ring}) where ring = ${ring})
			and deleted_at is null and state = 'published')`;

export function inBox(eb: Builder, [west, south, east, north]: Box): Condition {
	const inside = [eb('shown_lat', '>=', south), eb('shown_lat', '<=', north)];
	// The west edge of a box across the date line is east of its east edge.
	const sides = [eb('shown_lng', '>=', west), eb('shown_lng', '<=', east)];
	return eb.and([...inside, west <= east ? eb.and(sides) : eb.or(sides)]);
}
