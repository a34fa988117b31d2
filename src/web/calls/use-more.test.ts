import { expect, test } from 'vitest';
import { pushedDown } from './use-more.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const idsOf = (page: string, above: string, data: string) =>
	pushedDown(rows(page), { above: rows(above), data: rows(data) })
		.map(({ id }) => id)
		.join('');

test.each([
	['nothing where nothing has come', 'def', 'def', 'ghi', ''],
	['what one new row has pushed out', 'cde', 'def', 'ghi', 'f'],
	['all that was there, where a whole page has come', 'abc', 'def', 'ghi', 'def'],
	['nothing where a row has gone, and the next has moved up', 'efg', 'def', 'ghi', ''],
	['nothing where a row has gone and another has come', 'cef', 'def', 'ghi', ''],
	['nothing of an empty page', '', 'def', 'ghi', ''],
])('below the first page stays %s', (_, page, above, data, kept) => {
	expect(idsOf(page, above, data)).toBe(kept);
});
