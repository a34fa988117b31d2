import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Channel, Listeners, type Topics } from '#db/channel/channel.ts';

/** The PostgreSQL channel on which a process says that it has written rows of `change`, and nothing else. */
const channelName = 'vouch_change';
/** How long a process waits before it looks although nothing was said: another may die between its commit and its word. */
const lookEveryMs = 1_000;
/** How long a process gathers what it has written before it says so once. */
const tellEveryMs = 20;
const freshForMs = 5_000;
/** After a longer absence than this, rows may have been deleted unread (`forgetOldChanges`). */
const absentMaxMs = 60_000;
const answerWithinMs = 2_000;
const connectAgainMs = 500;

interface Look {
	/** The snapshot of transactions that are visible, as PostgreSQL writes it. */
	seen: string;
	topics: string[] | null;
}

/**
 * Finds what became visible since an earlier look, in whatever order the transactions committed: an id or a time would
 * miss a transaction that began before another and ended after it. Rows that this process wrote are left out, as it knows
 * them.
 */
const lookText = `select pg_current_snapshot()::text as seen, array_agg(distinct topic) as topics from change
	where writer <> $1 and xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)`;

interface Options {
	/** The URL must lead past poolers of transactions, which do not pass notifications on. */
	databaseUrl: string;
	/** The name of this process in the rows that it writes. */
	writer: string;
	/** Called when the connection is lost, and again once it is back. */
	onHealth?: ((error: unknown | null) => void) | undefined;
}

/** Holds a connection of its own, on which a process hears of changes, looks for them once a second and announces its own. */
export class ServerChannel implements Channel {
	readonly #listeners = new Listeners();
	readonly #options: Options;
	readonly #closing = new AbortController();
	readonly #ended: Promise<void>;
	#lookedAt = Number.NEGATIVE_INFINITY;
	/** Wakes the loop that waits for the next look. */
	#wake = () => {};
	#isHeard = false;
	#hasToSay = false;
	#isWell: boolean | undefined;
	#saying: NodeJS.Timeout | undefined;

	constructor(options: Options) {
		this.#options = options;
		this.#ended = this.#run();
	}

	isFresh(): boolean {
		return performance.now() - this.#lookedAt < freshForMs;
	}

	subscribe(listener: (topics: Topics) => void): () => void {
		return this.#listeners.subscribe(listener);
	}

	tell(topics: Topics): void {
		this.#listeners.tell(topics);
		this.#saying ??= setTimeout(() => {
			this.#saying = undefined;
			this.#hasToSay = true;
			this.#wake();
		}, tellEveryMs);
	}

	async close(): Promise<void> {
		this.#closing.abort();
		clearTimeout(this.#saying);
		this.#isHeard = true;
		this.#wake();
		await this.#ended;
	}

	async #run(): Promise<void> {
		const { signal } = this.#closing;
		while (!signal.aborted) {
			try {
				await this.#listen();
			} catch (error) {
				if (!signal.aborted) this.#tellHealth(error);
			}
			await wait(connectAgainMs, undefined, { signal }).catch(() => {});
		}
	}

	/** Listens until the connection is lost or the channel is closed. */
	async #listen(): Promise<void> {
		const client = new pg.Client({
			connectionString: this.#options.databaseUrl,
			connectionTimeoutMillis: answerWithinMs,
			query_timeout: answerWithinMs,
			keepAlive: true,
			application_name: 'vouch channel',
		});
		client.on('error', () => {});
		client.on('notification', ({ processId }) => {
			if (processId === (client as unknown as { processID: number }).processID) return;
			this.#isHeard = true;
			this.#wake();
		});
		try {
			await client.connect();
			await client.query(`listen ${channelName}`);
			let seen = await this.#begin(client);
			this.#tellHealth(null);
			for (;;) {
				await this.#pause();
				if (this.#hasToSay) await this.#tellOthers(client);
				if (this.#closing.signal.aborted) return await Promise.race([client.end(), wait(answerWithinMs)]);
				seen = await this.#look(client, seen);
			}
		} finally {
			// A connection that does not answer is cut, not asked to say goodbye.
			(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
		}
	}

	/** Says that rows were written; where that fails, the other processes find the rows when they look. */
	async #tellOthers(client: pg.Client): Promise<void> {
		this.#hasToSay = false;
		await client.query(`notify ${channelName}`);
	}

	/** Tells `onHealth` whether the channel works, each time that this changes. */
	#tellHealth(error: unknown): void {
		const isWell = error === null;
		if (isWell !== this.#isWell) this.#options.onHealth?.(error);
		this.#isWell = isWell;
	}

	/** Assumes that everything changed, as nobody knows what did while there was no connection. Returns the first snapshot. */
	async #begin(client: pg.Client): Promise<string> {
		const { rows } = await client.query<Look>('select pg_current_snapshot()::text as seen');
		this.#listeners.tell(null);
		this.#lookedAt = performance.now();
		return rows[0]?.seen ?? '';
	}

	async #look(client: pg.Client, since: string): Promise<string> {
		const before = performance.now();
		const { rows } = await client.query<Look>(lookText, [this.#options.writer, since]);
		const [look] = rows;
		if (!look) return since;
		if (before - this.#lookedAt > absentMaxMs) this.#listeners.tell(null);
		else if (look.topics) this.#listeners.tell(new Set(look.topics));
		this.#lookedAt = before;
		return look.seen;
	}

	/** Waits until something is heard, or until it is time to look anyway. */
	async #pause(): Promise<void> {
		if (!this.#isHeard && !this.#hasToSay) {
			const { promise, resolve } = Promise.withResolvers<void>();
			this.#wake = resolve;
			const timer = setTimeout(resolve, lookEveryMs);
			await promise;
			clearTimeout(timer);
		}
		this.#isHeard = false;
	}
}
