import { LRUCache } from 'lru-cache';
import { type Fall, Reads } from '#caches/reads.ts';

/** A kept value, with what it was made of. */
export interface Kept<V> {
	value: V;
	reads: Reads;
}

export interface Room<V> {
	/** How many values are kept. */
	max: number;
	/** The size of all values together, in the unit of `sizeOf`; a value that is larger by itself is not kept. */
	sizeMax?: number;
	/** Returns the size of a value, at least 1. Without it, every value has size 1. */
	sizeOf?: (value: V) => number;
	/** Tells whether a value is worth keeping. Without it, every value is kept. */
	isKept?: (value: V) => boolean;
	/** Whether `make` is shown the last value of its key although that is no longer true, until it has to make room. */
	showsLast?: boolean;
}

/** Makes a value and records in `reads` what it reads; `last` is the value kept before, where the room shows it. */
export type Make<V> = (reads: Reads, last: Kept<V> | undefined) => Promise<V>;

interface Entry<V> extends Kept<V> {
	hasFallen: boolean;
}

/** A value that is being made, with what changed meanwhile. */
interface Making<V> {
	promise: Promise<Kept<V>>;
	falls: Fall[];
	isVoid: boolean;
}

/**
 * Keeps values that are expensive to make, by key. Each is made once, shared by all who ask meanwhile, and kept until
 * something that it was made of falls (changes), its moment comes, or it is the least recently used and room is needed.
 * What fell while a value was being made may have been read before it changed: the value is still returned to those who
 * asked before, and it is not kept if it was made of what fell.
 */
export class TaggedCache<V> {
	readonly #kept: LRUCache<string, Entry<V>>;
	readonly #keysOf = new Map<string, Set<string>>();
	readonly #shared = new Map<string, Making<V>>();
	readonly #underWay = new Set<Making<V>>();
	readonly #isKept: (value: V) => boolean;
	readonly #showsLast: boolean;
	readonly #nowMs: () => number;

	constructor(
		{ max, sizeMax, sizeOf = () => 1, isKept = () => true, showsLast = false }: Room<V>,
		nowMs: () => number,
	) {
		this.#kept = new LRUCache({
			max,
			...(sizeMax !== undefined && {
				maxSize: sizeMax,
				sizeCalculation: ({ value }: Entry<V>) => Math.max(1, sizeOf(value)),
			}),
			dispose: ({ reads }, key) => this.#unlist(key, reads),
		});
		this.#isKept = isKept;
		this.#showsLast = showsLast;
		this.#nowMs = nowMs;
	}

	/** Returns the kept value if it is still true at this moment. */
	peek(key: string): Kept<V> | undefined {
		const known = this.#kept.get(key);
		return known && !known.hasFallen && known.reads.until > this.#nowMs() ? known : undefined;
	}

	/** Returns the kept value, or makes a new one. */
	async get(key: string, make: Make<V>): Promise<Kept<V>> {
		return this.peek(key) ?? this.#shared.get(key)?.promise ?? this.#begin(key, make);
	}

	put(key: string, kept: Kept<V>): void {
		this.#kept.delete(key);
		if (!this.#isKept(kept.value) || kept.reads.until <= this.#nowMs()) return;
		this.#kept.set(key, { ...kept, hasFallen: false });
		if (this.#kept.has(key)) this.#list(key, kept.reads);
	}

	forget(key: string): void {
		this.#kept.delete(key);
	}

	/** Drops the values that were made of something that changed. */
	drop(falls: Fall[]): void {
		for (const fall of falls) {
			for (const key of [...(this.#keysOf.get(fall.tag) ?? [])])
				if (this.#kept.peek(key)?.reads.fallsBy(fall)) this.#letFall(key);
		}
		// The falls are pushed one by one, as there may be more of them than a call takes arguments.
		for (const making of this.#underWay) for (const fall of falls) making.falls.push(fall);
		// Callers from now on must get what is true from now on, so they do not share a value that is already being made.
		this.#shared.clear();
	}

	clear(): void {
		for (const key of [...this.#kept.keys()]) this.#letFall(key);
		for (const making of this.#underWay) making.isVoid = true;
		this.#shared.clear();
	}

	#letFall(key: string): void {
		const entry = this.#showsLast ? this.#kept.peek(key) : undefined;
		if (!entry) return void this.#kept.delete(key);
		entry.hasFallen = true;
		this.#unlist(key, entry.reads);
	}

	#begin(key: string, make: Make<V>): Promise<Kept<V>> {
		const reads = new Reads();
		const last = this.#showsLast ? this.#kept.peek(key) : undefined;
		const making: Making<V> = {
			promise: make(reads, last).then((value) => ({ value, reads })),
			falls: [],
			isVoid: false,
		};
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
