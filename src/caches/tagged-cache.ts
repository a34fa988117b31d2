import { LRUCache } from 'lru-cache';
import { type Fall, Reads } from '#caches/reads.ts';

/** A value with what it was made of. */
export interface Kept<V> {
	value: V;
	reads: Reads;
}

export interface Room<V> {
	/** How many are kept. */
	max: number;
	/** Of all that is kept together, in the unit of `sizeOf`; one that is larger is not kept. */
	sizeMax?: number;
	/** At least one, as each is without it. */
	sizeOf?: (value: V) => number;
	/** Whether a value is worth keeping; any is without it. */
	isKept?: (value: V) => boolean;
}

/** A value that is being made, with what fell meanwhile. */
interface Making<V> {
	promise: Promise<Kept<V>>;
	falls: Fall[];
	isVoid: boolean;
}

/**
 * Values that are dear to make, by key: each is made once, shared by all who ask meanwhile, and kept until something that it
 * was made of falls, its moment comes, or the least recently used has to make room. What fell while a value was being made
 * may have been read before: the value is answered to those who asked before, and not kept where it was made of that.
 */
export class TaggedCache<V> {
	readonly #kept: LRUCache<string, Kept<V>>;
	readonly #keysOf = new Map<string, Set<string>>();
	readonly #shared = new Map<string, Making<V>>();
	readonly #underWay = new Set<Making<V>>();
	readonly #isKept: (value: V) => boolean;
	readonly #nowMs: () => number;

	constructor({ max, sizeMax, sizeOf = () => 1, isKept = () => true }: Room<V>, nowMs: () => number) {
		this.#kept = new LRUCache({
			max,
			...(sizeMax !== undefined && {
				maxSize: sizeMax,
				sizeCalculation: ({ value }: Kept<V>) => Math.max(1, sizeOf(value)),
			}),
			dispose: ({ reads }, key) => this.#unlist(key, reads),
		});
		this.#isKept = isKept;
		this.#nowMs = nowMs;
	}

	/** What is kept and true at this moment. */
	peek(key: string): Kept<V> | undefined {
		const known = this.#kept.get(key);
		return known && known.reads.until > this.#nowMs() ? known : undefined;
	}

	/** `make` says in `reads` what it reads. */
	async get(key: string, make: (reads: Reads) => Promise<V>): Promise<Kept<V>> {
		return this.peek(key) ?? this.#shared.get(key)?.promise ?? this.#begin(key, make);
	}

	put(key: string, kept: Kept<V>): void {
		this.#kept.delete(key);
		if (!this.#isKept(kept.value) || kept.reads.until <= this.#nowMs()) return;
		this.#kept.set(key, kept);
		if (this.#kept.has(key)) this.#list(key, kept.reads);
	}

	forget(key: string): void {
		this.#kept.delete(key);
	}

	/** Lets go of what was made of these. */
	drop(falls: Fall[]): void {
		for (const fall of falls) {
			for (const key of [...(this.#keysOf.get(fall.tag) ?? [])])
				if (this.#kept.peek(key)?.reads.fallsBy(fall)) this.#kept.delete(key);
		}
		// One by one: there may be more of them than a call takes arguments.
		for (const making of this.#underWay) for (const fall of falls) making.falls.push(fall);
		// Whoever asks from now on has a right to what is true from now on.
		this.#shared.clear();
	}

	clear(): void {
		this.#kept.clear();
		for (const making of this.#underWay) making.isVoid = true;
		this.#shared.clear();
	}

	#begin(key: string, make: (reads: Reads) => Promise<V>): Promise<Kept<V>> {
		const reads = new Reads();
		const making: Making<V> = { promise: make(reads).then((value) => ({ value, reads })), falls: [], isVoid: false };
		this.#underWay.add(making);
		this.#shared.set(key, making);
		making.promise = making.promise
			.then((kept) => {
				if (!making.isVoid && !making.falls.some((fall) => reads.fallsBy(fall))) this.put(key, kept);
				return kept;
			})
			.finally(() => {
				this.#underWay.delete(making);
				if (this.#shared.get(key) === making) this.#shared.delete(key);
			});
		return making.promise;
	}

	#list(key: string, reads: Reads): void {
		for (const tag of reads.tags) {
			const keys = this.#keysOf.get(tag);
			if (keys) keys.add(key);
			else this.#keysOf.set(tag, new Set([key]));
		}
	}

	#unlist(key: string, reads: Reads): void {
		for (const tag of reads.tags) {
			const keys = this.#keysOf.get(tag);
			keys?.delete(key);
			if (keys?.size === 0) this.#keysOf.delete(tag);
		}
	}
}
