import type { Polygon } from 'geojson';
import { describe, expect, test } from 'vitest';
import { unwrap } from '#web/base-map/antimeridian.ts';
import { labelsOf } from '#web/base-map/country-labels.ts';
import { packTiles, unpackTiles } from '#web/base-map/tiles.ts';

const polygon = (...ring: [number, number][]) => ({
	type: 'FeatureCollection' as const,
	features: [
		{
			type: 'Feature' as const,
			properties: { name: 'Land' },
			geometry: { type: 'Polygon' as const, coordinates: [ring] },
		},
	],
});
const ringOf = (land: ReturnType<typeof polygon>) => (unwrap(land).features[0]!.geometry as Polygon).coordinates[0];

describe('outlines', () => {
	test('go on across the date line', () => {
		expect(ringOf(polygon([170, 10], [-170, 10], [-170, 0], [170, 0], [170, 10]))).toEqual([
			[170, 10],
			[190, 10],
			[190, 0],
			[170, 0],
			[170, 10],
		]);
	});

	test('around a pole are closed along it', () => {
		expect(ringOf(polygon([-180, -70], [-60, -70], [60, -70], [180, -70], [-180, -70]))).toEqual([
			[-180, -70],
			[-60, -70],
			[60, -70],
			[180, -70],
			[180, -70],
			[180, -90],
			[-180, -90],
			[-180, -70],
		]);
	});

	test('of one side stay as they are', () => {
		const ring: [number, number][] = [
			[0, 0],
			[10, 0],
			[10, 10],
			[0, 0],
		];
		expect(ringOf(polygon(...ring))).toEqual(ring);
	});
});

test('the name of a country stands in its middle, and comes the earlier the larger it is', () => {
	const [large, small] = [40, 2].map((size) => labelsOf(polygon([0, 0], [size, 0], [size, size], [0, size], [0, 0])));
	expect(large?.features[0]?.geometry.coordinates).toEqual([20, 20]);
	expect(small?.features[0]?.geometry.coordinates).toEqual([1, 1]);
	expect(large?.features[0]?.properties.from).toBeLessThan(small?.features[0]?.properties.from ?? 0);
});

test('tiles come out of their file as they went in', () => {
	const tiles = new Map([
		['0/0/0', Buffer.from('world')],
		['1/0/1', Buffer.from('')],
		['6/32/20', Buffer.from([0, 255])],
	]);
	expect(unpackTiles(packTiles(tiles))).toEqual(tiles);
});
