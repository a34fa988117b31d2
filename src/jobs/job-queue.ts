import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, type Kysely } from 'kysely';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Connection } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { afterCommit } from '#db/transaction.ts';
import { failureOf, JobFailure, type JobKind, type JobWork } from '#jobs/job-kind.ts';
import { findTroubled, type ListedPart, listTroubled, type TroubledJob } from '#jobs/troubled-jobs.ts';

export interface JobQueueOptions {
	connection: Connection<never>;
	log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
	/** Sends what is due by the clock, and takes jobs from processes that have died; off in tests of something else. */
	keepsTime?: boolean;
}

export interface SendOptions {
	/** Made up when not given. */
	id?: string;
	key?: string;
}

interface Worker {
	kind: JobKind;
	work: JobWork<never>;
	/** Of the worker, once it has begun. */
	id?: string;
}

/** Of the 30 seconds in which a server that was told to stop is gone, after requests have had theirs. */
const finishedWithinMs = 10_000;
const tellEveryMs = 30_000;
const schema = 'pgboss';

/**
 * The jobs of the product: sent in the transaction that causes them, done by whichever process comes to it first, each by
 * one. Jobs can be sent once it is open; they are done from when it has begun.
 */
export class JobQueue {
	readonly #connection: Connection<never>;
	readonly #boss: PgBoss;
	readonly #workers = new Map<string, Worker>();
	readonly #keepsTime: boolean;
	#hasBegun = false;

	private constructor({ connection, log, keepsTime = false }: JobQueueOptions) {
		this.#connection = connection;
		this.#keepsTime = keepsTime;
		this.#boss = new PgBoss({
			db: { executeSql: (text, values) => connection.execute(text, values) },
			backend: connection.engine,
			schema,
			// Its tables are made by our migrations.
			migrate: false,
			createSchema: false,
			supervise: keepsTime,
			schedule: keepsTime,
			registerInstance: false,
			openTelemetry: { enabled: false },
		});
		let toldAt = Number.NEGATIVE_INFINITY;
		this.#boss.on('error', (error) => {
			// While the database is away, every look fails.
			if (performance.now() - toldAt < tellEveryMs) return;
			toldAt = performance.now();
			log.error({ err: error }, 'The queue of jobs could not be worked on.');
		});
		this.#boss.on('warning', ({ message }) => log.warn({ reason: message }, 'The queue of jobs is not well.'));
	}

	/** @throws Error when the migrations have not run. */
	static async open(options: JobQueueOptions): Promise<JobQueue> {
		const queue = new JobQueue(options);
		await queue.#boss.start();
		return queue;
	}

	/** Says how jobs of a kind are done, before any is sent; again is no harm. */
	async add<Payload extends object>(kind: JobKind, work: JobWork<Payload>): Promise<void> {
		const policy = kind.isOncePerKey ? 'exclusive' : 'standard';
		// A day more: what is too old is erased by `eraseOld`, whatever state it is in.
		const kept = { retentionSeconds: kind.keptS + 86_400, deleteAfterSeconds: kind.keptS };
		const rules = { ...kind.rules, ...kept };
		await this.#boss.createQueue(kind.name, { policy, ...rules });
		await this.#boss.updateQueue(kind.name, rules);
		const worker: Worker = { ...this.#workers.get(kind.name), kind, work: work as JobWork<never> };
		this.#workers.set(kind.name, worker);
		if (this.#hasBegun) await this.#begin(worker);
	}

	/**
	 * Sends a job with the transaction: it is there when that stands, and never otherwise.
	 * @throws Error outside of a transaction.
	 */
	async send<DB>(
		db: Kysely<DB>,
		kind: JobKind,
		payload: object,
		{ id = newId(), key }: SendOptions = {},
	): Promise<void> {
		if (!db.isTransaction) throw new Error('A job is sent by the transaction that causes it.');
		await this.#boss.send(kind.name, payload, {
			id,
			...(key !== undefined && { singletonKey: key }),
			db: statementsOf(db),
		});
		afterCommit(db, () => this.#wake(kind.name));
	}

	/** Sends a job of each key at the times of a cron expression, in UTC, and one that was missed while nothing ran. */
	async schedule(kind: JobKind, cron: string, keys: readonly string[]): Promise<void> {
		const scheduled = await this.#boss.getSchedules(kind.name);
		for (const { key } of scheduled) if (!keys.includes(key)) await this.#boss.unschedule(kind.name, key);
		for (const key of keys) {
			if (scheduled.some((schedule) => schedule.key === key && schedule.cron === cron)) continue;
			await this.#boss.schedule(kind.name, cron, { key }, { key, singletonKey: key, missed: 'once' });
		}
	}

	/** Begins with what waits; again with what has not begun. */
	async begin(): Promise<void> {
		this.#hasBegun = true;
		// Those of a process that has died since are due at once, not a minute later.
		if (this.#keepsTime) await this.#boss.supervise();
		for (const worker of this.#workers.values()) await this.#begin(worker);
	}

	/** Lets the jobs under way finish, within ten seconds; the rest is for the next start, or another process. */
	async stop(): Promise<void> {
		await this.#boss.stop({ close: false, timeout: finishedWithinMs });
	}

	/** Of all kinds that were added: `listTroubled`. */
	listTroubled<DB>(db: Kysely<DB>, part: Omit<ListedPart, 'kinds'>): Promise<TroubledJob[]> {
		return listTroubled(db, { ...part, kinds: [...this.#workers.keys()] });
	}

	/** Has one of them tried again at once, with the transaction. False when there is none of that id. */
	async retry<DB>(db: Kysely<DB>, id: string): Promise<boolean> {
		const found = await findTroubled(db, id);
		const kind = found && this.#workers.get(found.name)?.kind;
		if (!kind) return false;
		const within = { db: statementsOf(db) };
		if (kind.isOncePerKey) {
			// Another of its key may wait by now, and is the same.
			await this.#boss.deleteJob(kind.name, id, within);
			await this.send(db, kind, found.data, found.key === null ? {} : { key: found.key });
			return true;
		}
		await this.#boss.retry(kind.name, id, within);
		await this.#boss.update(kind.name, undefined, { id, startAfter: new Date(), ...within });
		afterCommit(db, () => this.#wake(kind.name));
		return true;
	}

	/** Deletes what was not done in the time of its kind, and what should have gone when it was done, with its payload. */
	async eraseOld(): Promise<void> {
		for (const { kind } of this.#workers.values()) {
			await this.#connection.execute(
				`delete from pgboss.job where name = $1 and (
					state <> 'active' and created_on < now() - make_interval(secs => $2) or $3 and state = 'completed')`,
				[kind.name, kind.keptS, kind.isErasedWhenDone ?? false],
			);
		}
	}

	async #begin(worker: Worker): Promise<void> {
		const { kind } = worker;
		if (worker.id) return;
		const options = {
			batchSize: kind.atOnce,
			pollingIntervalSeconds: kind.lookEveryS,
			includeMetadata: true,
			perJobResults: true,
		} as const;
		worker.id = await this.#boss.work<object, never, typeof options>(kind.name, options, async (jobs) => {
			// There may be more than were taken at once.
			this.#wake(kind.name);
			return Promise.all(jobs.map((job) => this.#do(worker, job)));
		});
	}

	/** What becomes of it: pg-boss tries a job that has failed again, by its rules, and one whose failure is final no more. */
	async #do({ kind, work }: Worker, job: JobWithMetadata<object>): Promise<JobResult> {
		const { id, data, createdOn, signal, retryCount } = job;
		try {
			await work({ id, payload: data as never, sentAt: createdOn, signal });
		} catch (error) {
			const isFinal = error instanceof JobFailure && error.isFinal;
			return { id, status: isFinal ? 'deadletter' : 'failed', output: failureOf(error) };
		}
		// Here and not later: what the job was about must not lie around.
		// It was done all the same where that fails, and those beside it go on: `eraseOld` takes what stays.
		if (kind.isErasedWhenDone) await this.#boss.deleteJob(kind.name, { id, retryCount }).catch(() => {});
		return { id, status: 'completed' };
	}

	#wake(name: string): void {
		const id = this.#workers.get(name)?.id;
		if (id) this.#boss.notifyWorker(id);
	}
}

/** A transaction, as pg-boss takes one. */
const statementsOf = <DB>(db: Kysely<DB>) => ({
	executeSql: async (text: string, values: unknown[] = []) => ({
		rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows],
	}),
});
