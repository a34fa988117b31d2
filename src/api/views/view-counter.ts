import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';
import { dayOf } from '#api/views/day.ts';
import { addViews, findOrCreateSalt, type NewView, viewersPerNetwork } from '#api/views/queries.ts';

const flushEveryMs = 5_000;
/** Waiting to be written; a database that cannot take them for minutes loses the views beyond. */
const waitingMax = 50_000;
/** One statement takes so many: a few megabytes of text. */
const batchSize = 5_000;
/** Viewers that are known without asking the database; some 100 bytes each. */
const knownMax = 50_000;

/**
 * Gathers views and writes them every few seconds, so that a view at load is no write of its own. What was gathered since
 * is lost when the process is killed, not when it stops.
 */
export class ViewCounter {
	readonly #db: Kysely<DB>;
	readonly #log: Pick<FastifyBaseLogger, 'error'>;
	readonly #timer: NodeJS.Timeout;
	#waiting = new Map<string, NewView>();
	/** How many of them are of one network, profile and day. */
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

	/** What makes today's viewers unrecognisable tomorrow. */
	async salt(now: Date): Promise<Uint8Array> {
		this.#begin(dayOf(now));
		this.#salt ??= findOrCreateSalt(this.#db, this.#day, randomBytes(32));
		return this.#salt.catch((error) => {
			this.#salt = undefined;
			throw error;
		});
	}

	/** Whether this process has seen the viewer there today. */
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
	 * Takes a view that nothing knows of, of whose network `stored` viewers are counted already; false when it is known after
	 * all, there are too many, or its network has no place left.
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

	/** Writes what has been gathered so far. A failure is logged, and what it concerns waits for the next time. */
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

	/** Writes what is left, and no more. */
	stop(): Promise<void> {
		clearInterval(this.#timer);
		return this.flush();
	}

	/** Another day, also the former one again where the clock is set back: then the database knows who came. */
	#begin(day: string): void {
		if (day === this.#day) return;
		this.#day = day;
		this.#salt = undefined;
		this.#known.clear();
	}
}

const networkKeyOf = ({ day, profile_id, network }: NewView) => `${day} ${profile_id} ${network}`;
const keyOf = ({ day, profile_id, viewer }: NewView) => `${day} ${profile_id} ${viewer}`;
