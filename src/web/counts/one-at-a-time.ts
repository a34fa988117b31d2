/** After how many ms a call that failed is made again, each time; after the last it is given up. */
const triesAgainMs = [2_000, 8_000, 30_000];

/**
 * Returns a function that asks for something anew, by one call at a time: an older answer never takes the place of a newer
 * one. Whoever asks while a call is on its way is answered by the next, which is one for all of them.
 */
export function oneAtATime(call: () => Promise<unknown>): () => void {
	let isAsked = false;
	let isCalling = false;
	const answerAll = async () => {
		isCalling = true;
		let failures = 0;
		while (isAsked) {
			isAsked = false;
			try {
				await call();
				failures = 0;
			} catch {
				const waitMs = triesAgainMs[failures];
				if (waitMs === undefined) break;
				failures += 1;
				await new Promise((resolve) => setTimeout(resolve, waitMs));
				isAsked = true;
			}
		}
		isCalling = false;
	};
	return () => {
		isAsked = true;
		if (!isCalling) void answerAll();
	};
}
