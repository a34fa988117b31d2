import type { FeatureCollection, Geometry, MultiPolygon, Point, Polygon, Position } from 'geojson';

interface CountryLabel {
	name: string;
	/** The lowest zoom at which there is room for the name. */
	from: number;
	/** The size of the country's largest part, in square degrees of the map; larger countries are named first. */
	size: number;
}

/** Returns the points where the names of countries stand: in the middle of each country's largest part. */
export function labelsOf(
	countries: FeatureCollection<Geometry, { name: string }>,
): FeatureCollection<Point, CountryLabel> {
	const features = countries.features.flatMap(({ geometry, properties }) => {
		const parts = ringsOf(geometry as Polygon | MultiPolygon).map(middleOf);
		const [largest] = parts.toSorted((one, other) => other.size - one.size);
		if (!largest) return [];
		const { at, size } = largest;
		return [
			{
				type: 'Feature' as const,
				properties: { name: properties.name, size: Math.round(size), from: zoomFor(size) },
				geometry: { type: 'Point' as const, coordinates: at },
			},
		];
	});
	return { type: 'FeatureCollection', features };
}

const ringsOf = (geometry: Polygon | MultiPolygon): Position[][] =>
	(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flatMap(([outer]) =>
		outer ? [outer] : [],
	);

/** Returns the centroid of a ring, and its area in square degrees. */
function middleOf(ring: Position[]): { at: Position; size: number } {
	let [doubled, x, y] = [0, 0, 0];
	for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
		const [nextLng = 0, nextLat = 0] = ring[(index + 1) % ring.length] ?? [];
		const cross = lng * nextLat - nextLng * lat;
		doubled += cross;
		x += (lng + nextLng) * cross;
		y += (lat + nextLat) * cross;
	}
	return { at: [x / (3 * doubled), y / (3 * doubled)], size: Math.abs(doubled) / 2 };
}

/**
 * Returns the lowest zoom with room for a name: a name is some 60 pixels wide, and at zoom 0 a degree is 1.4 pixels.
 */
const zoomFor = (size: number): number => Math.min(Math.max(Math.ceil(Math.log2(60 / 1.4 / Math.sqrt(size))), 1), 6);
