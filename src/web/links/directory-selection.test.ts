import { describe, expect, test } from 'vitest';
import { linkTo, readSelection, togglePrice } from '#web/links/directory-selection.ts';

describe('the address of a selection', () => {
	test.each([
		[{ q: 'tea', page: '3', cursor: 'abc' }, { open_now: '1' }, '/directory?q=tea&open_now=1'],
		[{ q: 'tea' }, { q: undefined }, '/directory'],
		[{ place: 'kiel-de', radius: '5000', sort: 'distance' }, { place: undefined }, '/directory'],
		[{ place: 'kiel-de', radius: '5000', sort: 'distance' }, { radius: undefined }, '/directory?place=kiel-de'],
		[{ lat: '1', lng: '2', radius: '5000', sort: 'distance' }, { lat: undefined, lng: undefined }, '/directory'],
		[
			{ lat: '1', lng: '2', sort: 'distance' },
			{ category: 'cafes' },
			'/directory?lat=1&lng=2&sort=distance&category=cafes',
		],
		[{ q: 'tea', sort: 'relevance', as_typed: '1' }, { q: undefined }, '/directory'],
		[{ place: 'kiel-de', radius: '5000' }, { place: undefined, bbox: '1,2,3,4' }, '/directory?bbox=1%2C2%2C3%2C4'],
	])('%j with %j is %s', (selection, change, address) => expect(linkTo(selection, change)).toBe(address));

	test('is read as it was written, and nothing else of it', () => {
		const selection = { q: 'tea', bbox: '1,2,3,4', circle: 'friends', price: '1,2', radius: '5000', place: 'kiel-de' };
		const { search } = new URL(linkTo(selection, {}), 'http://site');
		expect(readSelection(new URLSearchParams(`${search}&utm_source=x`))).toEqual(selection);
	});

	test('names no order that a visitor may not ask for', () => {
		expect(readSelection(new URLSearchParams('q=tea&sort=circle'))).toEqual({ q: 'tea' });
	});
});

test.each([
	[undefined, '2', '2'],
	['2', '1', '1,2'],
	['1,2', '1', '2'],
	['2', '2', undefined],
])('price %s with %s pressed is %s', (price, level, then) => expect(togglePrice(price, level)).toBe(then));
