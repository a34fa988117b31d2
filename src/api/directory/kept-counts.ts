import { listTags, tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { countProfiles, type Total } from '#api/directory/count-queries.ts';
import { type Criteria, isOwn } from '#api/directory/criteria.ts';
import { countFacets, type Facets } from '#api/directory/facet-queries.ts';
import { keep } from '#api/kept.ts';
import type { Shelf } from '#caches/caches.ts';

/** What is not counted to its end may be so old: counting again for every page view would cost most of it. */
const roughMs = 60_000;

const totals: Shelf<Total> = { name: 'totals', max: 5_000 };
/** Rows of facets, at some 200 bytes each: with up to 300 in one answer, a thousand answers took 50 MB. */
const facets: Shelf<Facets> = { name: 'facets', max: 5_000, sizeMax: 60_000, sizeOf: ({ rows }) => rows.length };

export const minuteMs = 60_000;
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / minuteMs);

/** The same for criteria that select the same. */
export const keyOf = (criteria: Criteria): string =>
	JSON.stringify({
		...criteria,
		open: criteria.open && minuteOf(criteria.open.at),
		offeringAt: criteria.offeringAt && minuteOf(criteria.offeringAt),
	});

/** Says what these criteria select by. */
export function tagSelected({ reads }: Context, { categories, place, minScore, open, offeringAt }: Criteria): void {
	reads.tag(tags.lists, ...listTags('list', categories, place));
	if (minScore !== null) reads.tag(...listTags('rank', categories, place));
	if (offeringAt) reads.tag(tags.offers);
	const at = open?.at ?? offeringAt;
	if (at) reads.end((minuteOf(at) + 1) * minuteMs);
}

/** Counted as far as `max`; a minute old at most, where there are more. */
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

/** A minute old at most, where they are of the best of too many. */
export async function countSelectedFacets(ctx: Context, criteria: Criteria): Promise<Facets['rows']> {
	const count = async (ctx: Context) => {
		// Each kind leaves out its own condition.
		for (const wider of [{ categories: null }, { place: null }, {}]) tagSelected(ctx, { ...criteria, ...wider });
		const counted = await countFacets(ctx.db, criteria);
		if (!counted.areOfAll) ctx.reads.end(ctx.now.getTime() + roughMs);
		return counted;
	};
	return (await (isOwn(criteria) ? count(ctx) : keep(ctx, facets, keyOf(criteria), count))).rows;
}

/** For a list that has more rows than the total it was given: another process has added them. */
export function recountTotal(ctx: Context, criteria: Criteria, max: number): Promise<Total> {
	ctx.caches.of(totals).forget(totalKeyOf(criteria, max));
	return countTotal(ctx, criteria, max);
}
