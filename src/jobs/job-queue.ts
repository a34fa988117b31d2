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
	/** Whether it sends jobs due by the clock and takes over those of dead processes; tests of something else turn it off. */
	keepsTime?: boolean;
}

export interface SendOptions {
	/** The id of the job; a new one where it is left out. */
	id?: string;
	key?: string;
	/** The job does not begin before this time. */
	startAfter?: Date;
}

interface Worker {
	kind: JobKind;
	work: JobWork<never>;
	/** The name that pg-boss gave to the worker, once it has begun. */
	id?: string;
}

/** How long jobs may go on when the server stops: a part of the 30 seconds that it has, after requests have had theirs. */
const finishedWithinMs = 10_000;
const tellEveryMs = 30_000;
const schema = 'pgboss';

/**
 * The queue of the product's jobs. A job is sent in the transaction that causes it, and done once, by whichever process
 * comes to it first. Jobs can be sent once the queue is open; they are done once it has begun.
 */
export class JobQueue {
	readonly #connection: Connection<never>;
	readonly #boss: PgBoss;
	readonly #workers = new Map<string, Worker>();
	readonly #keepsTime: boolean;
	readonly #stopping = new AbortController();
	#hasBegun = false;

	private constructor({ connection, log, keepsTime = false }: JobQueueOptions) {
		this.#connection = connection;
		this.#keepsTime = keepsTime;
		this.#boss = new PgBoss({
			db: { executeSql: (text, values) => connection.execute(text, values) },
			backend: connection.engine,
			schema,
			// Our own migrations make the tables of pg-boss.
			migrate: false,
			createSchema: false,
			supervise: keepsTime,
			schedule: keepsTime,
			registerInstance: false,
			openTelemetry: { enabled: false },
		});
		let toldAt = Number.NEGATIVE_INFINITY;
		this.#boss.on('error', (error) => {
			// While the database is away every look fails, so the failure is logged only now and then.
			if (performance.now() - toldAt < tellEveryMs) return;
			toldAt = performance.now();
			log.error({ err: asError(error) }, 'The queue of jobs could not be worked on.');
		});
		this.#boss.on('warning', ({ message }) => log.warn({ reason: message }, 'The queue of jobs is not well.'));
	}

	/**
	 * Opens the queue, ready to send jobs.
	 * @throws Error when the migrations have not run.
	 */
	static async open(options: JobQueueOptions): Promise<JobQueue> {
		const queue = new JobQueue(options);
		await queue.#boss.start();
		return queue;
	}

	/** Registers how jobs of a kind are done. Call it before any is sent; repeating it does no harm. */
	async add<Payload extends object>(kind: JobKind, work: JobWork<Payload>): Promise<void> {
		const policy = kind.isOncePerKey ? 'exclusive' : 'standard';
		// pg-boss keeps jobs for a day longer than the kind says: `eraseOld` comes first, and erases jobs in whatever state they
		// are.
		const kept = { retentionSeconds: kind.keptS + 86_400, deleteAfterSeconds: kind.keptS };
		const rules = { ...kind.rules, ...kept };
		await this.#boss.createQueue(kind.name, { policy, ...rules });
		await this.#boss.updateQueue(kind.name, rules);
		const worker: Worker = { ...this.#workers.get(kind.name), kind, work: work as JobWork<never> };
		this.#workers.set(kind.name, worker);
		if (this.#hasBegun) await this.#begin(worker);
	}

	/**
	 * Sends a job with the transaction: the job exists once that is committed, and never otherwise.
	 * @throws Error outside of a transaction.
	 */
	async send<DB>(
		db: Kysely<DB>,
		kind: JobKind,
		payload: object,
		{ id = newId(), key, startAfter }: SendOptions = {},
	): Promise<void> {
		if (!db.isTransaction) throw new Error('A job is sent by the transaction that causes it.');
		// The job waits for a span, which the database counts by its own clock: by that of this process, it would be due too
		// early or, after this process has woken its worker, too late.
		const waitMs = startAfter ? Math.max(0, startAfter.getTime() - Date.now()) : 0;
		const statements = statementsOf(db);
		await this.#boss.send(kind.name, payload, {
			id,
			...(key !== undefined && { singletonKey: key }),
			...(waitMs > 0 && { startAfter: await dueAfter(statements, waitMs) }),
			db: statements,
		});
		afterCommit(db, () => this.#wakeAfter(kind.name, waitMs));
	}

	/** Sends a job for each key at the times of a cron expression, in UTC, and one for a time missed while nothing ran. */
	async schedule(kind: JobKind, cron: string, keys: readonly string[]): Promise<void> {
		const scheduled = await this.#boss.getSchedules(kind.name);
		for (const { key } of scheduled) if (!keys.includes(key)) await this.#boss.unschedule(kind.name, key);
		for (const key of keys) {
			if (scheduled.some((schedule) => schedule.key === key && schedule.cron === cron)) continue;
			await this.#boss.schedule(kind.name, cron, { key }, { key, singletonKey: key, missed: 'once' });
		}
	}

	/** Begins to do the jobs that wait. A repeated call begins the kinds that failed to begin before. */
	async begin(): Promise<void> {
		this.#hasBegun = true;
		// The jobs of a process that has died become due now, not a minute later.
		if (this.#keepsTime) await this.#boss.supervise();
		for (const worker of this.#workers.values()) await this.#begin(worker);
		await this.#expectSent();
	}

	/**
	 * Stops the queue. Jobs under way have ten seconds to finish or give up; the next start, or another process, does the
	 * rest.
	 */
	async stop(): Promise<void> {
		const stopped = this.#boss.stop({ close: false, timeout: finishedWithinMs });
		this.#stopping.abort(new JobFailure('stopped'));
		await stopped;
	}

	/** Lists failed jobs of all kinds that were added, as `listTroubled` does. */
	listTroubled<DB>(db: Kysely<DB>, part: Omit<ListedPart, 'kinds'>): Promise<TroubledJob[]> {
		return listTroubled(db, { ...part, kinds: [...this.#workers.keys()] });
	}

	/** Has a failed job tried again once the transaction is committed. Returns false when no failed job has that id. */
	async retry<DB>(db: Kysely<DB>, id: string): Promise<boolean> {
		const found = await findTroubled(db, id);
		const kind = found && this.#workers.get(found.name)?.kind;
		if (!kind) return false;
		const within = { db: statementsOf(db) };
		if (kind.isOncePerKey) {
			// Another job with the same key may wait by now, and does the same work.
			await this.#boss.deleteJob(kind.name, id, within);
			await this.send(db, kind, found.data, found.key === null ? {} : { key: found.key });
			return true;
		}
		await this.#boss.retry(kind.name, id, within);
		await this.#boss.update(kind.name, undefined, { id, startAfter: new Date(), ...within });
		afterCommit(db, () => this.#wake(kind.name));
		return true;
	}

	/** Deletes jobs not done in the time of their kind, and jobs that should have gone when done, with their payloads. */
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
			// More jobs may wait than one batch takes.
			this.#wake(kind.name);
			return Promise.all(jobs.map((job) => this.#do(worker, job)));
		});
	}

	/**
	 * Wakes the workers for jobs of the next minute that others have sent, such as the process that ran here before: whoever
	 * wrote a message just then finds it delivered in time. Later jobs are found by the regular looks, as are these where the
	 * database is away.
	 */
	async #expectSent(): Promise<void> {
		const found = await this.#connection
			.execute(
				`select name, ceil(extract(epoch from start_after - pgboss.job_now()))::int as wait_s from pgboss.job
			where state in ('created', 'retry') and start_after > pgboss.job_now()
				and start_after < pgboss.job_now() + interval '1 minute'
			group by name, wait_s`,
			)
			.catch(() => ({ rows: [] }));
		for (const { name, wait_s } of found.rows as { name: string; wait_s: number }[])
			this.#wakeAfter(name, wait_s * 1000);
	}

	/** Does a job and tells pg-boss how it ended. A job that failed is tried again by its rules, unless its failure is final. */
	async #do({ kind, work }: Worker, job: JobWithMetadata<object>): Promise<JobResult> {
		const { id, data, createdOn, retryCount } = job;
		const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
		try {
			await work({ id, payload: data as never, sentAt: createdOn, signal });
		} catch (error) {
			const isFinal = error instanceof JobFailure && error.isFinal;
			return { id, status: isFinal ? 'deadletter' : 'failed', output: failureOf(error) };
		}
		// A finished job is erased here, not by the next upkeep, because its payload must not lie around. Where erasing fails, the
		// job was done all the same, and `eraseOld` takes it.
		if (kind.isErasedWhenDone) await this.#boss.deleteJob(kind.name, { id, retryCount }).catch(() => {});
		return { id, status: 'completed' };
	}

	/**
	 * Wakes the worker of a kind after so long, so that a job sent here does not wait for the next regular look. A timer may
	 * come a millisecond too early.
	 */
	#wakeAfter(name: string, waitMs: number): void {
		if (waitMs <= 0) this.#wake(name);
		else setTimeout(() => this.#wake(name), waitMs + 1).unref();
	}

	#wake(name: string): void {
		const id = this.#workers.get(name)?.id;
		if (id) this.#boss.notifyWorker(id);
	}
}

/** Returns an Error for the plain object with which pg-boss reports a worker's failure, as a log writes nothing of that. */
function asError(told: Error): Error {
	if (told instanceof Error) return told;
	const { message, stack, code } = told as { message: string; stack?: string; code?: string };
	return Object.assign(new Error(message), { stack, code });
}

/** Returns the time that is this far from now by the database's clock. pg-boss would count from the start of the transaction. */
async function dueAfter(statements: ReturnType<typeof statementsOf>, waitMs: number): Promise<Date> {
	const { rows } = await statements.executeSql(
		`select extract(epoch from pgboss.job_now() + (clock_timestamp() - now()) + make_interval(secs => $1))::float8 as due_s`,
		[waitMs / 1000],
	);
	const [{ due_s }] = rows as [{ due_s: number }];
	return new Date(due_s * 1000);
}

/** Wraps a transaction in the form that pg-boss takes. */
const statementsOf = <DB>(db: Kysely<DB>) => ({
	executeSql: async (text: string, values: unknown[] = []) => ({
		rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows],
	}),
});
