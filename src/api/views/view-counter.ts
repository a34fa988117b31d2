import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import { addViews, findOrCreateSalt, type NewView, viewersPerNetwork } from '#api/views/queries.ts';
import { utcDayOf } from '#contract/days.ts';

const flushEveryMs = 5_000;
/** At most this many views wait to be written; if the database cannot take them for minutes, views beyond are lost. */
const waitingMax = 50_000;
/** Views that one statement writes: a few megabytes of text. */
const batchSize = 5_000;
/** At most this many viewers are remembered without asking the database; some 100 bytes each. */
const knownMax = 50_000;

/**
 * Gathers views and writes them every few seconds, so that under load a view is not a write of its own. Unwritten views
 * are lost when the process is killed, but not when it stops.
 */
export class ViewCounter {
	readonly #db: Kysely<DB>;
	readonly #log: Pick<FastifyBaseLogger, 'error'>;
	readonly #timer: NodeJS.Timeout;
	#waiting = new Map<string, NewView>();
	/** How many of the waiting views are of one network, profile and day. */
	#waitingOf = new Map<string, number>();
	#known = new Set<string>();
	#day = '';
	#salt: Promise<Uint8Array> | undefined;
	#writing: Promise<void> = Promise.resolve();

	constructor(db: Kysely<DB>, log: Pick<FastifyBaseLogger, 'error'>) {
		this.#db = db;
		this.#log = log;
		this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref();
	}

	/** Returns the salt of today, which makes today's viewers unrecognisable tomorrow. */
	async salt(now: Date): Promise<Uint8Array> {
		this.#begin(utcDayOf(now));
		this.#salt ??= findOrCreateSalt(this.#db, this.#day, randomBytes(32));
		return this.#salt.catch((error) => {
			this.#salt = undefined;
			throw error;
		});
	}

	/** Returns whether this process has seen the viewer there today. */
	knows(view: NewView): boolean {
		return this.#known.has(keyOf(view)) || this.#waiting.has(keyOf(view));
	}

	remember(view: NewView): void {
		if (view.day !== this.#day) return;
		this.#known.add(keyOf(view));
		const [oldest] = this.#known;
		if (this.#known.size > knownMax && oldest) this.#known.delete(oldest);
	}

	/**
	 * Adds a view that the database does not have, and of whose network `stored` viewers are counted there; returns false
	 * when this process knows the view after all, too many views wait, or the network has no place left.
	 */
	add(view: NewView, stored = 0): boolean {
		if (this.knows(view) || this.#waiting.size >= waitingMax) return false;
		const network = networkKeyOf(view);
		const waiting = this.#waitingOf.get(network) ?? 0;
		if (stored + waiting >= viewersPerNetwork) return false;
		this.remember(view);
		this.#waiting.set(keyOf(view), view);
		this.#waitingOf.set(network, waiting + 1);
		return true;
	}

	/** Writes the views gathered so far. A failure is logged, and its views wait for the next time. */
	flush(): Promise<void> {
		this.#writing = this.#writing.then(async () => {
			while (this.#waiting.size > 0) {
				const views = [...this.#waiting.values()].slice(0, batchSize);
				try {
					await addViews(this.#db, views);
				} catch (error) {
					this.#log.error({ err: error }, 'Views could not be written; they wait.');
					return;
				}
				for (const view of views) this.#forget(view);
			}
		});
		return this.#writing;
	}

	#forget(view: NewView): void {
		this.#waiting.delete(keyOf(view));
		const network = networkKeyOf(view);
		const left = (this.#waitingOf.get(network) ?? 0) - 1;
		if (left > 0) this.#waitingOf.set(network, left);
		else this.#waitingOf.delete(network);
	}

	/** Writes the remaining views, and stops the timer. */
	stop(): Promise<void> {
		clearInterval(this.#timer);
		return this.flush();
	}

	/**
	 * Begins another day, which may be the former one again where the clock is set back: the database still knows its
	 * viewers.
	 */
	#begin(day: string): void {
		if (day === this.#day) return;
		this.#day = day;
		this.#salt = undefined;
		this.#known.clear();
	}
}

const networkKeyOf = ({ day, profile_id, network }: NewView) => `${day} ${profile_id} ${network}`;
const keyOf = ({ day, profile_id, viewer }: NewView) => `${day} ${profile_id} ${viewer}`;
