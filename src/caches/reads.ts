/** A range of numbers, both ends included. */
export type Span = readonly [from: number, to: number];

/** A change to something that answers were made of: to the whole of it, or to the part between two numbers. */
export interface Fall {
	tag: string;
	span: Span | null;
}

/** Everything that one answer was made of. The answer is true until one of these changes, or until a moment comes. */
export class Reads {
	readonly #tags = new Map<string, Span | null>();
	#until = Number.POSITIVE_INFINITY;

	/** The moment until which the answer is true, in milliseconds since the epoch; Infinity where no clock ends it. */
	get until(): number {
		return this.#until;
	}

	get tags(): Iterable<string> {
		return this.#tags.keys();
	}

	tag(...tags: string[]): void {
		for (const tag of tags) this.#tags.set(tag, null);
	}

	/** Tags a part of something: a change outside of the span leaves the answer true. */
	tagWithin(tag: string, span: Span): void {
		const known = this.#tags.get(tag);
		if (known === null) return;
		this.#tags.set(tag, known ? [Math.min(known[0], span[0]), Math.max(known[1], span[1])] : span);
	}

	end(atMs: number): void {
		this.#until = Math.min(this.#until, atMs);
	}

	/** Adds everything that a part of the answer was made of. */
	add(others: Reads): void {
		for (const [tag, span] of others.#tags) span ? this.tagWithin(tag, span) : this.tag(tag);
		this.end(others.#until);
	}

	fallsBy({ tag, span }: Fall): boolean {
		const own = this.#tags.get(tag);
		if (own === undefined) return false;
		return own === null || span === null || (span[0] <= own[1] && own[0] <= span[1]);
	}
}
