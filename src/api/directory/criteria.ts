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

/** Open at a moment. */
export interface OpenAt {
	at: Date;
	/** Its minute of the week in each time zone. */
	minutes: Record<string, number>;
	/** The keys of `profile.open_keys` that hold it, where few are open and nothing else narrows the search. */
	keys: number[] | null;
}

/** What a list of profiles is narrowed to, resolved from the query string. */
export interface Criteria {
	/** What was typed, folded; empty when nothing was. */
	typed: string;
	/** The tsquery that stands for it: what was typed, as it is understood. Nothing matches null. */
	words: string | null;
	/** The tsquery of names that have every word that was typed: they come first. Null for a single word. */
	named: string | null;
	/** What the names begin with, folded, that come first of all others; empty when nothing was typed. */
	opening: string;
	/** Slugs of the categories that words of it stand for: their businesses come before others that have these words. */
	trades: string[];
	/** Category slugs: the one asked for and those below it. */
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
	/** Reviewed by friends of this member (ring 1), or by friends of those (ring 2). */
	reviewedBy: { memberId: string; ring: 1 | 2 } | null;
	/** Something of theirs can be taken for coins at this moment. */
	offeringAt: Date | null;
	/** Id of the member who follows them. */
	followedBy: string | null;
	/** Ids of those that are listed already. */
	except: string[];
	/** Businesses that have closed are found as well, by their names: nothing else is asked for. */
	withClosed: boolean;
	/** Matches are met in an order that is given: the indexes of words and of opening hours stay out of it. */
	isWalk: boolean;
}

/** Radius around a point when none is given, metres. */
const radiusDefaultM = 10_000;

/** What was typed, as criteria. */
export type WordCriteria = Pick<Criteria, 'typed' | 'words' | 'named' | 'opening' | 'trades'>;
export const noWords: WordCriteria = { typed: '', words: null, named: null, opening: '', trades: [] };

/** What the query says by itself; what has to be looked up (words, categories, opening keys, circles) is the caller's to add. */
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

/** Whether none of these criteria narrows anything. */
export const areEmpty = (some: Partial<Criteria>): boolean =>
	Object.values(some).every(
		(value) => value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0),
	);

/** Whether they select what is one's own: nobody else asks for it, and each friendship and follow changes it. */
export const isOwn = ({ reviewedBy, followedBy }: Criteria): boolean => reviewedBy !== null || followedBy !== null;

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = Expression<SqlBool>;

/** The where clause of a list; facets leave out the one they count. */
export function conditions(eb: Builder, criteria: Criteria, leaveOut?: keyof Criteria): Condition {
	const kept: Criteria = leaveOut ? { ...criteria, [leaveOut]: null } : criteria;
	return eb.and([...byIndex(eb, kept), ...inRow(eb, kept)]);
}

/** What indexes decide; boxes and circles to whole cells. */
export function byIndex(eb: Builder, criteria: Criteria): Condition[] {
	const { typed, words, categories, place, near, bbox, view, reviewedBy, followedBy, offeringAt, open, isWalk } =
		criteria;
	const all: Condition[] = [eb('status', '=', 'published')];
	// A query without a word in it, such as "!!", matches nothing.
	// "is true" says nothing new, but no index answers it.
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

/** What has to be looked up in the row, or in an index of another order. */
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

/** Null where no hours are known. Read in the indexes of cells and of scores but for special days. */
export const isOpenAt = ({ minutes, at }: Pick<OpenAt, 'minutes' | 'at'>) =>
	sql<boolean>`profile_is_open_at(profile.id, open_minutes, timezone, has_special_days, ${JSON.stringify(minutes)}, ${at})`;

/** By the index of cells; the exact condition is for whoever asks to add. */
const inCells = (box: Box): Condition =>
	sql<boolean>`(${sql.join(
		cellRanges(box).map(([from, to]) => sql`map_cell between ${from} and ${to}`),
		sql` or `,
	)})`;

/** Exactly; without an index of its own. The distance itself, dear to compute, only where two boxes leave it open. */
function isWithin(eb: Builder, { lat, lng, radiusM }: Circle): Condition {
	const exactly = sql<boolean>`earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${radiusM}`;
	const inner = boxInside({ lat, lng }, radiusM);
	return eb.and([inBox(eb, boxAround({ lat, lng }, radiusM)), inner ? eb.or([inBox(eb, inner), exactly]) : exactly]);
}

/** The same for a walk along an index, which meets enough of them: planners take words for rare that are not, and would gather all. */
export const forWalk = (criteria: Criteria): Criteria => ({ ...criteria, isWalk: true });

const reviewedInCircle = ({ memberId, ring }: NonNullable<Criteria['reviewedBy']>): Condition =>
	sql<boolean>`profile.id in (
		select profile_id from review where member_id in (select member_id from circle_of(${memberId}, ${ring}) where ring = ${ring})
			and deleted_at is null and state = 'published')`;

export function inBox(eb: Builder, [west, south, east, north]: Box): Condition {
	const inside = [eb('shown_lat', '>=', south), eb('shown_lat', '<=', north)];
	// A box across the date line has its west edge east of its east edge.
	const sides = [eb('shown_lng', '>=', west), eb('shown_lng', '<=', east)];
	return eb.and([...inside, west <= east ? eb.and(sides) : eb.or(sides)]);
}
