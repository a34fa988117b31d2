import { hash } from 'node:crypto';

/**
 * Remembers on which line of the file an id was first seen, in 12 bytes an entry (24 MB for a million rows): a Map of
 * strings would grow by some 150. Ids are told apart by 64 bits of their hash: among a million, two collide with a
 * chance of 1 in 37 million.
 */
export class SeenIds {
	#slots = 1 << 12;
	#high = new Uint32Array(this.#slots);
	#low = new Uint32Array(this.#slots);
	#lines = new Uint32Array(this.#slots);
	#size = 0;

	/** The line where this id was seen first; undefined when it was not. */
	lineOf(id: string): number | undefined {
		const [high, low] = keyOf(id);
		return this.#lines[this.#slotOf(high, low)] || undefined;
	}

	/** `line` counts from 1. */
	add(id: string, line: number): void {
		if (this.#size * 2 >= this.#slots) this.#grow();
		const [high, low] = keyOf(id);
		this.#put(high, low, line);
		this.#size += 1;
	}

	#slotOf(high: number, low: number): number {
		let slot = low & (this.#slots - 1);
		while (this.#lines[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low))
			slot = (slot + 1) & (this.#slots - 1);
		return slot;
	}

	#put(high: number, low: number, line: number): void {
		const slot = this.#slotOf(high, low);
		this.#high[slot] = high;
		this.#low[slot] = low;
		this.#lines[slot] = line;
	}

	#grow(): void {
		const [high, low, lines] = [this.#high, this.#low, this.#lines];
		this.#slots *= 2;
		this.#high = new Uint32Array(this.#slots);
		this.#low = new Uint32Array(this.#slots);
		this.#lines = new Uint32Array(this.#slots);
		for (let slot = 0; slot < lines.length; slot += 1) {
			const line = lines[slot];
			if (line) this.#put(high[slot] ?? 0, low[slot] ?? 0, line);
		}
	}
}

function keyOf(id: string): [high: number, low: number] {
	const digest = hash('sha1', id, 'buffer');
	return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}
