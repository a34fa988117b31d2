import type { Fall } from '#caches/reads.ts';
import { type Room, TaggedCache } from '#caches/tagged-cache.ts';

/** One kind of value that a process keeps, such as pages. Its owner declares one shelf, and finds its cache by it. */
export type Shelf<V> = Room<V> & { readonly name: string };

/** All caches of one server process. */
export class Caches {
	readonly #all = new Map<object, TaggedCache<never>>();
	readonly #nowMs: () => number;

	constructor(clock: () => Date) {
		this.#nowMs = () => clock().getTime();
	}

	of<V>(shelf: Shelf<V>): TaggedCache<V> {
		const known = this.#all.get(shelf) as TaggedCache<V> | undefined;
		if (known) return known;
		const made = new TaggedCache<V>(shelf, this.#nowMs);
		this.#all.set(shelf, made as unknown as TaggedCache<never>);
		return made;
	}

	/** Drops, from every cache, the values that were made of something that changed; `null` drops everything. */
	drop(falls: Fall[] | null): void {
		for (const cache of this.#all.values()) falls ? cache.drop(falls) : cache.clear();
	}
}
