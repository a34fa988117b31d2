import { ProtocolError } from '#identity/protocol-error.ts';

/** Lets so many work at a time; the others wait in the order in which they came, as far as there are not too many. */
export class Turns {
	readonly #atOnce: number;
	readonly #waitingMax: number;
	readonly #waiting: (() => void)[] = [];
	#busy = 0;

	constructor(atOnce: number, waitingMax: number) {
		this.#atOnce = atOnce;
		this.#waitingMax = waitingMax;
	}

	/** @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER` when too many wait already. */
	async take<T>(work: () => Promise<T>): Promise<T> {
		if (this.#busy >= this.#atOnce) {
			if (this.#waiting.length >= this.#waitingMax) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
			// The one that finishes hands its place over, so `#busy` does not change.
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		} else {
			this.#busy += 1;
		}
		try {
			return await work();
		} finally {
			const next = this.#waiting.shift();
			if (next) next();
			else this.#busy -= 1;
		}
	}
}
