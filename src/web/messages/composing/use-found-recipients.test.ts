import { expect, test } from 'vitest';
import type { Correspondent } from '#contract/messages/messages.ts';
import { offeredOf } from '#web/messages/composing/use-found-recipients.ts';

const found = ['Bob', 'Bonnie'].map(
	(name): Correspondent => ({ type: 'member', id: name, name, image: null, is_gone: false }),
);
const offered = (q: string, actingAs: string | null = null) => {
	const { found: now, isBusy } = offeredOf({ q: 'bo', actingAs: null, found }, { q, actingAs });
	return [now.map(({ name }) => name), isBusy];
};

test('until an answer is there, nobody is offered who was found by something else', () => {
	expect(offered('bo')).toEqual([['Bob', 'Bonnie'], false]);
	expect(offered('Bon')).toEqual([['Bonnie'], true]);
	expect(offered('Carla')).toEqual([[], true]);
	expect(offered('bo', 'a business')).toEqual([[], true]);
});

test('a failure is that of what is typed', () => {
	const failed = { q: 'bo', actingAs: null, found: [], failure: 'No answer came.' };
	expect(offeredOf(failed, { q: 'bo', actingAs: null }).failure).toBe('No answer came.');
	expect(offeredOf(failed, { q: 'bob', actingAs: null }).failure).toBeUndefined();
});
