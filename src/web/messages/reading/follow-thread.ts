import { ApiError } from '#contract/client.ts';
import type { Message } from '#contract/messages/messages.ts';
import { oneAtATime } from '#web/calls/reloads/one-at-a-time.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

export type ThreadState =
	| { is: 'loading' }
	| { is: 'gone' }
	| { is: 'failed'; sentence: string }
	| { is: 'ready'; messages: Message[] };

/**
 * Returns a function that loads a thread anew, and again later where that fails, until it is left. Messages that are shown
 * stay while the network is away.
 */
export function followThread(
	fetchThread: () => Promise<Message[]>,
	show: (state: ThreadState) => void,
	left: AbortSignal,
): () => void {
	let isShown = false;
	/** Whether the answer before this one was not shown. */
	let isSkipped = false;
	const settle = (state: ThreadState) => {
		isShown = state.is === 'ready';
		if (!left.aborted) show(state);
	};
	return oneAtATime(async (isOvertaken) => {
		if (left.aborted) return;
		try {
			const messages = await fetchThread();
			// An answer from before the thread changed may hold as a draft what was sent since. Where changes come faster than
			// answers, every other answer is shown.
			isSkipped = isShown && isOvertaken() && !isSkipped;
			if (!isSkipped) settle(messages.length > 0 ? { is: 'ready', messages } : { is: 'gone' });
		} catch (error) {
			if (error instanceof ApiError && error.status === 404) return settle({ is: 'gone' });
			if (!isShown) settle({ is: 'failed', sentence: sentenceOf(error) });
			throw error;
		}
	});
}
