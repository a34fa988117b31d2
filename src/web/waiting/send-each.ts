import { ApiError } from '#contract/client.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { isUnheard, type Send } from '#web/waiting/sending.ts';
import { forgetWaiting, listWaiting, type Waiting, type WaitingKind } from '#web/waiting/waiting.ts';

/**
 * Returns a function that sends everything of a kind that waits for a member, one after the other. A thing that is
 * refused is told to the member and waits no longer.
 */
export const sendEach =
	<T>(kind: WaitingKind, sendOne: (waiting: Waiting<T>) => Promise<void>): Send =>
	async ({ uid }) => {
		for (const waiting of listWaiting<T>(kind, uid)) {
			try {
				await sendOne(waiting);
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				if (isUnheard(error)) return true;
				showToast(sentenceOf(error));
			}
			forgetWaiting(kind, waiting.key, uid);
		}
		return false;
	};
