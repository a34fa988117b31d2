import { ProtocolError } from '#identity/protocol-error.ts';

/** Lets a fixed number of calls work at a time; the others wait in the order in which they came, up to a limit. */
export class Turns {
	readonly #atOnce: number;
	readonly #waitingMax: number;
	readonly #waitingMaxOfNetwork: number;
	readonly #waiting: (() => void)[] = [];
	readonly #waitingOfNetwork = new Map<string, number>();
	#busy = 0;

	/** Of one network, fewer may wait than of all together, so that one network does not take every place. */
	constructor(atOnce: number, waitingMax: number, waitingMaxOfNetwork = waitingMax) {
		this.#atOnce = atOnce;
		this.#waitingMax = waitingMax;
		this.#waitingMaxOfNetwork = waitingMaxOfNetwork;
	}

	/**
	 * Runs work when its turn comes.
	 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER` when too many wait already, in all or of that network.
	 */
	async take<T>(network: string, work: () => Promise<T>): Promise<T> {
		if (this.#busy >= this.#atOnce) {
			const ofNetwork = this.#waitingOfNetwork.get(network) ?? 0;
			if (this.#waiting.length >= this.#waitingMax || ofNetwork >= this.#waitingMaxOfNetwork)
				throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
			this.#waitingOfNetwork.set(network, ofNetwork + 1);
			// The work that finishes hands its place over, so `#busy` does not change.
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
			this.#leaveLine(network);
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

	#leaveLine(network: string): void {
		const others = (this.#waitingOfNetwork.get(network) ?? 1) - 1;
		if (others > 0) this.#waitingOfNetwork.set(network, others);
		else this.#waitingOfNetwork.delete(network);
	}
}
