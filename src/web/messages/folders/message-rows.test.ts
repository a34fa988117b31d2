import { expect, test } from 'vitest';
import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { messageRows } from '#web/messages/folders/message-rows.ts';
import type { Folder } from '#web/messages/place.ts';

const party = (name: string): Correspondent => ({ type: 'member', id: name, name, image: '/a.webp', is_gone: false });
const at = '2026-01-01T12:00:00.000Z';
const message = (id: string, part: Partial<Message> = {}): Message => ({
	id,
	thread_id: 'thread',
	folder: 'inbox',
	from: party('Ana'),
	written_by: null,
	to: [party('Me'), party('Ben')],
	subject: 'Tea',
	body: 'Tea?',
	snippet: 'Tea?',
	is_trusted: true,
	read_at: at,
	sent_at: at,
	undo_until: null,
	updated_at: at,
	reply_to_id: null,
	receipts: [],
	...part,
});
const rowsOf = (folder: Folder, ...messages: Message[]) =>
	messageRows(messages, { folder, id: undefined, q: '', isUnreadOnly: false, actingAs: null });

test('a thread is one line of the inbox, by its newest message, unread as long as one of it is', () => {
	const rows = rowsOf('inbox', message('2'), message('other', { thread_id: 'other' }), message('1', { read_at: null }));
	expect(rows.map(({ id, ids, isUnread }) => ({ id, ids, isUnread }))).toEqual([
		{ id: 'thread', ids: ['2', '1'], isUnread: true },
		{ id: 'other', ids: ['other'], isUnread: false },
	]);
	expect(rows[0]?.to).toBe('/me/message/inbox/thread');
});

test('what was sent stands for itself, by whom it went to, and in the trash each message is opened alone', () => {
	const sent = rowsOf('outbox', message('2', { folder: 'outbox' }), message('1', { folder: 'outbox' }));
	expect(sent.map(({ who, face, ids }) => [who, face, ids])).toEqual([
		['To Me and Ben', 'Me', ['2']],
		['To Me and Ben', 'Me', ['1']],
	]);
	expect(rowsOf('trash', message('1', { folder: 'trash' }))[0]?.to).toBe('/me/message/trash/1');
});

test('a stranger’s message shows no picture, not even in the trash', () => {
	for (const folder of ['requests', 'trash'] as const)
		expect(rowsOf(folder, message('1', { folder, is_trusted: false }))[0]?.image).toBeNull();
	expect(rowsOf('trash', message('1', { folder: 'trash' }))[0]?.image).toBe('/a.webp');
	expect(rowsOf('inbox', message('1'))[0]?.image).toBe('/a.webp');
});
