import { expect, test } from 'vitest';
import { SeenIds } from '#api/imports/batches/seen-ids.ts';

test('what was set last for an id is known, however many follow', () => {
	const seen = new SeenIds();
	for (let line = 1; line <= 50_000; line += 1) seen.set(`id-${line}`, line);
	seen.set('id-4097', 7);
	expect([1, 4097, 50_000].map((line) => seen.get(`id-${line}`))).toEqual([[1], [7], [50_000]]);
	expect(seen.get('id-50001')).toBeUndefined();
});

test('several numbers are known together, the last as exact as numbers are', () => {
	const seen = new SeenIds((slots) => [new Uint32Array(slots), new Float64Array(slots)]);
	for (let row = 1; row <= 5000; row += 1) seen.set(`id-${row % 3000}`, row, -row / 7);
	expect([seen.get('id-1'), seen.get('id-2999')]).toEqual([
		[3001, -3001 / 7],
		[2999, -2999 / 7],
	]);
});
