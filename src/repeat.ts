export interface Repetition {
	/** What no request waits for; it tells of its failures itself. */
	work: () => Promise<unknown>;
	/** At once, when not given. */
	firstMs?: number;
	everyMs: number;
}

/** Does something again and again, never twice at a time. Gives the way to stop, which lets the work under way finish. */
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
