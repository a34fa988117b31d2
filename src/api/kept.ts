/**
 * Answers that are dear to compute and may be a little old: each is made once, shared by all who ask meanwhile,
 * and kept for `ttlMs`. At most `max` of them; the oldest goes first.
 */
export class Kept<T> {
	readonly #entries = new Map<string, { at: number; value: Promise<T> }>();
	readonly #ttlMs: number;
	readonly #max: number;

	constructor(ttlMs: number, max = 1000) {
		this.#ttlMs = ttlMs;
		this.#max = max;
	}

	get(key: string, make: () => Promise<T>): Promise<T> {
		const now = performance.now();
		const entry = this.#entries.get(key);
		if (entry && now - entry.at < this.#ttlMs) return entry.value;
		const value = make();
		this.#entries.delete(key);
		this.#entries.set(key, { at: now, value });
		// A failure is not kept: the next one to ask tries again.
		value.catch(() => this.#entries.delete(key));
		const oldest = this.#entries.keys().next().value;
		if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
		return value;
	}
}
