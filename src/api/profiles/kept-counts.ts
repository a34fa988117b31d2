import type { Context } from '#api/context.ts';
import { Kept } from '#api/kept.ts';
import { countProfiles, type Total } from '#api/profiles/count-queries.ts';
import { type Criteria, isOwn } from '#api/profiles/criteria.ts';
import { countFacets, type FacetRow } from '#api/profiles/facet-queries.ts';
import type { MapPart } from '#contract/map.ts';

/** Totals and facets are counted once per selection and kept: counting again for every page view would cost most of it. */
const countsKeptMs = 60_000;
/** A map shows where businesses are: one that hides from now on is gone as soon as from a public page. */
const mapsKeptMs = 10_000;
/** Rows of facets, at some 200 bytes each: with up to 300 in one answer, a thousand answers took 50 MB. */
const facetRowsMax = 60_000;
/** What lies on maps, at up to 600 bytes each. */
const mapItemsMax = 20_000;

interface KeptCounts {
	totals: Kept<Total>;
	facets: Kept<FacetRow[]>;
	maps: Kept<MapPart>;
	/** By the minute, as are the next: the minute of the week in each time zone. */
	localMinutes: Kept<Record<string, number>>;
	/** Null where so many are open that no index is needed to find them. */
	openingKeys: Kept<number[] | null>;
}
let counts = new WeakMap<object, KeptCounts>();

export function countsOf(ctx: Context): KeptCounts {
	const known = counts.get(ctx.db) ?? {
		totals: new Kept(countsKeptMs),
		facets: new Kept(countsKeptMs, { sizeMax: facetRowsMax, sizeOf: (rows) => rows.length }),
		maps: new Kept(mapsKeptMs, {
			sizeMax: mapItemsMax,
			sizeOf: ({ clusters, points, places }) => clusters.length + points.length + places.length,
		}),
		localMinutes: new Kept(countsKeptMs),
		openingKeys: new Kept(countsKeptMs),
	};
	counts.set(ctx.db, known);
	return known;
}

/** Forgets the counts of this process, whichever way to the database changed what they count: what was just added is counted. */
export function forgetCounts(): void {
	counts = new WeakMap();
}

const minuteMs = 60_000;
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / minuteMs);

/** The same for criteria that select the same. */
export const keyOf = (criteria: Criteria): string =>
	JSON.stringify({ ...criteria, open: criteria.open && minuteOf(criteria.open.at) });

/** Counted as far as `max`. At most a minute old; of what is one's own, true. */
export const countTotal = (ctx: Context, criteria: Criteria, max: number): Promise<Total> => {
	const count = () => countProfiles(ctx.db, criteria, max);
	return isOwn(criteria) ? count() : countsOf(ctx).totals.get(totalKeyOf(criteria, max), count);
};

const totalKeyOf = (criteria: Criteria, max: number): string => `${max} ${keyOf(criteria)}`;

/** As old as the total. */
export const countSelectedFacets = (ctx: Context, criteria: Criteria): Promise<FacetRow[]> => {
	const count = () => countFacets(ctx.db, criteria);
	return isOwn(criteria) ? count() : countsOf(ctx).facets.get(keyOf(criteria), count);
};

/** For a list that has more rows than the total it was given: an import, or another process, has added them. */
export function recountTotal(ctx: Context, criteria: Criteria, max: number): Promise<Total> {
	countsOf(ctx).totals.forget(totalKeyOf(criteria, max));
	return countTotal(ctx, criteria, max);
}
