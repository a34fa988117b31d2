import type { Polygon } from 'geojson';
import { beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '#web/map/tiles/antimeridian.ts';
import { countryAt, type Outlines, readOutlines } from '#web/map/tiles/country-at.ts';
import { labelsOf } from '#web/map/tiles/country-labels.ts';
import { packOutlines } from '#web/map/tiles/country-outlines.ts';
import { readAtlas } from '#web/map/tiles/cut-tiles.ts';
import { packTiles, unpackTiles } from '#web/map/tiles/tiles.ts';
import { zonesOf } from '#web/map/tiles/time-zones.ts';

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

describe('a point', () => {
	let outlines: Outlines;
	beforeAll(async () => {
		outlines = readOutlines(unpackTiles(packTiles(packOutlines(await readAtlas()))));
	});

	test.each([
		['Kiel', 54.32, 10.13, 'DE', 'Europe/Berlin'],
		['a pier in its harbour', 54.43, 10.21, 'DE', 'Europe/Berlin'],
		['Aachen, nearer to three other capitals', 50.776, 6.084, 'DE', 'Europe/Berlin'],
		['Basel', 47.55, 7.6, 'CH', 'Europe/Zurich'],
		['Lesotho, a hole in South Africa', -29.52, 28.6, 'LS', 'Africa/Maseru'],
		['Sevilla, nearest to Ceuta', 37.39, -5.99, 'ES', 'Europe/Madrid'],
		['Las Palmas', 28.12, -15.43, 'ES', 'Atlantic/Canary'],
		['Pristina', 42.66, 21.16, 'XK', undefined],
		['New York', 40.71, -74.0, 'US', 'America/New_York'],
		['Dallas', 32.78, -96.8, 'US', 'America/Chicago'],
		['Houston', 29.76, -95.37, 'US', 'America/Chicago'],
		['El Paso', 31.76, -106.49, 'US', 'America/Denver'],
		['Los Angeles', 34.05, -118.24, 'US', 'America/Los_Angeles'],
		['Fiji, west of the date line', -17.8, 177.95, 'FJ', 'Pacific/Fiji'],
		['Fiji, east of it', -16.85, -179.95, 'FJ', 'Pacific/Fiji'],
		['Sydney', -33.87, 151.21, 'AU', 'Australia/Sydney'],
		['the Atlantic', 35, -40, null, undefined],
	])('%s lies in a country, and has a clock', (_name, lat, lng, country, zone) => {
		const found = countryAt(outlines, { lat, lng });
		expect(found).toBe(country);
		expect(zonesOf(found ?? '', { lat, lng })[0]).toBe(zone);
	});
});

test('of a country that is all there is, most people live by the first clock', () => {
	expect(zonesOf('US', null)[0]).toBe('America/New_York');
	expect(zonesOf('AU', null)[0]).toBe('Australia/Sydney');
	expect(zonesOf('', null)).toEqual([]);
	const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
	for (const country of ['UA', 'IN', 'VN', 'NP', 'GL'])
		expect(known.has(zonesOf(country, null)[0]!), country).toBe(true);
});
