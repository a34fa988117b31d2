import { expandCategory } from '#api/catalogue/service.ts';
import { listTags, tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import type { CardRow } from '#api/directory/card-queries.ts';
import { presentCards } from '#api/directory/cards.ts';
import { circlesOf, listCircleFirst } from '#api/directory/circle/circle.ts';
import { countMax, rankedMax, type Total } from '#api/directory/count-queries.ts';
import type { Criteria } from '#api/directory/criteria.ts';
import type { FacetRow } from '#api/directory/facet-queries.ts';
import { countSelectedFacets, countTotal, recountTotal } from '#api/directory/kept-counts.ts';
import {
	fewMax,
	fewToRankMax,
	type KeysetSort,
	listByDistance,
	listByKeyset,
	listByRelevance,
} from '#api/directory/list-queries.ts';
import { findOffering } from '#api/directory/offering.ts';
import { select } from '#api/directory/select.ts';
import { presentUnderstood } from '#api/directory/understanding/present-understood.ts';
import { type Cursor, cursorValue, pageOf, readSlice, readValues, type Slice } from '#api/page.ts';
import type { Span } from '#caches/reads.ts';
import { invalidField } from '#contract/errors.ts';
import { type Page, pageDepthMax } from '#contract/page.ts';
import { type ListedProfile, type ListMeta, type ProfileQuery, profileFilters } from '#contract/profiles/directory.ts';

type UsualSort = KeysetSort | 'relevance' | 'distance';
type Sort = UsualSort | 'circle';
type ProfilePage = Page<ListedProfile, ListMeta>;

/** Returns a page of published profiles; closed ones are found by their names only. @throws AppError `invalid_request`. */
export async function listProfiles(ctx: Context, query: ProfileQuery, fixedSort?: Sort): Promise<ProfilePage> {
	const mayHaveClosed = (fixedSort ?? query.sort ?? 'relevance') === 'relevance';
	const sortFor = (selected: Criteria) => fixedSort ?? chooseSort(query, selected);
	const countedMax = (selected: Criteria) => (isRanked(selected, sortFor(selected)) ? fewToRankMax : countMax);
	const selected = await select(ctx, query, { mayHaveClosed, countedMax });
	const { criteria } = selected;
	const sort = sortFor(criteria);
	const slice = readSlice(query);
	const kept = await countTotal(ctx, criteria, countedMax(criteria));
	const [rows, facets] = await Promise.all([
		readRows(ctx, criteria, sort, slice, kept),
		query.facets ? countSelectedFacets(ctx, criteria) : null,
	]);
	tagOrder(ctx, criteria, sort, slice, rows);
	// The gathered ids are dropped: the page has been read, and the total is kept for much longer.
	delete kept.best;
	const listed = slice.offset + rows.length;
	const total = kept.isExact && listed > kept.n ? await recountTotal(ctx, criteria, countedMax(criteria)) : kept;
	const known = isWhole(rows, slice, criteria, sort) ? { n: listed, isExact: true } : total;
	const page = pageOf(rows, slice, knownTotal(known, listed, criteria, sort), (row) => afterOf(row, sort, slice));
	// A cursor that is a position may go no deeper than page numbers do.
	if (sort === 'circle' && slice.page * slice.limit >= pageDepthMax) page.meta.next = null;
	return {
		data: await presentListed(ctx, page.rows),
		meta: {
			...page.meta,
			...presentUnderstood(selected),
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

async function presentListed(ctx: Context, rows: CardRow[]): Promise<ListedProfile[]> {
	const [cards, offering, circles] = await Promise.all([
		presentCards(ctx, rows),
		findOffering(ctx, rows),
		ctx.actor ? circlesOf(ctx, rows) : null,
	]);
	return cards.map((card) => ({
		...card,
		...(offering.has(card.id) && { has_offer: true as const }),
		...(circles && { circle: circles.get(card.id) }),
	}));
}

/**
 * Returns a page of a ready-made selection, one of `profileFilters`.
 * @throws AppError `invalid_request` naming all of them.
 */
export async function listFiltered(ctx: Context, filter: string, query: ProfileQuery): Promise<ProfilePage> {
	const [kind, slug] = splitFilter(filter);
	switch (kind) {
		case 'newest':
		case 'highest-rated':
		case 'most-reviewed':
		case 'most-followed':
			return listProfiles(ctx, query, kind);
		case 'nearby':
			if (query.lat === undefined) throw invalidField('lat', 'Give lat and lng to find what is nearby.');
			return listProfiles(ctx, query, 'distance');
		case 'open-now':
			return listProfiles(ctx, { ...query, open_now: true });
		case 'verified':
			return listProfiles(ctx, { ...query, verified: true });
		case 'offers':
			return listProfiles(ctx, { ...query, offers: true });
		case 'following':
			return listProfiles(ctx, { ...query, following: true });
		case 'category':
			if (!(await expandCategory(ctx, slug))) throw invalidField('filter', `There is no category ${slug}.`);
			return listProfiles(ctx, { ...query, category: slug });
		case 'place':
			return listProfiles(ctx, { ...query, place: slug });
		case 'friends':
		case 'friends-of-friends':
			return listProfiles(ctx, { ...query, circle: kind });
		default:
			throw invalidField('filter', `Choose one of ${profileFilters.join(', ')}.`);
	}
}

function splitFilter(filter: string): [kind: string, slug: string] {
	const colon = filter.indexOf(':');
	return colon < 0 ? [filter, ''] : [filter.slice(0, colon), filter.slice(colon + 1)];
}

/** Chooses the order: around the point where somebody stands, the nearest first; around a place, the best first. */
function chooseSort({ sort, lat }: ProfileQuery, { typed, near }: Criteria): Sort {
	if (sort === 'distance' && !near)
		throw invalidField('sort', 'Sorting by distance needs lat and lng, or a place with a radius.');
	if (sort === 'relevance' || sort === undefined)
		return lat !== undefined && !sort && !typed ? 'distance' : usualSort({ typed });
	return sort;
}

const usualSort = ({ typed }: Pick<Criteria, 'typed'>): UsualSort => (typed ? 'relevance' : 'highest-rated');

/** Returns whether the list holds only the best of the matches, as those by relevance do. */
const isRanked = ({ typed }: Criteria, sort: Sort) => (sort === 'relevance' || sort === 'circle') && typed !== '';

/**
 * Returns whether the list ends on this page, whose rows then give its total, whoever has changed it since it was
 * counted.
 */
const isWhole = (rows: CardRow[], { after, limit, offset }: Slice, criteria: Criteria, sort: Sort): boolean =>
	after === null &&
	rows.length <= limit &&
	(rows.length > 0 || offset === 0) &&
	!(isRanked(criteria, sort) && offset + rows.length >= rankedMax);

function knownTotal({ n, isExact }: Total, listed: number, criteria: Criteria, sort: Sort) {
	const max = isRanked(criteria, sort) ? rankedMax : countMax;
	return { total: Math.min(Math.max(n, isExact ? 0 : listed), max), total_is_exact: isExact && n <= max };
}

function readRows(ctx: Context, criteria: Criteria, sort: Sort, slice: Slice, total: Total): Promise<CardRow[]> {
	const [{ limit, page }, { near }] = [slice, criteria];
	if (sort === 'relevance' || sort === 'distance' || sort === 'circle') {
		// Ranked lists are bounded and have no indexed order, so their cursor is a position.
		const offset = slice.after ? readPosition(slice.after) : slice.offset;
		const position = { limit, offset, after: null };
		if (sort === 'circle') {
			const usual = usualSort(criteria);
			const { best: _best, ...others } = total;
			return listCircleFirst(ctx, criteria, position, (except, rest) =>
				readRows(ctx, { ...criteria, except }, usual, { ...rest, page, after: null }, others),
			);
		}
		return sort === 'distance' && near
			? listByDistance(ctx.db, { ...criteria, near }, position, ctx.now, total)
			: listByRelevance(ctx.db, criteria, position, ctx.now, total);
	}
	return listByKeyset(
		ctx.db,
		criteria,
		sort,
		{ limit, offset: slice.offset, after: readAfter(slice.after, sort) },
		ctx.now,
		total.isExact && total.n <= fewMax,
	);
}

/**
 * Reads a position from a cursor.
 * @throws AppError `invalid_request` also for the cursor of a list in the order of a column, which begins with a number
 * too.
 */
function readPosition(after: Cursor['after']): number {
	if (after.length > 1) throw invalidField('cursor', 'This cursor belongs to another list. Start again without it.');
	return readValues([cursorValue.position], after)[0];
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
		case 'circle':
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

/** Tags the answer with what moves rows into this slice of the list, out of it, or within it. */
function tagOrder({ reads }: Context, criteria: Criteria, sort: Sort, slice: Slice, rows: CardRow[]): void {
	if (sort === 'most-followed') reads.tag(tags.followers);
	if (sort !== 'highest-rated' && sort !== 'most-reviewed' && sort !== 'relevance') return;
	for (const tag of listTags('rank', criteria.categories, criteria.place)) {
		if (sort === 'highest-rated') reads.tagWithin(tag, scoresOf(slice, rows));
		else reads.tag(tag);
	}
}

/**
 * Returns the scores between which the rows of a slice of a list by score lie, and no others: a business that moves
 * above or below them, and stays there, does not change the slice.
 */
function scoresOf({ after, offset, limit }: Slice, rows: CardRow[]): Span {
	const [first] = rows;
	const to = after ? Number(after[0]) : offset > 0 && first ? first.score : Number.POSITIVE_INFINITY;
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return [last?.score ?? Number.NEGATIVE_INFINITY, to];
}

const ofKind = (facets: FacetRow[], kind: FacetRow['kind']) =>
	facets.filter((row) => row.kind === kind).map(({ slug, label, count }) => ({ slug, label, count: Number(count) }));
