export interface Repetition {
	/** The work that no request waits for; it reports its own failures. */
	work: () => Promise<unknown>;
	/** How long to wait before the first time; none where it is left out. */
	firstMs?: number;
	everyMs: number;
}

/** Repeats the work, never twice at a time. Returns a function that stops it and lets the work under way finish. */
export function repeat({ work, firstMs, everyMs }: Repetition): () => Promise<void> {
	let underWay: Promise<void> | undefined;
	const run = () => {
		underWay ??= work().then(() => {
			underWay = undefined;
		});
	};
	const first = firstMs === undefined ? run() : setTimeout(run, firstMs).unref();
	const timer = setInterval(run, everyMs).unref();
	return async () => {
		if (first) clearTimeout(first);
		clearInterval(timer);
		await underWay;
	};
}
