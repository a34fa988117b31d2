/** Numbers from one to another, both included. */
export type Span = readonly [from: number, to: number];

/** Something that answers were made of has changed: the whole of it, or the part between two numbers. */
export interface Fall {
	tag: string;
	span: Span | null;
}

/** What an answer was made of: it is true until one of these changes, or a moment comes. */
export class Reads {
	readonly #tags = new Map<string, Span | null>();
	#until = Number.POSITIVE_INFINITY;

	/** Milliseconds since the epoch; for ever, where nothing ends by the clock. */
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

	/** Takes over what a part of the answer was made of. */
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
