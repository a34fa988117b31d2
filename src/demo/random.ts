/** Makes numbers that look random, and are the same for the same seed on every machine (mulberry32). */
export class Random {
	#state: number;

	constructor(seed: string) {
		this.#state = hash(seed);
	}

	/** Returns a number from 0 up to, but not including, 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** Returns a whole number from `min` to `max`, both included. */
	int(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** Returns a number close to a bell curve around 0 with a standard deviation of 1, never beyond ±3.5. */
	normal(): number {
		let sum = 0;
		for (let i = 0; i < 12; i++) sum += this.next();
		return Math.max(-3.5, Math.min(3.5, sum - 6));
	}

	pick<T>(items: readonly T[]): T {
		const item = items[Math.floor(this.next() * items.length)];
		if (item === undefined) throw new Error('Nothing to pick from.');
		return item;
	}

	/** Returns one of the items, each as likely as its weight says. */
	weighted<T>(items: readonly T[], weightOf: (item: T) => number): T {
		let rest = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
		for (const item of items) {
			rest -= weightOf(item);
			if (rest < 0) return item;
		}
		return this.pick(items);
	}

	shuffled<T>(items: readonly T[]): T[] {
		const list = [...items];
		for (let i = list.length - 1; i > 0; i--) {
			const j = this.int(0, i);
			const held = list[i] as T;
			list[i] = list[j] as T;
			list[j] = held;
		}
		return list;
	}

	sample<T>(items: readonly T[], count: number): T[] {
		return this.shuffled(items).slice(0, count);
	}
}

/** Hashes a text by FNV-1a. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	return value;
}
