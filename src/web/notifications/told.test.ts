import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/notifications.ts';
import { toldPath, toldSentence } from '#web/notifications/told.ts';

const business = { id: 'kettle-id', slug: 'kettle', business_name: 'Copper Kettle', image: null };
const message: Notification = {
	id: 'told',
	kind: 'message',
	count: 1,
	actors: [{ type: 'member', id: 'ana', name: 'Ana', image: null }],
	profile: null,
	about: null,
	subject_id: 'thread',
	at: '2026-01-01T12:00:00.000Z',
	read_at: null,
};

test('a message leads to its thread, in the mailbox to which it came', () => {
	expect([toldSentence(message), toldPath(message)]).toEqual(['Ana wrote to you.', '/me/message/inbox/thread']);
	const toBusiness = { ...message, profile: business };
	expect([toldSentence(toBusiness), toldPath(toBusiness)]).toEqual([
		'Ana wrote to Copper Kettle.',
		'/me/message/inbox/thread?as=kettle-id',
	]);
	expect(toldPath({ ...message, subject_id: null })).toBe('/me/message');
});
