import { type Context, requireActor } from '#api/context.ts';
import { Kept } from '#api/kept.ts';
import { type Cursor, cursorValue, pageOf, readSlice, readValues, type Slice } from '#api/page.ts';
import { expandCategory } from '#api/profiles/categories.ts';
import { type Criteria, readCriteria } from '#api/profiles/criteria.ts';
import { countFacets, type FacetRow } from '#api/profiles/facet-queries.ts';
import {
	type CardRow,
	countFriendReviews,
	countMax,
	countProfiles,
	type KeysetSort,
	listByDistance,
	listByKeyset,
	listByRelevance,
	rankedMax,
} from '#api/profiles/list-queries.ts';
import { presentCard } from '#api/profiles/present.ts';
import { respell } from '#api/profiles/spelling.ts';
import { invalidField } from '#contract/errors.ts';
import type { Page } from '#contract/page.ts';
import { type ListMeta, type ProfileQuery, profileFilters } from '#contract/profiles.ts';
import type { ProfileCard } from '#contract/shapes.ts';

type Sort = KeysetSort | 'relevance' | 'distance';
type ProfilePage = Page<ProfileCard, ListMeta>;

/** Totals and facets are counted once per selection and kept: counting again for every page view would cost most of it. */
const countsKeptMs = 60_000;
const counts = new WeakMap<object, { totals: Kept<number>; facets: Kept<FacetRow[]> }>();
function countsOf(ctx: Context) {
	const known = counts.get(ctx.db) ?? {
		totals: new Kept<number>(countsKeptMs),
		facets: new Kept<FacetRow[]>(countsKeptMs),
	};
	counts.set(ctx.db, known);
	return known;
}

/** Forgets the counts, so that what was just added is counted. */
export const forgetCounts = (ctx: Context): void => void counts.delete(ctx.db);

/** A page of published profiles. @throws AppError `invalid_request`. */
export async function listProfiles(
	ctx: Context,
	query: ProfileQuery,
	fixedSort?: Sort,
	reviewedBy: Criteria['reviewedBy'] = null,
): Promise<ProfilePage> {
	const categories =
		query.category === undefined ? null : ((await expandCategory(ctx, query.category)) ?? [query.category]);
	const asTyped = { ...readCriteria(query, ctx.now, categories), reviewedBy };
	const sort = fixedSort ?? chooseSort(query, asTyped);
	const slice = readSlice(query);
	const { criteria, isRespelt } = await chooseSpelling(ctx, asTyped);
	const [rows, total, facets] = await Promise.all([
		readRows(ctx, criteria, sort, slice),
		countTotal(ctx, criteria),
		query.facets ? countsOf(ctx).facets.get(keyOf(criteria), () => countFacets(ctx.db, criteria)) : null,
	]);
	const page = pageOf(rows, slice, knownTotal(total, criteria, sort), (row) => afterOf(row, sort, slice));
	const friends = await friendReviews(ctx, page.rows);
	return {
		data: page.rows.map((row) => presentCard(row, { friendsReviewed: friends.get(row.id) ?? 0 })),
		meta: {
			...page.meta,
			...(isRespelt && { approximate: true }),
			...(facets && {
				facets: {
					categories: ofKind(facets, 'category'),
					places: ofKind(facets, 'place'),
					prices: ofKind(facets, 'price'),
				},
			}),
		},
	};
}

/** A ready-made selection, one of `profileFilters`. @throws AppError `invalid_request` naming all of them. */
export async function listFiltered(ctx: Context, filter: string, query: ProfileQuery): Promise<ProfilePage> {
	const [kind, slug] = splitFilter(filter);
	switch (kind) {
		case 'newest':
		case 'highest-rated':
		case 'most-reviewed':
		case 'most-followed':
			return listProfiles(ctx, query, kind);
		case 'nearby':
			if (query.lat === undefined) throw invalidField('lat', 'Give lat and lng for what is nearby.');
			return listProfiles(ctx, query, 'distance');
		case 'open-now':
			return listProfiles(ctx, { ...query, open_now: true });
		case 'verified':
			return listProfiles(ctx, { ...query, verified: true });
		case 'category':
			if (!(await expandCategory(ctx, slug))) throw invalidField('filter', `There is no category ${slug}.`);
			return listProfiles(ctx, { ...query, category: slug });
		case 'place':
			return listProfiles(ctx, { ...query, place: slug });
		case 'friends':
			return listProfiles(ctx, query, undefined, { memberId: requireActor(ctx).memberId, ring: 1 });
		case 'friends-of-friends':
			return listProfiles(ctx, query, undefined, { memberId: requireActor(ctx).memberId, ring: 2 });
		default:
			throw invalidField('filter', `Choose one of ${profileFilters.join(', ')}.`);
	}
}

function splitFilter(filter: string): [kind: string, slug: string] {
	const colon = filter.indexOf(':');
	return colon < 0 ? [filter, ''] : [filter.slice(0, colon), filter.slice(colon + 1)];
}

function chooseSort({ sort }: ProfileQuery, { typed, near }: Criteria): Sort {
	if (sort === 'distance' && !near) throw invalidField('sort', 'Sorting by distance needs lat and lng.');
	if (sort === 'relevance' || sort === undefined)
		return typed ? 'relevance' : near && !sort ? 'distance' : 'highest-rated';
	return sort;
}

/** The words as typed if they find anything, otherwise the near spellings of them: the dear way only when the cheap one failed. */
async function chooseSpelling(ctx: Context, criteria: Criteria): Promise<{ criteria: Criteria; isRespelt: boolean }> {
	if (!criteria.typed || (await countTotal(ctx, criteria)) > 0) return { criteria, isRespelt: false };
	const words = await respell(ctx, criteria.typed);
	return words ? { criteria: { ...criteria, words }, isRespelt: true } : { criteria, isRespelt: false };
}

const keyOf = (criteria: Criteria) =>
	JSON.stringify({ ...criteria, openAt: criteria.openAt && Math.floor(criteria.openAt.getTime() / 60_000) });

const countTotal = (ctx: Context, criteria: Criteria): Promise<number> =>
	countsOf(ctx).totals.get(keyOf(criteria), () => countProfiles(ctx.db, criteria));

function knownTotal(counted: number, { typed }: Criteria, sort: Sort): { total: number; total_is_exact: boolean } {
	const max = sort === 'relevance' && typed ? rankedMax : countMax;
	return { total: Math.min(counted, max), total_is_exact: counted <= max };
}

function readRows(ctx: Context, criteria: Criteria, sort: Sort, slice: Slice): Promise<CardRow[]> {
	const { limit } = slice;
	if (sort === 'relevance' || sort === 'distance') {
		// Ranked lists are bounded and have no indexed order: their cursor is a position.
		const offset = slice.after ? readValues([cursorValue.position], slice.after)[0] : slice.offset;
		const position = { limit, offset, after: null };
		return sort === 'distance'
			? listByDistance(ctx.db, criteria, position, ctx.now)
			: listByRelevance(ctx.db, criteria, position, ctx.now);
	}
	return listByKeyset(
		ctx.db,
		criteria,
		sort,
		{ limit, offset: slice.offset, after: readAfter(slice.after, sort) },
		ctx.now,
	);
}

const sortValues = {
	'highest-rated': cursorValue.score,
	'most-reviewed': cursorValue.count,
	'most-followed': cursorValue.count,
	newest: cursorValue.time,
};
function readAfter(after: Cursor['after'] | null, sort: KeysetSort) {
	if (!after) return null;
	const [value, id] = readValues([sortValues[sort], cursorValue.id], after);
	return { value, id };
}

function afterOf(row: CardRow, sort: Sort, slice: Slice): Cursor['after'] {
	switch (sort) {
		case 'relevance':
		case 'distance':
			return [(slice.after ? Number(slice.after[0]) : slice.offset) + slice.limit];
		case 'highest-rated':
			return [row.score, row.id];
		case 'most-reviewed':
			return [row.reviews_count, row.id];
		case 'most-followed':
			return [row.followers_count, row.id];
		case 'newest':
			return [row.created_at.toISOString(), row.id];
	}
}

async function friendReviews(ctx: Context, rows: CardRow[]): Promise<Map<string, number>> {
	if (!ctx.actor || rows.length === 0) return new Map();
	const found = await countFriendReviews(
		ctx.db,
		rows.map((row) => row.id),
		ctx.actor.memberId,
	);
	return new Map(found.map((row) => [row.profile_id, Number(row.n)]));
}

const ofKind = (facets: FacetRow[], kind: FacetRow['kind']) =>
	facets.filter((row) => row.kind === kind).map(({ slug, label, count }) => ({ slug, label, count: Number(count) }));
