import { expect, test } from 'vitest';
import { sentenceOf } from '#api/notifications/digests/mail-texts.ts';
import { notificationKindNames } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { toldSentence } from '#web/notifications/told.ts';

/** The bell and the mail have sentences of their own, which nobody must read as two different things that happened. */

const people = ['Ana', 'Ben'].map((name) => ({ type: 'member' as const, id: name, name, image: null }));
const profile = { id: 'cafe', slug: 'cafe', business_name: 'Café Solstice', image: null };
const once: Omit<Notification, 'kind'> = {
	...{ id: 'told', count: 1, actors: people.slice(0, 1), profile: null, about: null, subject_id: null },
	...{ at: '2026-01-01T12:00:00.000Z', read_at: null },
};
const several: [string, Partial<Notification>][] = [
	['one person', {}],
	['two', { count: 2, actors: people }],
	['one of two', { count: 2 }],
	['four', { count: 4, actors: people }],
	['a hundred', { count: 100, actors: people }],
	['somebody unnamed', { actors: [] }],
	['four, unnamed', { count: 4, actors: [] }],
	['a hundred, unnamed', { count: 100, actors: [] }],
];

test.each(notificationKindNames)('%s is told in the same words by the bell and by mail', (kind) => {
	for (const [who, fields] of several) {
		// Messages are told by mail alone, and those to a business name it there.
		const about = kind === 'message' ? null : profile;
		for (const place of new Set([null, about])) {
			const told: Notification = { ...once, kind, profile: place, ...fields };
			expect(sentenceOf(told), who).toBe(toldSentence(told));
		}
	}
});

test('a request is told in the words of its page, and says how many there are', () => {
	const told: Notification = { ...once, kind: 'friend_request' };
	expect(toldSentence(told)).toBe('Ana sent you a friend request.');
	expect(toldSentence({ ...told, count: 2, actors: people })).toBe('Ana and Ben sent you friend requests.');
	expect(sentenceOf({ ...told, actors: [] })).toBe('Someone sent you a friend request.');
});
