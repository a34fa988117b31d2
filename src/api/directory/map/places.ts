import { getPlaces } from '#api/catalogue/service.ts';
import { listTags, tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { listPlaceCentres } from '#api/directory/map/map-queries.ts';
import type { Box } from '#api/geometry/map-cells.ts';
import { keep } from '#api/kept.ts';
import { fold } from '#api/text/fold.ts';
import type { Shelf } from '#caches/caches.ts';

const keptMs = 600_000;
/** At most this many labels are in one view. */
const labelsMax = 30;

interface Centre {
	lat: number;
	lng: number;
}
const centres: Shelf<Centre | null> = { name: 'centres', max: 5_000 };
const allCentres: Shelf<Map<string, Centre>> = { name: 'all centres', max: 1 };

/** Returns the middle of a place; null where none of its businesses is shown on the map. */
export const findPlaceCentre = (ctx: Context, slug: string): Promise<Centre | null> =>
	keep(ctx, centres, slug, async (ctx) => {
		ctx.reads.tag(tags.lists, ...listTags('list', null, slug));
		const [found] = await listPlaceCentres(ctx.db, [slug]);
		return found ? { lat: found.lat, lng: found.lng } : null;
	});

/**
 * Two places of one name that are closer than this are one town, whose country somebody left out or guessed; degrees of
 * latitude.
 */
const oneTownMax = 0.25;
const isOneTown = (one: { label: string } & Centre, other: { label: string } & Centre): boolean =>
	fold(one.label) === fold(other.label) &&
	Math.abs(one.lat - other.lat) < oneTownMax &&
	Math.abs(one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180) < oneTownMax;

/** Returns the largest places of a part of the map, each town once. */
export async function listPlacesIn(ctx: Context, [west, south, east, north]: Box) {
	const places = await getPlaces(ctx);
	const known = await keep(ctx, allCentres, '', async (ctx) => {
		ctx.reads.end(ctx.now.getTime() + keptMs);
		const rows = await listPlaceCentres(
			ctx.db,
			places.map(({ slug }) => slug),
		);
		return new Map(rows.map(({ slug, lat, lng }) => [slug, { lat, lng }]));
	});
	const isInside = ({ lat, lng }: Centre) =>
		lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
	const shown: ({ slug: string; label: string } & Centre)[] = [];
	for (const { slug, label } of places) {
		const centre = known.get(slug);
		if (!centre || !isInside(centre)) continue;
		const place = { slug, label, ...centre };
		if (!shown.some((larger) => isOneTown(larger, place))) shown.push(place);
		if (shown.length === labelsMax) break;
	}
	return shown;
}
