import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '#identity/passwords/turns.ts';

export interface HashParameters {
	/** In KiB. */
	memoryCost: number;
	timeCost: number;
	parallelism: number;
}

/** The least that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
export const hashParameters: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Every caller here has waited for a turn of their network already. */
const everybody = '';
/** Hashing takes all cores but one, which goes on answering. */
export const hashesAtOnce = Math.max(1, availableParallelism() - 1);
const waitingMax = 500;
/** A school that signs in from one network finds room, and so does everybody else meanwhile. */
const waitingMaxOfNetwork = 100;

/**
 * Makes the turns of calls that try or set a password: a few more than there are hashes at once, so that one call asks the
 * database while another is hashed. Five hundred calls at once would otherwise take every database connection from all
 * else.
 */
export const passwordTurns = (ofNetwork = waitingMaxOfNetwork): Turns =>
	new Turns(hashesAtOnce + 3, waitingMax, ofNetwork);

/** Hashes passwords, a few at a time: each takes 20 ms of a core, and a flood of them must not stop everything else. */
export class PasswordHasher {
	readonly #turns = new Turns(hashesAtOnce, waitingMax);
	readonly #parameters: HashParameters;
	#dummy: Promise<string> | undefined;

	constructor(parameters = hashParameters) {
		this.#parameters = parameters;
	}

	hash(password: string): Promise<string> {
		return this.#turns.take(everybody, () => hash(password, this.#parameters));
	}

	/**
	 * Tells whether a password is right. It takes as long for an account that does not exist, so that the time tells nothing.
	 */
	async verify(stored: string | null | undefined, password: string): Promise<boolean> {
		this.#dummy ??= hash('nobody has this password', this.#parameters);
		const known = stored ?? (await this.#dummy);
		const matches = await this.#turns.take(everybody, () => verify(known, password));
		return matches && Boolean(stored);
	}

	/** Tells whether a hash was made with parameters other than the present ones. */
	isOutdated(stored: string): boolean {
		const { memoryCost, timeCost, parallelism } = this.#parameters;
		return !stored.includes(`m=${memoryCost},t=${timeCost},p=${parallelism}`);
	}
}
