/** A page that was looked at for this long was seen, and not only passed by. */
export const seenAfterMs = 3000;

/**
 * Calls `call` once the page has been in view for so long in total. A page that the browser renders ahead is not in
 * view.
 * @returns a function that stops the counting and returns the ms that were left; 0 after the call.
 */
export function whenSeen(call: () => void, forMs = seenAfterMs): () => number {
	let leftMs = forMs;
	let since = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const pause = () => {
		clearTimeout(timer);
		if (since > 0) leftMs -= performance.now() - since;
		since = 0;
	};
	const onChange = () => {
		pause();
		if (document.visibilityState !== 'visible') return;
		since = performance.now();
		timer = setTimeout(seen, Math.max(1, leftMs));
	};
	const seen = () => {
		stop();
		leftMs = 0;
		call();
	};
	const stop = () => {
		pause();
		document.removeEventListener('visibilitychange', onChange);
		return Math.max(0, leftMs);
	};
	onChange();
	document.addEventListener('visibilitychange', onChange);
	return stop;
}
