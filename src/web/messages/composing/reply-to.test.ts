import { expect, test } from 'vitest';
import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { mayReplyToAll, replyTo } from '#web/messages/composing/reply-to.ts';

const party = (id: string, type: Correspondent['type'] = 'member'): Correspondent => ({
	type,
	id,
	name: id,
	image: null,
	is_gone: false,
});
const at = '2026-01-01T12:00:00.000Z';
const message = (part: Partial<Message>): Message => ({
	id: '1',
	thread_id: '1',
	folder: 'inbox',
	from: party('ana'),
	written_by: null,
	to: [party('me')],
	subject: 'Tea',
	body: 'Tea?',
	snippet: 'Tea?',
	is_trusted: true,
	read_at: null,
	sent_at: at,
	undo_until: null,
	updated_at: at,
	reply_to_id: null,
	receipts: [],
	...part,
});
const idsOf = (part: Partial<Message>, isToAll = false) =>
	replyTo(message(part), 'me', null, isToAll).to.map(({ id }) => id);

test('an answer goes to whom the message came from', () => {
	expect(idsOf({})).toEqual(['ana']);
	expect(mayReplyToAll(message({}), 'me')).toBe(false);
});

test('in a group to the group, and after my own message to the same', () => {
	expect(idsOf({ to: [party('choir', 'group')] })).toEqual(['choir']);
	expect(idsOf({ folder: 'outbox', from: party('me'), to: [party('ana'), party('ben')] })).toEqual(['ana', 'ben']);
});

test('where the group is none of mine to whom the message came from, and to the others', () => {
	const part = { to: [{ ...party('0', 'group'), is_gone: true }, party('me'), party('ben')] };
	expect(idsOf(part)).toEqual(['ana']);
	expect(mayReplyToAll(message(part), 'me')).toBe(true);
	expect(idsOf(part, true)).toEqual(['ana', 'ben']);
});

test('where whom the message came from has left, to them all the same: the page says that they are gone', () => {
	const from = { ...party('ana'), is_gone: true };
	expect(replyTo(message({ from }), 'me', null, false).to).toEqual([from]);
});

test('to everybody it goes once, and never to me', () => {
	const part = { to: [party('me'), party('ben'), party('ana')] };
	expect(mayReplyToAll(message(part), 'me')).toBe(true);
	expect(idsOf(part, true)).toEqual(['ana', 'ben']);
});

test.each([
	['Tea', 'Re: Tea'],
	['RE: re: Tea', 'Re: Tea'],
	['x'.repeat(150), `Re: ${'x'.repeat(146)}`],
])('%s is answered as %s', (subject, answer) => {
	expect(replyTo(message({ subject }), 'me', null, false).subject).toBe(answer);
});
