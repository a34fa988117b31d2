/** A thousand times as long as it took to make: making it anew then costs a thousandth of the time, however dear it is. */
const worth = 1000;
const keptMsMin = 1000;

interface Entry<T> {
	until: number;
	value: Promise<T>;
	isMade: boolean;
	size: number;
}

interface Asking {
	/** Waits for nobody else, who may be waiting for a connection that the one who asks holds: a transaction. */
	isAlone?: boolean;
}

interface Room<T> {
	/** Of all that is kept together; the oldest goes first. */
	sizeMax?: number;
	/** At least one, as each is without it. */
	sizeOf?: (value: T) => number;
}

/**
 * Answers that are dear to compute and may be a little old: each is made once, shared by all who ask meanwhile, and
 * kept for as long as it was dear, at most `ttlMs`, as long as there is room.
 */
export class Kept<T> {
	readonly #entries = new Map<string, Entry<T>>();
	readonly #ttlMs: number;
	readonly #sizeMax: number;
	readonly #sizeOf: (value: T) => number;
	#size = 0;

	constructor(ttlMs: number, { sizeMax = 1000, sizeOf = () => 1 }: Room<T> = {}) {
		this.#ttlMs = ttlMs;
		this.#sizeMax = sizeMax;
		this.#sizeOf = sizeOf;
	}

	/** For when it turns out to be wrong already. */
	forget(key: string): void {
		this.#size -= this.#entries.get(key)?.size ?? 0;
		this.#entries.delete(key);
	}

	get(key: string, make: () => Promise<T>, { isAlone = false }: Asking = {}): Promise<T> {
		const now = performance.now();
		const known = this.#entries.get(key);
		if (known && isAlone && !known.isMade) return make();
		if (known && now < known.until) return known.value;
		this.forget(key);
		const entry = { until: Number.POSITIVE_INFINITY, value: make(), isMade: false, size: 0 };
		this.#entries.set(key, entry);
		entry.value.then(
			(value) => {
				const tookMs = performance.now() - now;
				entry.isMade = true;
				entry.until = now + Math.min(this.#ttlMs, Math.max(keptMsMin, tookMs * worth));
				if (this.#entries.get(key) === entry) this.#weigh(entry, Math.max(1, this.#sizeOf(value)));
			},
			// A failure is not kept: the next one to ask tries again.
			() => this.#entries.get(key) === entry && this.forget(key),
		);
		return entry.value;
	}

	#weigh(entry: Entry<T>, size: number): void {
		entry.size = size;
		this.#size += size;
		for (const oldest of this.#entries.keys()) {
			if (this.#size <= this.#sizeMax) return;
			this.forget(oldest);
		}
	}
}
