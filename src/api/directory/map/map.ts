import type { Context } from '#api/context.ts';
import { listPublishedCards } from '#api/directory/card-queries.ts';
import { countMax } from '#api/directory/count-queries.ts';
import { areEmpty, type Criteria, isOwn } from '#api/directory/criteria.ts';
import { countTotal, keyOf, tagSelected } from '#api/directory/kept-counts.ts';
import { type Cluster, mergeClose } from '#api/directory/map/clusters.ts';
import { countSquares, gatherAll, gatheredMax, gatherMatches, sampleSquares } from '#api/directory/map/map-queries.ts';
import { listPlacesIn } from '#api/directory/map/places.ts';
import { select } from '#api/directory/select.ts';
import { type Box, boxOf, cellLevels, rangesOf, type Squares, squaresIn } from '#api/geometry/map-cells.ts';
import { keep } from '#api/kept.ts';
import { presentCard } from '#api/profiles/service.ts';
import type { Shelf } from '#caches/caches.ts';
import type { MapPart, MapQuery } from '#contract/profiles/map.ts';

/**
 * A view is cut into at most this many squares: each some 64 pixels wide on the largest screens, and wider where there
 * would be more.
 */
const squaresMax = 400;
/** The grid is this many levels finer than the zoom, so that one of its squares is 512 ÷ 8 pixels wide. */
const levelsBelowZoom = 3;
const levelMax = 24;

/** A kept map lives this long: a business that hides must be gone from it as soon as from a public page. */
const mapsKeptMs = 10_000;
/** Kept parts of maps; each thing on them takes up to 600 bytes. */
const maps: Shelf<MapPart> = {
	name: 'maps',
	max: 5_000,
	sizeMax: 20_000,
	sizeOf: ({ clusters, points, places }) => clusters.length + points.length + places.length,
};

/**
 * Returns what matches in a part of the map. All views that touch the same squares share an answer, unless it depends
 * on the actor.
 */
export async function getMap(ctx: Context, query: MapQuery): Promise<MapPart> {
	const { criteria } = await select(ctx, query, { countedMax });
	const zoom = Math.round(query.zoom * 2) / 2;
	const view = query.view.split(',').map(Number) as Box;
	const squares = squaresIn(view, Math.min(Math.round(zoom) + levelsBelowZoom, levelMax), squaresMax);
	const { level, x0, y0, x1, y1 } = squares;
	const make = async (ctx: Context) => {
		// The answer ends by time, because no tag says when what a point shows has changed.
		ctx.reads.end(ctx.now.getTime() + mapsKeptMs);
		tagSelected(ctx, criteria);
		const box = boxOf(squares);
		const clusters = await find(ctx, criteria, squares, box);
		return present(ctx, mergeClose(clusters, zoom), box);
	};
	if (isOwn(criteria)) return make(ctx);
	return keep(ctx, maps, JSON.stringify([keyOf(criteria), zoom, level, x0, y0, x1, y1]), make);
}

async function find(ctx: Context, criteria: Criteria, squares: Squares, box: Box): Promise<Cluster[]> {
	const { level } = squares;
	// Where squares are finer than the cells, the view is so narrow that everything in it can be gathered.
	const isNarrow = level > cellLevels;
	if (!hasFilters(criteria))
		return isNarrow
			? gatherAll(ctx.db, box, criteria.categories, level)
			: countSquares(ctx.db, rangesOf(squares), criteria.categories);
	const areFew = isNarrow || (await isFew(ctx, criteria));
	return areFew
		? gatherMatches(ctx.db, { ...criteria, view: box }, level)
		: sampleSquares(ctx.db, rangesOf(squares), criteria);
}

/**
 * Returns how far to count: as far as the list beside the map, so that both count once; for words, only as far as
 * matters here.
 */
const countedMax = ({ typed }: Criteria) => (typed ? gatheredMax : countMax);

async function isFew(ctx: Context, criteria: Criteria): Promise<boolean> {
	const kept = await countTotal(ctx, criteria, countedMax(criteria));
	// The gathered ids are dropped: nothing is ranked here, and the total is kept for long.
	delete kept.best;
	const { n, isExact } = kept;
	return isExact && n <= gatheredMax;
}

/** Returns whether anything but categories narrows the map: for categories alone, every business can be counted. */
const hasFilters = ({ categories: _, ...rest }: Criteria): boolean => !areEmpty(rest);

async function present(ctx: Context, clusters: Cluster[], box: Box): Promise<MapPart> {
	const ids = clusters.flatMap(({ id }) => id ?? []);
	const [cards, places] = await Promise.all([
		ids.length > 0 ? listPublishedCards(ctx.db, ids, ctx.now) : [],
		listPlacesIn(ctx, box),
	]);
	return {
		clusters: clusters
			.filter(({ id }) => id === null)
			.map(({ lat, lng, count, isExact, box }) => ({ lat, lng, count, count_is_exact: isExact, bbox: box })),
		points: cards.map((row) => presentCard(row, { now: ctx.now, friendsReviewed: 0, following: false })),
		places,
		total: clusters.reduce((sum, { count }) => sum + count, 0),
		total_is_exact: clusters.every(({ isExact }) => isExact),
	};
}
