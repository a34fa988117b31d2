import { expect, test } from 'vitest';
import { indexingOf } from '#web/directory/indexing.ts';
import type { Selection } from '#web/links/directory-selection.ts';

const choices = {
	categories: [{ slug: 'food', label: 'Food', count: 3, children: [{ slug: 'cafes', label: 'Cafés', count: 3 }] }],
	places: [{ slug: 'berlin-de', label: 'Berlin', count: 3 }],
};
const of = (selection: Selection, shown: { count?: number; page?: number; hasNext?: boolean } = {}) =>
	indexingOf({ selection, choices, count: 24, page: 1, hasNext: false, cardsAPage: 24, ...shown });

test.each([
	[{}, '/directory', 'Directory'],
	[{ category: 'cafes' }, '/directory?category=cafes', 'Cafés'],
	[{ place: 'berlin-de' }, '/directory?place=berlin-de', 'Businesses in Berlin'],
	[{ place: 'berlin-de', category: 'cafes' }, '/directory?category=cafes&place=berlin-de', 'Cafés in Berlin'],
	[{ category: 'gone' }, '/directory?category=gone', 'gone'],
] as const)('%j is listed at %s as %s', (selection, path, title) => {
	expect(of(selection)).toMatchObject({ path, title, isUnlisted: false });
});

test.each([
	{ q: 'tea' },
	{ sort: 'newest' },
	{ category: 'cafes', open_now: 'true' },
	{ lat: '1', lng: '2', radius: '3' },
	{ min_score: '4' },
	{ price: '1' },
	{ verified: 'true' },
	{ cursor: 'abc' },
])('%j is one of countless selections: it is not listed, and has no neighbours', (selection) => {
	expect(of(selection, { hasNext: true })).toMatchObject({ isUnlisted: true, previous: undefined, next: undefined });
});

test('what selects nothing is not listed', () => {
	expect(of({ category: 'cafes' }, { count: 0 })).toMatchObject({ isUnlisted: true });
});

test('pages of a list have addresses of their own, and know the ones beside them', () => {
	expect(of({ category: 'cafes' }, { hasNext: true })).toMatchObject({
		path: '/directory?category=cafes',
		previous: undefined,
		next: '/directory?category=cafes&page=2',
	});
	expect(of({ category: 'cafes', page: '2' }, { page: 2, hasNext: true })).toMatchObject({
		title: 'Cafés, page 2',
		path: '/directory?category=cafes&page=2',
		previous: '/directory?category=cafes',
		next: '/directory?category=cafes&page=3',
	});
});

test('page=1 is the first page, whose address has no number', () => {
	expect(of({ page: '1' })).toMatchObject({ path: '/directory', isUnlisted: false });
});

test('no page is promised deeper than numbers go', () => {
	expect(of({ page: '415' }, { page: 415, hasNext: true }).next).toBe('/directory?page=416');
	expect(of({ page: '416' }, { page: 416, hasNext: true }).next).toBeUndefined();
});
