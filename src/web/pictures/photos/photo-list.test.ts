import { expect, test } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { PhotoList } from '#web/pictures/photos/photo-list.ts';
import { withMoved } from '#web/pictures/photos/photo-order.ts';

const photo = (id: string, alt = ''): OtherImage => ({ id, url: '', alt, width: 1, height: 1 });
const photos = (ids: string) => [...ids].map((id) => photo(id));

/** A list of photos, whose server answers when the test says so. */
function listOf(ids: string) {
	const list = new PhotoList(photos(ids));
	const sent: { stored: string; answer: (data: OtherImage[]) => void; refuse: () => void }[] = [];
	const send = (stored: readonly OtherImage[] = list.stored) => {
		const { promise, resolve, reject } = Promise.withResolvers<{ data: OtherImage[]; headers: Headers }>();
		sent.push({
			stored: stored.map(({ id }) => id).join(''),
			answer: (data) => resolve({ data, headers: new Headers() }),
			refuse: () => reject(new ApiError('network', 0, 'No answer came.')),
		});
		return promise;
	};
	return {
		list,
		sent,
		order: () => list.shown.map(({ id }) => id).join(''),
		alts: () => list.shown.map(({ alt }) => alt),
		moveToFront: (id: string) => list.change((now) => withMoved(now, id, 0), send),
		describe: (id: string, alt: string) =>
			list.change((now) => now.map((each) => (each.id === id ? { ...each, alt } : each)), send),
		remove: (id: string) => list.remove(id, send),
	};
}

test('a change that failed takes no photo away that was added meanwhile', async () => {
	const { list, sent, order, moveToFront } = listOf('ab');
	const moved = moveToFront('b');
	expect(order()).toBe('ba');
	await expect.poll(() => sent).toHaveLength(1);
	list.add(photos('abc'));
	expect(order()).toBe('bac');
	sent[0]?.refuse();
	await expect(moved).rejects.toThrow();
	expect(order()).toBe('abc');
});

test('an answer that lacks a photo that was added meanwhile does not take it away', async () => {
	const { list, sent, order, moveToFront } = listOf('ab');
	const moved = moveToFront('b');
	await expect.poll(() => sent).toHaveLength(1);
	list.add(photos('abc'));
	sent[0]?.answer(photos('ba'));
	await moved;
	expect(order()).toBe('bac');
});

test('the answer to an addition brings neither an older order back nor a photo that was removed', async () => {
	const { list, sent, order, moveToFront, remove } = listOf('abc');
	const moved = moveToFront('c');
	await expect.poll(() => sent).toHaveLength(1);
	sent[0]?.answer(photos('cab'));
	await moved;
	const removed = remove('a');
	sent[1]?.answer(photos('cb'));
	await removed;
	list.add(photos('abcd'));
	expect(order()).toBe('cbd');
});

test('changes are sent one after the other, over what is stored by then, and the last is what is shown', async () => {
	const { sent, alts, order, describe, moveToFront } = listOf('ab');
	const first = describe('a', 'Tea');
	const second = describe('a', 'Green tea');
	const third = moveToFront('b');
	await expect.poll(() => sent).toHaveLength(1);
	expect(alts()).toEqual(['', 'Green tea']);
	sent[0]?.answer([photo('a', 'Tea'), photo('b'), photo('c')]);
	await first;
	expect([alts(), order()]).toEqual([['', 'Green tea', ''], 'bac']);
	await expect.poll(() => sent).toHaveLength(2);
	expect(sent[1]?.stored).toBe('abc');
	sent[1]?.refuse();
	await expect(second).rejects.toThrow();
	expect([alts(), order()]).toEqual([['', 'Tea', ''], 'bac']);
	await expect.poll(() => sent).toHaveLength(3);
	sent[2]?.answer([photo('b'), photo('a', 'Tea'), photo('c')]);
	await third;
	expect(order()).toBe('bac');
});

test('a photo is removed without waiting, and stays so whatever is answered first', async () => {
	const { sent, order, moveToFront, remove } = listOf('abc');
	const moved = moveToFront('c');
	await expect.poll(() => sent).toHaveLength(1);
	const removed = remove('a');
	expect([sent.length, order()]).toEqual([2, 'cb']);
	sent[1]?.answer(photos('cb'));
	await removed;
	sent[0]?.answer(photos('cab'));
	await moved;
	expect(order()).toBe('cb');
});
