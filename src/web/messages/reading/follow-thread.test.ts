import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { Message } from '#contract/messages/messages.ts';
import { followThread, type ThreadState } from '#web/messages/reading/follow-thread.ts';

let calls: PromiseWithResolvers<Message[]>[];
let shown: ThreadState[];
let leaving: AbortController;
let ask: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	calls = [];
	shown = [];
	leaving = new AbortController();
	const fetchThread = () => {
		const call = Promise.withResolvers<Message[]>();
		calls.push(call);
		return call.promise;
	};
	ask = followThread(fetchThread, (state) => shown.push(state), leaving.signal);
});
afterEach(() => void vi.useRealTimers());

const messages = (...ids: string[]) => ids.map((id) => ({ id }) as Message);
async function answer(place: number, ...ids: string[]): Promise<void> {
	calls[place]?.resolve(messages(...ids));
	await vi.advanceTimersByTimeAsync(0);
}
async function fail(place: number, error: Error): Promise<void> {
	calls[place]?.reject(error);
	await vi.advanceTimersByTimeAsync(0);
}

test('what a thread was before an answer was sent is not shown after it', async () => {
	ask();
	await answer(0, 'letter');
	ask();
	// The answer is sent now.
	ask();
	await answer(1, 'letter', 'draft');
	await answer(2, 'letter', 'answer');
	expect(shown).toEqual(
		[messages('letter'), messages('letter', 'answer')].map((messages) => ({ is: 'ready', messages })),
	);
});

test('a thread that changes faster than it is loaded is shown all the same, and at first at once', async () => {
	ask();
	for (let n = 0; n < 6; n += 1) {
		ask();
		await answer(n, String(n));
	}
	expect(shown.map((state) => state.is === 'ready' && state.messages[0]?.id)).toEqual(['0', '2', '4']);
});

test('a loading that failed is repeated, and what is shown stays meanwhile', async () => {
	ask();
	await fail(0, new Error('No answer came.'));
	expect(shown.map(({ is }) => is)).toEqual(['failed']);
	await vi.advanceTimersByTimeAsync(2_000);
	await answer(1, 'letter');
	ask();
	await fail(2, new Error('No answer came.'));
	expect(shown.map(({ is }) => is)).toEqual(['failed', 'ready']);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(calls).toHaveLength(4);
});

test('a thread that is gone is not asked for again, and one that was left neither', async () => {
	ask();
	await fail(0, new ApiError('not_found', 404, ''));
	expect(shown).toEqual([{ is: 'gone' }]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(calls).toHaveLength(1);
	ask();
	leaving.abort();
	await fail(1, new Error('No answer came.'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(calls).toHaveLength(2);
	expect(shown).toHaveLength(1);
});
