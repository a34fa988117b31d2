import { createHash } from 'node:crypto';
import type { Reads } from '#caches/reads.ts';
import type { DirectAnswer, DirectCalls, DirectInput } from '#contract/direct-client.ts';
import type { CallName } from '#contract/endpoints.ts';

/** A call that the loaders of a page made, with a digest that stands for its answer. */
export interface PageCall {
	name: CallName;
	input: DirectInput;
	digest: string;
}

interface Asked {
	call: Omit<PageCall, 'digest'>;
	answer: Promise<DirectAnswer>;
	digest: Promise<string>;
	/** Whether a loader asked for the call, and not the comparison alone. */
	isWanted: boolean;
}

/** The calls that one page is made of. Each is made once, however often it is asked for. */
export class PageCalls {
	readonly #callsOfServer: DirectCalls;
	readonly #asked = new Map<string, Asked>();

	/** Adds to `reads` what the answers are made of. */
	constructor(callsInto: (reads: Reads) => DirectCalls, reads: Reads) {
		this.#callsOfServer = callsInto(reads);
	}

	/** Makes all calls of the last time at once, and returns whether each is answered as it was then. */
	async areAnsweredAlike(last: readonly PageCall[]): Promise<boolean> {
		const digests = await Promise.all(last.map(({ name, input }) => this.#ask(name, input).digest));
		return last.every(({ digest }, at) => digest === digests[at]);
	}

	/** Makes a call for a loader, which must not change the answer: others may be given the same object. */
	readonly make: DirectCalls = (name, input) => {
		const asked = this.#ask(name, input);
		asked.isWanted = true;
		return asked.answer;
	};

	/** Lists the calls that loaders asked for. */
	list(): Promise<PageCall[]> {
		const wanted = [...this.#asked.values()].filter(({ isWanted }) => isWanted);
		return Promise.all(wanted.map(async ({ call, digest }) => ({ ...call, digest: await digest })));
	}

	#ask(name: CallName, input: DirectInput): Asked {
		const key = JSON.stringify([name, input]);
		const known = this.#asked.get(key);
		if (known) return known;
		const answer = this.#callsOfServer(name, input);
		const asked = { call: { name, input }, answer, digest: answer.then(digestOf), isWanted: false };
		this.#asked.set(key, asked);
		return asked;
	}
}

/** The digests of frozen data: the api keeps such data, so the next answer holds the same object. */
const knownDigests = new WeakMap<object, string>();

function digestOf({ status, body }: DirectAnswer): string {
	const { data, meta } = body as { data?: unknown; meta?: unknown };
	const isFrozen = typeof data === 'object' && data !== null && Object.isFrozen(data);
	const frozen = isFrozen && meta === undefined ? data : null;
	const known = frozen && knownDigests.get(frozen);
	if (known) return known;
	const digest = createHash('sha256').update(`${status} `).update(JSON.stringify(body)).digest('base64url');
	if (frozen) knownDigests.set(frozen, digest);
	return digest;
}
