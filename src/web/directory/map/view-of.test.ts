import { expect, test } from 'vitest';
import { boxAround, boxOf, readBox, zoomOf } from '#web/directory/map/view-of.ts';

const bounds = (west: number, south: number, east: number, north: number) => ({
	getWest: () => west,
	getSouth: () => south,
	getEast: () => east,
	getNorth: () => north,
});

test.each([
	[bounds(13.1, 52.3, 13.8, 52.7), '13.1,52.3,13.8,52.7'],
	[bounds(-500, -89, 500, 89), '-180,-85,180,85'],
	[bounds(170, -20, 195, -10), '170,-20,-165,-10'],
	[bounds(373.1, 52.3, 373.8, 52.7), '13.1,52.3,13.8,52.7'],
	[bounds(1.123456789, 0, 2, 1), '1.12346,0,2,1'],
])('what a map shows is a box of the calls', (shown, box) => expect(boxOf(shown)).toBe(box));

test.each([
	['13.1,52.3,13.8,52.7', [13.1, 52.3, 13.8, 52.7]],
	['170,-20,-165,-10', [170, -20, 195, -10]],
	[undefined, null],
	['1,2,3', null],
	['a,b,c,d', null],
])('the box %s of an address is %j on a map', (text, box) => expect(readBox(text)).toEqual(box));

test('the box around several holds them all', () => {
	expect(
		boxAround([
			[1, 2, 3, 4],
			[-1, 3, 2, 9],
		]),
	).toEqual([-1, 2, 3, 9]);
	expect(boxAround([])).toBeNull();
});

test('a zoom is one that the call takes', () => expect([-2, 4.4444, 25].map(zoomOf)).toEqual([0, 4.44, 22]));
