import { expect, test } from 'vitest';
import { positionOf, withMoved } from '#web/pictures/photos/photo-order.ts';

const all = ['a', 'b', 'c', 'd'];
const order = (id: string, besides: string, isBefore: boolean) =>
	withMoved(
		all.map((id) => ({ id })),
		id,
		positionOf(all, id, { besides, isBefore }),
	)
		.map((each) => each.id)
		.join('');

test.each([
	['a', 'd', false, 'bcda'],
	['d', 'a', true, 'dabc'],
	['b', 'c', false, 'acbd'],
	['c', 'b', true, 'acbd'],
	['a', 'b', true, 'abcd'],
])('%s besides %s, before: %s', (id, besides, isBefore, expected) => {
	expect(order(id, besides, isBefore)).toBe(expected);
});
