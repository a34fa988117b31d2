import { expect, test } from 'vitest';
import { Turns } from '#identity/passwords/turns.ts';

/** Starts work that is under way until the test ends it. */
function startedWork(turns: Turns, count: number, networkOf = (index: number) => String(index)) {
	const ends: (() => void)[] = [];
	const begun: number[] = [];
	const results = Array.from({ length: count }, (_, index) =>
		turns.take(networkOf(index), () => {
			begun.push(index);
			return new Promise<number>((resolve) => ends.push(() => resolve(index)));
		}),
	);
	return { begun, results, endFirst: () => ends.shift()?.() };
}

test('so many work at once, and the next begins when one has finished', async () => {
	const { begun, results, endFirst } = startedWork(new Turns(2, 10), 4);
	expect(begun).toEqual([0, 1]);
	endFirst();
	expect(await results[0]).toBe(0);
	expect(begun).toEqual([0, 1, 2]);
	for (const index of [1, 2, 3]) {
		endFirst();
		expect(await results[index]).toBe(index);
	}
});

test('whoever finds too many waiting is refused, and those who wait are not', async () => {
	const turns = new Turns(1, 1);
	const { results, endFirst } = startedWork(turns, 3);
	await expect(results[2]).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
	endFirst();
	await results[0];
	endFirst();
	expect(await results[1]).toBe(1);
});

test('work that fails leaves its place to the next', async () => {
	const turns = new Turns(1, 1);
	const failed = turns.take('one', () => Promise.reject(new Error('no')));
	const next = turns.take('one', async () => 'done');
	await expect(failed).rejects.toThrow('no');
	expect(await next).toBe('done');
});

test('threat 16: one network has so many places in the line, and gets them back as they are used', async () => {
	const turns = new Turns(1, 10, 2);
	const { results, endFirst } = startedWork(turns, 5, (index) => (index === 4 ? 'another' : 'one'));
	await expect(results[3]).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
	for (const index of [0, 1]) {
		endFirst();
		expect(await results[index]).toBe(index);
	}
	const again = [1, 2].map((time) => turns.take('one', async () => time));
	await expect(turns.take('one', async () => 'one more')).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
	for (const index of [2, 4]) {
		endFirst();
		expect(await results[index]).toBe(index);
	}
	expect(await Promise.all(again)).toEqual([1, 2]);
});
