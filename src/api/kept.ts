/** A thousand times as long as it took to make: making it anew then costs a thousandth of the time, however dear it is. */
const worth = 1000;
const keptMsMin = 1000;

/**
 * Answers that are dear to compute and may be a little old: each is made once, shared by all who ask meanwhile, and
 * kept for as long as it was dear, at most `ttlMs`. At most `max` of them; the oldest goes first.
 */
export class Kept<T> {
	readonly #entries = new Map<string, { until: number; value: Promise<T> }>();
	readonly #ttlMs: number;
	readonly #max: number;

	constructor(ttlMs: number, max = 1000) {
		this.#ttlMs = ttlMs;
		this.#max = max;
	}

	/** For when it turns out to be wrong already. */
	forget(key: string): void {
		this.#entries.delete(key);
	}

	get(key: string, make: () => Promise<T>): Promise<T> {
		const now = performance.now();
		const known = this.#entries.get(key);
		if (known && now < known.until) return known.value;
		const entry = { until: Number.POSITIVE_INFINITY, value: make() };
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		entry.value.then(
			() => {
				const tookMs = performance.now() - now;
				entry.until = now + Math.min(this.#ttlMs, Math.max(keptMsMin, tookMs * worth));
			},
			// A failure is not kept: the next one to ask tries again.
			() => this.#entries.get(key) === entry && this.#entries.delete(key),
		);
		const oldest = this.#entries.keys().next().value;
		if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
		return entry.value;
	}
}
