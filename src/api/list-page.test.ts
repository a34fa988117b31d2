import { expect, test } from 'vitest';
import { listPage } from '#api/list-page.ts';
import { decodeCursor } from '#api/page.ts';

const slice = { page: 1, limit: 2, offset: 0, after: null };
const after = (id: string) => [id];

test('rows and rules are read once, for the ids of the page without the one more', async () => {
	const asked: string[][] = [];
	const read = async (ids: string[]) => {
		asked.push(ids);
		return ids.join('');
	};
	const page = await listPage(slice, {
		...{ ids: ['a', 'b', 'c'], after, rows: read, rules: read },
		card: (id, rows, rules) => `${id}: ${rows} ${rules}`,
	});
	expect(asked).toEqual([
		['a', 'b'],
		['a', 'b'],
	]);
	expect(page.data).toEqual(['a: ab ab', 'b: ab ab']);
});

test('what the reader may not see is left out, and the next page begins where this one ended', async () => {
	const { data, meta } = await listPage(slice, {
		...{ ids: ['a', 'b', 'c'], after, rules: async () => new Set(['a']) },
		card: (id, _, seen) => (seen.has(id) ? id : undefined),
	});
	expect(data).toEqual(['a']);
	expect(decodeCursor(meta.next ?? '')).toEqual({ after: ['b'], page: 2 });
});

test('a list that nobody counts ends with what was read; one that is counted says so', async () => {
	const card = (id: string) => id;
	expect((await listPage(slice, { ids: ['a'], after, card })).meta).toMatchObject({ total: 1, total_is_exact: true });
	const total = { total: 7, total_is_exact: false };
	expect((await listPage(slice, { ids: ['a'], after, total, card })).meta).toMatchObject(total);
});
