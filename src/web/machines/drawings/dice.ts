/** Makes choices that are the same for the same words, on every machine. */
export class Dice {
	#state = 0x811c9dc5;

	constructor(words: string) {
		for (let i = 0; i < words.length; i++) this.#state = Math.imul(this.#state ^ words.charCodeAt(i), 0x01000193);
	}

	/** Returns a number from 0 up to, not including, 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	}

	int(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(items: readonly T[]): T {
		const item = items[Math.floor(this.next() * items.length)];
		if (item === undefined) throw new Error('Nothing to pick from.');
		return item;
	}
}
