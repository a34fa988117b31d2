import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf, size } from './ring-places.ts';

const ring = fc.integer({ min: 2, max: 22 }).chain((n) =>
	fc.record({
		members: fc.constant(Array.from({ length: n }, (_, at) => ({ id: String(at), name: `Account ${at}` }))),
		ties: fc.array(
			fc.record({
				from: fc.nat(n - 1).map(String),
				to: fc.nat(n - 1).map(String),
				kind: fc.constantFrom('invited' as const, 'reviewed' as const, 'liked' as const),
				n: fc.integer({ min: 1, max: 500 }),
			}),
		),
	}),
);

test('everybody has a place of their own in the picture, and every arrow leads from one of them to another', () => {
	fc.assert(
		fc.property(ring, (given) => {
			const { places, arrows } = placesOf(given);
			expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(given.members.length);
			expect(arrows).toHaveLength(given.ties.filter(({ from, to }) => from !== to).length);
			for (const { path } of arrows) {
				const numbers = path.match(/-?[\d.]+/g)!.map(Number);
				expect(numbers).toHaveLength(6);
				expect(numbers.every((value) => value > 0 && value < size)).toBe(true);
			}
		}),
		{ numRuns: 100 },
	);
});
