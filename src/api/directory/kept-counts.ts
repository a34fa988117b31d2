import { listTags, tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { countProfiles, type Total } from '#api/directory/count-queries.ts';
import { type Criteria, isOwn } from '#api/directory/criteria.ts';
import { countFacets, type Facets } from '#api/directory/facet-queries.ts';
import { keep } from '#api/kept.ts';
import type { Shelf } from '#caches/caches.ts';

/**
 * A count that is not exact may be this old: counting again for every page view would cost most of the time that it
 * takes.
 */
const roughMs = 60_000;

const totals: Shelf<Total> = { name: 'totals', max: 5_000 };
/** Kept facets, at some 200 bytes a row: with up to 300 rows in one answer, a thousand answers took 50 MB. */
const facets: Shelf<Facets> = { name: 'facets', max: 5_000, sizeMax: 60_000, sizeOf: ({ rows }) => rows.length };

export const minuteMs = 60_000;
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / minuteMs);

/** Returns a key that is the same for criteria that select the same. */
export const keyOf = (criteria: Criteria): string =>
	JSON.stringify({
		...criteria,
		open: criteria.open && minuteOf(criteria.open.at),
		offeringAt: criteria.offeringAt && minuteOf(criteria.offeringAt),
	});

/** Tags the answer with what these criteria select by. */
export function tagSelected({ reads }: Context, { categories, place, minScore, open, offeringAt }: Criteria): void {
	reads.tag(tags.lists, ...listTags('list', categories, place));
	if (minScore !== null) reads.tag(...listTags('rank', categories, place));
	if (offeringAt) reads.tag(tags.offers);
	const at = open?.at ?? offeringAt;
	if (at) reads.end((minuteOf(at) + 1) * minuteMs);
}

/** Returns the number of matches, counted as far as `max`; a number that stops there may be a minute old. */
export function countTotal(ctx: Context, criteria: Criteria, max: number): Promise<Total> {
	const count = async (ctx: Context) => {
		tagSelected(ctx, criteria);
		const total = await countProfiles(ctx.db, criteria, max);
		if (!total.isExact) ctx.reads.end(ctx.now.getTime() + roughMs);
		return total;
	};
	return isOwn(criteria) ? count(ctx) : keep(ctx, totals, totalKeyOf(criteria, max), count);
}

const totalKeyOf = (criteria: Criteria, max: number): string => `${max} ${keyOf(criteria)}`;

/** Returns the facets; those of only the best of too many matches may be a minute old. */
export async function countSelectedFacets(ctx: Context, criteria: Criteria): Promise<Facets['rows']> {
	const count = async (ctx: Context) => {
		// Each kind of facet leaves out its own condition, so the answer depends on these wider criteria, too.
		for (const wider of [{ categories: null }, { place: null }, {}]) tagSelected(ctx, { ...criteria, ...wider });
		const counted = await countFacets(ctx.db, criteria);
		if (!counted.areOfAll) ctx.reads.end(ctx.now.getTime() + roughMs);
		return counted;
	};
	return (await (isOwn(criteria) ? count(ctx) : keep(ctx, facets, keyOf(criteria), count))).rows;
}

/** Counts again for a list that has more rows than its kept total: another process has added them. */
export function recountTotal(ctx: Context, criteria: Criteria, max: number): Promise<Total> {
	ctx.caches.of(totals).forget(totalKeyOf(criteria, max));
	return countTotal(ctx, criteria, max);
}
