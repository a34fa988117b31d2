import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ProtocolError } from '#identity/protocol-error.ts';

/** argon2id as OWASP recommends at the least: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const waitingMax = 500;

/** Hashes passwords, a few at a time: each takes 20 ms of a core, and a flood of them must not stop everything else. */
export class PasswordHasher {
	readonly #slots = Math.max(1, availableParallelism() - 1);
	readonly #waiting: (() => void)[] = [];
	#busy = 0;
	#dummy: Promise<string> | undefined;

	hash(password: string): Promise<string> {
		return this.#inTurn(() => hash(password, options));
	}

	/** Takes as long for an account that does not exist, so that time tells nothing. */
	async verify(stored: string | null | undefined, password: string): Promise<boolean> {
		this.#dummy ??= hash('nobody has this password', options);
		const known = stored ?? (await this.#dummy);
		const matches = await this.#inTurn(() => verify(known, password));
		return matches && Boolean(stored);
	}

	/** True for a hash made with weaker parameters than now. */
	isOutdated(stored: string): boolean {
		return !stored.includes(`m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`);
	}

	async #inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (this.#busy >= this.#slots) {
			if (this.#waiting.length >= waitingMax) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
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
