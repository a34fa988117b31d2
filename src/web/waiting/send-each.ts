import { ApiError } from '#contract/client.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showNews } from '#web/components/toast.tsx';
import { inTurn, isUnheard, type Send } from '#web/waiting/sending.ts';
import { forgetWaiting, listWaiting, type Waiting, type WaitingKind } from '#web/waiting/waiting.ts';

/**
 * Returns a function that sends everything of a kind that waits for a member, one after the other. A thing that is
 * refused is told to the member and waits no longer. Asked twice at once, it sends each thing once.
 */
export const sendEach =
	<T>(kind: WaitingKind, sendOne: (waiting: Waiting<T>) => Promise<void>): Send =>
	({ uid }) =>
		inTurn(`waiting-${kind}`, async () => {
			for (const waiting of listWaiting<T>(kind, uid)) {
				try {
					await sendOne(waiting);
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
					if (isUnheard(error)) return true;
					showNews(sentenceOf(error));
				}
				forgetWaiting(kind, waiting.key, uid);
			}
			return false;
		});
