import { expect, test } from 'vitest';
import { Kept } from '#api/kept.ts';

const minuteMs = 60_000;

/** Asks for a list of so many rows; tells whether it had to be made. */
async function isMade(kept: Kept<number[]>, key: string, rows: number): Promise<boolean> {
	let made = false;
	await kept.get(key, async () => {
		made = true;
		return Array(rows).fill(0);
	});
	return made;
}

test('what is asked for meanwhile is made once, and what failed is made again', async () => {
	const kept = new Kept<number[]>(minuteMs);
	const wait = Promise.withResolvers<number[]>();
	const first = kept.get('a', () => wait.promise);
	expect(kept.get('a', async () => [])).toBe(first);
	wait.reject(new Error('no database'));
	await expect(first).rejects.toThrow('no database');
	expect(await isMade(kept, 'a', 1)).toBe(true);
	expect(await isMade(kept, 'a', 1)).toBe(false);
	kept.forget('a');
	expect(await isMade(kept, 'a', 1)).toBe(true);
});

test('large answers push out more than small ones, the oldest first', async () => {
	const kept = new Kept<number[]>(minuteMs, { sizeMax: 10, sizeOf: (rows) => rows.length });
	for (const key of ['a', 'b', 'c']) expect(await isMade(kept, key, 3)).toBe(true);
	expect(await isMade(kept, 'large', 7)).toBe(true);
	expect([await isMade(kept, 'c', 3), await isMade(kept, 'large', 7)]).toEqual([false, false]);
	expect([await isMade(kept, 'a', 1), await isMade(kept, 'b', 1)]).toEqual([true, true]);
});

test('answers with nothing in them take room, too', async () => {
	const kept = new Kept<number[]>(minuteMs, { sizeMax: 2, sizeOf: (rows) => rows.length });
	for (const key of ['a', 'b', 'c']) await isMade(kept, key, 0);
	expect([await isMade(kept, 'c', 0), await isMade(kept, 'a', 0)]).toEqual([false, true]);
});

test('what is larger than all the room is answered, and not kept', async () => {
	const kept = new Kept<number[]>(minuteMs, { sizeMax: 10, sizeOf: (rows) => rows.length });
	expect(await isMade(kept, 'huge', 11)).toBe(true);
	expect(await isMade(kept, 'huge', 11)).toBe(true);
	expect(await isMade(kept, 'small', 10)).toBe(true);
	expect(await isMade(kept, 'small', 10)).toBe(false);
});
