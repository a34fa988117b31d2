import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxAround, boxInside, boxOf, cellRanges, rangesOf, squaresIn } from '#api/geometry/map-cells.ts';

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
const point = fc.record({ lat: degrees(90), lng: degrees(180) });
const box = fc
	.tuple(degrees(180), degrees(90), degrees(180), degrees(90))
	.map(([west, one, east, other]): Box => [west, Math.min(one, other), east, Math.max(one, other)]);
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Returns a point in the box, at a share of its width from the west edge and of its height from the south edge. */
function pointIn([west, south, east, north]: Box, alongLng: number, alongLat: number) {
	const width = west <= east ? east - west : east - west + 360;
	const lng = west + width * alongLng;
	return { lat: south + (north - south) * alongLat, lng: lng > 180 ? lng - 360 : lng };
}
const cellOf = ({ lat, lng }: { lat: number; lng: number }): number =>
	rangesOf(squaresIn([lng, lat, lng, lat], 15, 1))[0]?.[0] ?? Number.NaN;
const holds = (ranges: [number, number][], cell: number) => ranges.some(([from, to]) => cell >= from && cell <= to);
const isIn = ([west, south, east, north]: Box, { lat, lng }: { lat: number; lng: number }) =>
	lat >= south - 1e-9 &&
	lat <= north + 1e-9 &&
	(west <= east ? lng >= west - 1e-9 && lng <= east + 1e-9 : lng >= west - 1e-9 || lng <= east + 1e-9);

test('the ranges of a box hold every point in it, and are few, in order and apart', () => {
	fc.assert(
		fc.property(box, share, share, (edges, alongLng, alongLat) => {
			const ranges = cellRanges(edges);
			expect(holds(ranges, cellOf(pointIn(edges, alongLng, alongLat)))).toBe(true);
			expect(ranges.length).toBeLessThanOrEqual(24);
			for (const [at, [from, to]] of ranges.entries()) {
				expect(from).toBeLessThanOrEqual(to);
				if (at > 0) expect(from).toBeGreaterThan(ranges[at - 1]![1] + 1);
			}
		}),
	);
});

test('the ranges of a small box hold little else', () => {
	const cells = cellRanges([13.3, 52.4, 13.5, 52.6]).reduce((sum, [from, to]) => sum + to - from + 1, 0);
	const inside = rangesOf(squaresIn([13.3, 52.4, 13.5, 52.6], 15, 10_000)).length;
	expect(cells / inside).toBeLessThan(2);
});

test('the box around a circle holds what is no farther than its radius', () => {
	fc.assert(
		fc.property(
			point,
			fc.double({ min: 1, max: 200_000, noNaN: true }),
			fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
			(centre, radiusM, bearing) => {
				const angle = radiusM / 6_378_168;
				const [lat, lng] = [(centre.lat * Math.PI) / 180, (centre.lng * Math.PI) / 180];
				const farLat = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing));
				const farLng =
					lng +
					Math.atan2(
						Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
						Math.cos(angle) - Math.sin(lat) * Math.sin(farLat),
					);
				const wrapped = ((((farLng * 180) / Math.PI + 180) % 360) + 360) % 360;
				expect(isIn(boxAround(centre, radiusM), { lat: (farLat * 180) / Math.PI, lng: wrapped - 180 })).toBe(true);
			},
		),
	);
});

test('the box inside a circle has no corner farther than its radius', () => {
	const radians = (value: number) => (value * Math.PI) / 180;
	fc.assert(
		fc.property(point, fc.double({ min: 1, max: 200_000, noNaN: true }), (centre, radiusM) => {
			const inside = boxInside(centre, radiusM);
			if (!inside) expect(Math.abs(centre.lat)).toBeGreaterThan(75);
			const [west, south, east, north] = inside ?? [centre.lng, centre.lat, centre.lng, centre.lat];
			for (const lat of [south, north]) {
				for (const lng of [west, east]) {
					const haversine =
						Math.sin(radians(lat - centre.lat) / 2) ** 2 +
						Math.cos(radians(lat)) * Math.cos(radians(centre.lat)) * Math.sin(radians(lng - centre.lng) / 2) ** 2;
					expect(2 * 6_378_168 * Math.asin(Math.sqrt(haversine))).toBeLessThan(radiusM);
				}
			}
		}),
	);
});

test('the squares of a view fill a box that holds it, cell by cell, and are no more than allowed', () => {
	fc.assert(
		fc.property(box, fc.integer({ min: 0, max: 15 }), share, share, (view, level, alongLng, alongLat) => {
			const squares = squaresIn(view, level, 300);
			const ranges = rangesOf(squares);
			const inView = pointIn(view, alongLng, alongLat);
			expect(ranges.length).toBeLessThanOrEqual(300);
			expect(holds(ranges, cellOf(inView))).toBe(true);
			expect(isIn(boxOf(squares), inView)).toBe(true);
		}),
	);
});
