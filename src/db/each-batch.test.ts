import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedFrom } from '#db/each-batch.ts';

test('a list that begins at any id has all of them, those after it first, and each once', async () => {
	const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
	const max = fc.integer({ min: 1, max: 5 });
	await fc.assert(
		fc.asyncProperty(fc.uniqueArray(letter), letter, max, async (letters, start, max) => {
			const ids = letters.sort();
			const list = listedFrom(start, async (after, max) =>
				ids.filter((id) => after === null || id > after).slice(0, max),
			);
			const listed: string[] = [];
			for (let page = await list(null, max); ; page = await list(page.at(-1) ?? null, max)) {
				listed.push(...page);
				if (page.length < max) break;
			}
			expect(listed).toEqual([...ids.filter((id) => id > start), ...ids.filter((id) => id <= start)]);
		}),
	);
});
