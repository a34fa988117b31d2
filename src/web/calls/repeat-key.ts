import { type AnyInput, ApiError } from '#contract/client.ts';

/**
 * Gives a request that must be done once its `Idempotency-Key`: as long as it is unknown what became of it, the same
 * content is the same request and has the same key. Another content is another request.
 */
export class RepeatKey {
	#last: { content: string; files: Blob[]; key: string } | undefined;

	/** Makes the call with the key of its content. */
	async once<I extends AnyInput, T>(input: I, call: (input: I) => Promise<T>): Promise<T> {
		const headers = { ...input.headers, 'idempotency-key': this.#keyOf(input) };
		try {
			const answer = await call({ ...input, headers });
			this.#last = undefined;
			return answer;
		} catch (error) {
			if (!isOpen(error)) this.#last = undefined;
			throw error;
		}
	}

	#keyOf({ params, query, body, files = {} }: AnyInput): string {
		const content = JSON.stringify([params, query, body, Object.keys(files)]);
		const sent = Object.values(files).flat();
		if (!this.#last || this.#last.content !== content || !areSame(this.#last.files, sent))
			this.#last = { content, files: sent, key: crypto.randomUUID() };
		return this.#last.key;
	}
}

/** Tells whether a request may have been done all the same, or, as `conflict` also says, is still under way. */
const isOpen = (error: unknown): boolean =>
	error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'conflict');

/** A file that was chosen again is another one, although it may hold the same. */
const areSame = (before: Blob[], now: Blob[]): boolean =>
	before.length === now.length && before.every((file, at) => file === now[at]);
