import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

/**
 * Returns outlines that continue beyond 180° where they cross the date line, instead of leaping to the other end of the
 * map.
 */
export function unwrap<P>({ features }: FeatureCollection<Geometry, P>): FeatureCollection<Geometry, P> {
	return { type: 'FeatureCollection', features: features.map((feature) => unwrapFeature(feature)) };
}

function unwrapFeature<P>(feature: Feature<Geometry, P>): Feature<Geometry, P> {
	const { geometry } = feature;
	switch (geometry.type) {
		case 'Polygon':
			return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } };
		case 'MultiPolygon': {
			const coordinates = geometry.coordinates.map((rings) => rings.map(unwrapRing));
			return { ...feature, geometry: { ...geometry, coordinates } };
		}
		case 'MultiLineString':
			return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapLine) } };
		default:
			return feature;
	}
}

function unwrapLine(line: Position[]): Position[] {
	let [turns, before] = [0, line[0]?.[0] ?? 0];
	return line.map(([lng = 0, lat = 0]) => {
		if (lng - before > 180) turns -= 1;
		if (before - lng > 180) turns += 1;
		before = lng;
		return [lng + turns * 360, lat];
	});
}

/** A ring that goes once round the world encloses a pole (Antarctica), and is closed along that pole. */
function unwrapRing(ring: Position[]): Position[] {
	const line = unwrapLine(ring);
	const [first, last] = [line[0], line.at(-1)];
	if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return line;
	const pole = (first[1] ?? 0) < 0 ? -90 : 90;
	return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
