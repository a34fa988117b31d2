import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { MessageList } from '#web/messages/folders/message-list.ts';

/** A call for a part of a list, which the test answers. */
interface Asked {
	limit: number;
	cursor: string | undefined;
	answer: (ids: string[], next?: string | null) => Promise<void>;
	fail: () => Promise<void>;
}
let asked: Asked[];
let leaving: AbortController;
let list: MessageList;
const listener = vi.fn();

beforeEach(() => {
	vi.useFakeTimers();
	listener.mockClear();
	asked = [];
	leaving = new AbortController();
	list = new MessageList(
		(limit, cursor) => {
			const { promise, resolve, reject } = Promise.withResolvers<Parameters<typeof partOf>>();
			asked.push({
				limit,
				cursor,
				answer: async (ids, next = null) => {
					resolve([ids, next]);
					await vi.advanceTimersByTimeAsync(0);
				},
				fail: async () => {
					reject(new Error('No answer came.'));
					await vi.advanceTimersByTimeAsync(0);
				},
			});
			return promise.then((part) => partOf(...part));
		},
		listener,
		leaving.signal,
	);
});
afterEach(() => void vi.useRealTimers());

const partOf = (ids: string[], next: string | null) => ({
	data: ids.map((id) => ({ id }) as Message),
	meta: { next, unread: { inbox: 0, requests: 0, draft: 0 } },
});
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
const shown = () => list.listed.list?.messages.map(({ id }) => id);

/** Loads the list, whose first page ends at message 30. */
async function loaded(): Promise<void> {
	list.ask();
	await asked[0]?.answer(ids(1, 30), 'after 30');
}

test('a message that is thrown away does not come back with an answer from before', async () => {
	await loaded();
	list.ask();
	const stored = list.change(['2'], () => null);
	await asked[1]?.answer(ids(1, 30), 'after 30');
	expect(shown()).toEqual(['1', ...ids(3, 30)]);
	// An event asks before the change is stored, and is answered after.
	list.ask();
	stored(true);
	await asked[2]?.answer(ids(1, 30), 'after 30');
	expect(shown()).toEqual(['1', ...ids(3, 30)]);
	list.ask();
	await asked[3]?.answer(ids(1, 30), 'after 30');
	expect(shown()).toEqual(ids(1, 30));
});

test('a message that could not be thrown away is there again at once, even where nothing can be loaded', async () => {
	await loaded();
	const stored = list.change(['2'], () => null);
	expect(shown()).toEqual(['1', ...ids(3, 30)]);
	list.ask();
	await asked[1]?.fail();
	stored(false);
	expect(shown()).toEqual(ids(1, 30));
});

test('a message that was thrown away stays away while nothing can be loaded', async () => {
	await loaded();
	list.change(['2'], () => null)(true);
	list.ask();
	await asked[1]?.fail();
	expect(shown()).toEqual(['1', ...ids(3, 30)]);
});

test('a message that was thrown away is not shown again by more that is loaded below', async () => {
	await loaded();
	void list.loadMore();
	list.change(['31'], () => null);
	await asked[1]?.answer(ids(31, 60));
	expect(shown()).toEqual([...ids(1, 30), ...ids(32, 60)]);
});

test('a message that is read while the list is first loaded is shown as read', async () => {
	list.ask();
	list.change(['1'], (message) => ({ ...message, read_at: 'now' }));
	await asked[0]?.answer(['1', '2']);
	expect(list.listed.list?.messages).toEqual([{ id: '1', read_at: 'now' }, { id: '2' }]);
});

test('rows that were loaded below during a loading of the list stay', async () => {
	await loaded();
	list.ask();
	void list.loadMore();
	await asked[2]?.answer(ids(31, 60), 'after 60');
	await asked[1]?.answer(['new', ...ids(1, 29)], 'after 29');
	expect(shown()).toEqual(['new', ...ids(1, 60)]);
	expect(list.listed.list?.next).toBe('after 60');
});

test('the row that a new one pushes out of the list while more is loaded comes with that', async () => {
	await loaded();
	list.ask();
	void list.loadMore();
	await asked[1]?.answer(['new', ...ids(1, 29)], 'after 29');
	await asked[2]?.answer(ids(31, 60), 'after 60');
	expect(asked[3]?.cursor).toBe('after 29');
	await asked[3]?.answer(ids(30, 59), 'after 59');
	expect(shown()).toEqual(['new', ...ids(1, 59)]);
	expect(list.listed).toMatchObject({ more: 'rest', list: { next: 'after 59' } });
});

test('a list that is longer than one loading brings stays whole', async () => {
	await loaded();
	void list.loadMore();
	await asked[1]?.answer(ids(31, 120), 'after 120');
	list.ask();
	expect(asked[2]?.limit).toBe(100);
	await asked[2]?.answer(['new', ...ids(1, 99)], 'after 99');
	expect(shown()).toEqual(['new', ...ids(1, 120)]);
	list.change(['110'], () => null)(true);
	list.ask();
	await asked[3]?.answer(['new', ...ids(1, 99)], 'after 99');
	expect(shown()).toEqual(['new', ...ids(1, 109), ...ids(111, 120)]);
});

test('a loading that failed after an event is repeated; what is shown stays meanwhile', async () => {
	await loaded();
	list.ask();
	await asked[1]?.fail();
	expect(shown()).toEqual(ids(1, 30));
	await vi.advanceTimersByTimeAsync(2_000);
	await asked[2]?.answer(['new']);
	expect(shown()).toEqual(['new']);
});

test('whoever tries a failed loading again does not wait', async () => {
	list.ask();
	await asked[0]?.fail();
	expect(list.listed.failure).toBeDefined();
	list.retry();
	await vi.advanceTimersByTimeAsync(0);
	await asked[1]?.answer(['1']);
	expect(list.listed).toMatchObject({ failure: undefined, list: { messages: [{ id: '1' }] } });
});

test('more that fails says so until the list is loaded anew, and in no other list', async () => {
	await loaded();
	void list.loadMore();
	await asked[1]?.fail();
	expect(list.listed.more).toBe('failed');
	list.ask();
	await asked[2]?.answer(ids(1, 30), 'after 30');
	expect(list.listed.more).toBe('rest');
	void list.loadMore();
	list.ask();
	leaving.abort();
	listener.mockClear();
	await asked[3]?.fail();
	await asked[4]?.fail();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(listener).not.toHaveBeenCalled();
	expect(asked).toHaveLength(5);
});
