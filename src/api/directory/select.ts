import { expandCategory, getCategoryTree } from '#api/catalogue/service.ts';
import { listTags, tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { countMax } from '#api/directory/count-queries.ts';
import { areEmpty, type Circle, type Criteria, isOwn, readCriteria } from '#api/directory/criteria.ts';
import { countTotal, minuteMs, minuteOf } from '#api/directory/kept-counts.ts';
import { findPlaceCentre } from '#api/directory/map/places.ts';
import { listLocalMinutes, shareOpen } from '#api/directory/open-queries.ts';
import { openingKeysAt } from '#api/directory/opening-keys.ts';
import { type Matched, readingsOf, wordsAsTyped } from '#api/directory/understanding/readings.ts';
import type { Correction } from '#api/directory/understanding/spelling.ts';
import type { Understood } from '#api/directory/understanding/understand.ts';
import { keep } from '#api/kept.ts';
import type { Shelf } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import type { ProfileQuery } from '#contract/profiles/directory.ts';

export interface Selected {
	criteria: Criteria;
	/** Null where no words were typed, or where they are taken as they are. */
	understood: Understood | null;
	matched: Matched;
	corrections: Correction[];
}

const rings = { friends: 1, 'friends-of-friends': 2 } as const;

export interface SelectOptions {
	/** Whether the answer has room for closed businesses. */
	mayHaveClosed?: boolean;
	/** Returns how far the caller wants the matches to be counted. */
	countedMax?: (criteria: Criteria) => number;
}

/** Returns what a query selects, with all that has to be looked up for it. */
export async function select(
	ctx: Context,
	query: ProfileQuery,
	{ mayHaveClosed = false, countedMax = () => countMax }: SelectOptions = {},
): Promise<Selected> {
	const [categories, around] = await Promise.all([
		query.category === undefined ? null : findCategories(ctx, query.category),
		query.place && query.radius && query.lat === undefined ? findCircle(ctx, query.place, query.radius) : null,
	]);
	const base: Criteria = {
		...readCriteria(query, categories?.slugs ?? null),
		...(around && { place: null, near: around }),
		reviewedBy: query.circle ? { memberId: requireActor(ctx).memberId, ring: rings[query.circle] } : null,
		offeringAt: query.offers ? ctx.now : null,
		followedBy: query.following ? requireActor(ctx).memberId : null,
	};
	const complete = async (part: Partial<Criteria>, isOpen: boolean): Promise<Criteria> => {
		const criteria = { ...base, ...part };
		criteria.withClosed = mayHaveClosed && !isOpen && isByWordsAlone(criteria);
		if (!isOpen) return criteria;
		const { typed, place, near, bbox } = criteria;
		const isNarrow = typed || place || near || bbox || isOwn(criteria) || (categories && categories.count < countMax);
		const minutes = await getLocalMinutes(ctx);
		return { ...criteria, open: { at: ctx.now, minutes, keys: isNarrow ? null : await getOpeningKeys(ctx, minutes) } };
	};
	const isAny = async (criteria: Criteria) => (await countTotal(ctx, criteria, countedMax(criteria))).n > 0;
	const isOpen = query.open_now ?? false;
	if (!query.q) return { criteria: await complete({}, isOpen), ...asTyped };
	if (query.as_typed) return { criteria: await complete(wordsAsTyped(query.q), isOpen), ...asTyped };
	for await (const { part, understood, matched, corrections } of readingsOf(ctx, query.q, base)) {
		const criteria = await complete(part, isOpen || understood.openNow !== null);
		// The last reading is used whether it finds anything or not.
		if (matched === 'none' || (await isAny(criteria))) return { criteria, understood, matched, corrections };
	}
	throw new Error('A query has a last reading.');
}

const asTyped: Omit<Selected, 'criteria'> = { understood: null, matched: 'all', corrections: [] };

/**
 * Returns whether nothing but words was asked for. Somebody who narrows a search wants to go somewhere; somebody who
 * types only a name may want to know what became of a closed business.
 */
const isByWordsAlone = ({
	typed,
	words,
	named: _,
	literal: __,
	opening: ___,
	trades: ____,
	withClosed: _____,
	...narrowing
}: Criteria): boolean => typed !== '' && words !== null && areEmpty(narrowing);

async function findCircle(ctx: Context, place: string, radiusM: number): Promise<Circle | null> {
	const centre = await findPlaceCentre(ctx, place);
	return centre && { ...centre, radiusM };
}

/** Returns the slugs that a category stands for, and how many businesses they have. */
async function findCategories(ctx: Context, slug: string): Promise<{ slugs: string[]; count: number }> {
	const slugs = (await expandCategory(ctx, slug)) ?? [slug];
	// The tree is read without tags: its counts only decide which way to the same rows is shorter, and are not part of
	// the answer.
	const tree = await getCategoryTree({ ...ctx, reads: new Reads() });
	const found = tree.flatMap((category) => [category, ...category.children]).find((category) => category.slug === slug);
	return { slugs, count: found?.count ?? 0 };
}

/**
 * Where a smaller share of businesses is open, they are found by their keys; with a larger share, a walk along an index
 * soon meets enough.
 */
const shareOfFew = 0.01;
const sampleSize = 2000;

/** Keeps the minute of the week in each time zone that hours are given in. */
const localMinutes: Shelf<Record<string, number>> = { name: 'local minutes', max: 2 };
const getLocalMinutes = (ctx: Context): Promise<Record<string, number>> =>
	keep(ctx, localMinutes, String(minuteOf(ctx.now)), (ctx) => {
		ctx.reads.tag(tags.lists, ...listTags('list', null, null));
		ctx.reads.end((minuteOf(ctx.now) + 1) * minuteMs);
		return listLocalMinutes(ctx.db, ctx.now);
	});

/** Keeps the opening keys of a moment; null where so many businesses are open that no index is needed to find them. */
const openingKeys: Shelf<number[] | null> = { name: 'opening keys', max: 2 };
const getOpeningKeys = (ctx: Context, minutes: Record<string, number>): Promise<number[] | null> =>
	keep(ctx, openingKeys, String(minuteOf(ctx.now)), async (ctx) => {
		if ((await shareOpen(ctx.db, sampleSize, { at: ctx.now, minutes })) >= shareOfFew) return null;
		return openingKeysAt(minutes);
	});
