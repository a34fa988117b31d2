import { triesAgainMs } from '#web/calls/reloads/tries-again.ts';

/**
 * Returns a function that asks for something anew, by one call at a time: an older answer never takes the place of a newer
 * one. Whoever asks while a call is on its way is answered by the next, which is one for all of them; `isOvertaken` tells
 * the call that somebody has. Whoever asks after a call has failed does not wait for the next try.
 */
export function oneAtATime(call: (isOvertaken: () => boolean) => Promise<unknown>): () => void {
	let isAsked = false;
	let isCalling = false;
	let endPause = () => {};
	const pause = (ms: number) =>
		new Promise<void>((resolve) => {
			endPause = resolve;
			setTimeout(resolve, ms);
		});
	const answerAll = async () => {
		isCalling = true;
		let failures = 0;
		while (isAsked) {
			isAsked = false;
			try {
				await call(() => isAsked);
				failures = 0;
			} catch {
				// Whoever asked during the call has every try before them.
				if (isAsked) failures = 0;
				const waitMs = triesAgainMs[failures];
				if (waitMs === undefined) break;
				failures += 1;
				await pause(waitMs);
				isAsked = true;
			}
		}
		isCalling = false;
	};
	return () => {
		isAsked = true;
		endPause();
		if (!isCalling) void answerAll();
	};
}
