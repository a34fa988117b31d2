import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { unwrap } from '#web/map/tiles/antimeridian.ts';
import type { Atlas } from '#web/map/tiles/cut-tiles.ts';

/** The outlines of the atlas that have no country number, with the country that they count as here. */
const unnumbered: Record<string, string> = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY', Baikonur: 'KZ' };

/**
 * Returns the outlines of each country by its code, as `countryAt` reads them: for each ring the number of its points,
 * its box, and the points.
 */
export function packOutlines(atlas: Atlas): Map<string, Buffer> {
	const rings = new Map<string, number[]>();
	for (const { id, properties, geometry } of unwrap(feature(atlas, atlas.objects.countries)).features) {
		const code = id === undefined ? unnumbered[properties.name] : new Intl.Locale(`und-${id}`).region;
		if (!code) continue;
		const known = rings.get(code) ?? [];
		for (const ring of ringsOf(geometry))
			known.push(ring.length, ...boxOf(ring), ...ring.flatMap(([lng = 0, lat = 0]) => [lng, lat]));
		rings.set(code, known);
	}
	return new Map([...rings].map(([code, numbers]) => [code, Buffer.from(Float32Array.from(numbers).buffer)]));
}

const ringsOf = (geometry: Geometry) =>
	geometry.type === 'Polygon'
		? (geometry as Polygon).coordinates
		: geometry.type === 'MultiPolygon'
			? (geometry as MultiPolygon).coordinates.flat()
			: [];

function boxOf(ring: Position[]): [west: number, south: number, east: number, north: number] {
	const [lngs, lats] = [ring.map(([lng = 0]) => lng), ring.map(([, lat = 0]) => lat)];
	return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
