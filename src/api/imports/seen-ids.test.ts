import { expect, test } from 'vitest';
import { SeenIds } from '#api/imports/seen-ids.ts';

test('an id is known by the line where it was first, however many follow', () => {
	const seen = new SeenIds();
	for (let line = 1; line <= 50_000; line += 1) seen.add(`id-${line}`, line);
	expect([1, 4097, 50_000].map((line) => seen.lineOf(`id-${line}`))).toEqual([1, 4097, 50_000]);
	expect(seen.lineOf('id-50001')).toBeUndefined();
});
