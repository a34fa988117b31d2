import { type Kysely, sql, type Transaction } from 'kysely';
import { tellChanges, writeChanges } from '#db/channel/announce.ts';

/**
 * SQLSTATEs of failures after which the work is tried again. In a deadlock (40P01), PostgreSQL ends one of the two
 * transactions, and the other goes on. A foreign key fails (23503) when the row that it refers to has gone since it was
 * looked at; whoever looks again finds that.
 */
const passing = new Set(['40P01', '23503']);
const triesMax = 3;

/**
 * Runs `work` in one transaction, with the same context except that its `db` is the transaction. It runs again, up to
 * three times, where it met another transaction in a deadlock, or where a row that it refers to has gone meanwhile. So
 * `work` must be repeatable: it changes nothing outside of the transaction, and returns what the caller is to add up.
 * Within another transaction it is a part of that one: where it fails, nothing of either stands, even if somebody catches
 * the error. Use `attempt` for what may fail alone.
 * Name the inner parameter `ctx` too: the outer connection must be out of reach, because on the embedded database it would
 * wait for itself for ever.
 */
export async function transaction<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (ctx.db.isTransaction) {
		const within = ctx as C & { db: Transaction<DB> };
		return asPart(within.db, () => work(within));
	}
	for (let tries = 1; ; tries += 1) {
		const trx = await ctx.db.startTransaction().execute();
		const state: Open = { afterwards: [], topics: new Set(), failure: null };
		open.set(trx, state);
		let isCommitting = false;
		try {
			const result = await work({ ...ctx, db: trx });
			if (state.failure) throw state.failure.error;
			await writeChanges(trx, ctx.db, state.topics);
			isCommitting = true;
			await trx.commit().execute();
			doAfterwards(ctx.db, state);
			return result;
		} catch (error) {
			// The rollback fails, too, on a connection that is dead. The first error is the one to report.
			await trx
				.rollback()
				.execute()
				.catch(() => {});
			// The commit may have worked although its answer was lost: other processes will hear of it, and this one must know as well.
			if (isCommitting) tellChanges(ctx.db, state.topics);
			if (tries === triesMax || !passing.has((error as { code?: string } | null)?.code ?? '')) throw error;
		}
	}
}

/**
 * Runs `work` so that it may fail while the transaction around it goes on, once somebody has caught the error: only this
 * work is rolled back, by a savepoint, which costs two more statements. It is not tried again.
 */
export async function attempt<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (!ctx.db.isTransaction) return transaction<DB, C, T>(ctx, work);
	const within = ctx as C & { db: Transaction<DB> };
	return fromSavepoint(within.db, () => work(within));
}

type AfterCommit = () => void;
interface Open {
	afterwards: AfterCommit[];
	/** The topics that other processes are to be told have changed. */
	topics: Set<string>;
	/** The failure that keeps the transaction from being committed, even if somebody has caught it. */
	failure: { error: unknown } | null;
}
const open = new WeakMap<object, Open>();

async function asPart<T>(db: object, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const around = open.get(db);
		if (around) around.failure ??= { error };
		throw error;
	}
}

/** Does what waits for the commit, which stands whatever becomes of that; one that fails does not stop the others. */
function doAfterwards(database: object, { topics, afterwards }: Open): void {
	for (const work of [() => tellChanges(database, topics), ...afterwards]) {
		try {
			work();
		} catch (error) {
			process.emitWarning(error as Error);
		}
	}
}

/** Does work outside of the database once the transaction is committed, and never if it is not; at once without one. */
export function afterCommit(db: object, work: AfterCommit): void {
	const around = open.get(db);
	if (around) around.afterwards.push(work);
	else work();
}

/**
 * Has all processes drop what they keep of these topics, once the transaction is committed.
 * @throws Error outside of a transaction.
 */
export function announce(db: object, ...topics: string[]): void {
	const around = open.get(db);
	if (!around) throw new Error('What changed is told by the transaction that changed it.');
	for (const topic of topics) around.topics.add(topic);
}

/** Announces topics for changes that several transactions, or another service, have committed. */
export const announceNow = <DB>(db: Kysely<DB>, ...topics: string[]): Promise<void> =>
	transaction({ db }, async ({ db }) => announce(db, ...topics));

/** Runs work in a savepoint. All have the same name: it means the latest one, which is released before the one around it. */
async function fromSavepoint<DB, T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> {
	const around = open.get(db);
	const before = {
		failure: around?.failure ?? null,
		afterwards: around?.afterwards.length ?? 0,
		topics: new Set(around?.topics),
	};
	await sql`savepoint here`.execute(db);
	try {
		const result = await work();
		await sql`release savepoint here`.execute(db);
		return result;
	} catch (error) {
		around?.afterwards.splice(before.afterwards);
		try {
			await sql`rollback to savepoint here`.execute(db);
			await sql`release savepoint here`.execute(db);
			if (around) Object.assign(around, { failure: before.failure, topics: before.topics });
		} catch {
			// The connection is dead, and the transaction around this one with it.
		}
		throw error;
	}
}
