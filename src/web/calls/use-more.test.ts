import { expect, test } from 'vitest';
import { restBelow } from './use-more.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const idsOf = (page: string, above: string, data: string, isLast = false) =>
	restBelow({ data: rows(page), meta: { next: isLast ? null : 'more' } }, { above: rows(above), data: rows(data) })
		?.map(({ id }) => id)
		.join('');

test.each([
	['what was loaded, where nothing has come', 'def', 'def', 'ghi', 'ghi'],
	['what one new row has pushed out', 'cde', 'def', 'ghi', 'fghi'],
	['all that was there, where a whole page has come', 'abc', 'def', 'ghi', 'defghi'],
	['what the next row has not left, where a row has gone', 'efg', 'def', 'ghi', 'hi'],
	['the same where a row has gone and another has come', 'cef', 'def', 'ghi', 'ghi'],
	['no row twice that has moved to the top', 'hde', 'def', 'ghi', 'fgi'],
])('below the first page stays %s', (_, page, above, data, below) => {
	expect(idsOf(page, above, data)).toBe(below);
});

test.each([
	['is the last', 'de', true],
	['is empty', '', true],
	['has passed over a row below it, which has gone or has another place', 'deh', false],
])('the list begins anew where the first page %s', (_, page, isLast) => {
	expect(idsOf(page, 'def', 'ghi', isLast)).toBeUndefined();
});

test('a row that has gone stays away when another comes', () => {
	const after = restBelow({ data: rows('deg'), meta: { next: 'more' } }, { above: rows('def'), data: rows('ghi') });
	expect(restBelow({ data: rows('cde'), meta: { next: 'more' } }, { above: rows('deg'), data: after! })).toEqual(
		rows('ghi'),
	);
});
