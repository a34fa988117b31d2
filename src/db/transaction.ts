import { type Kysely, sql, type Transaction } from 'kysely';
import { tellChanges, writeChanges } from '#db/channel/announce.ts';

/**
 * What is done again. PostgreSQL ends one of two transactions that wait for each other, and the other goes on. A row that refers
 * to one that was there when it was looked at, and is gone, is refused; whoever looks again finds that.
 */
const passing = new Set(['40P01', '23503']);
const triesMax = 3;

/**
 * Runs `work` in one transaction, with the same context but its `db` being the transaction; again, up to three times,
 * where it met another one in a deadlock, or what it refers to has gone meanwhile. So `work` must be repeatable: it changes nothing outside of the transaction, and
 * gives what the caller is to add up. Within another transaction it is a part of that one, and nothing stands of either where
 * it fails, whoever catches the error: `attempt` is for what may fail alone.
 * Name the inner parameter `ctx` too: the outer connection must be out of reach, because on the embedded
 * database it would wait for itself for ever.
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
		const state: Open = { deeds: [], topics: new Set(), failure: null };
		open.set(trx, state);
		let isCommitting = false;
		try {
			const result = await work({ ...ctx, db: trx });
			if (state.failure) throw state.failure.error;
			await writeChanges(trx, ctx.db, state.topics);
			isCommitting = true;
			await trx.commit().execute();
			doDeeds(ctx.db, state);
			return result;
		} catch (error) {
			// On a connection that is dead this fails, too. What went wrong first is what there is to say.
			await trx
				.rollback()
				.execute()
				.catch(() => {});
			// It may stand all the same, where the answer was lost: other processes will hear of it, and this one has to know.
			if (isCommitting) tellChanges(ctx.db, state.topics);
			if (tries === triesMax || !passing.has((error as { code?: string } | null)?.code ?? '')) throw error;
		}
	}
}

/**
 * The same for what may fail while the transaction around it goes on, once somebody has caught the error: it is taken back
 * alone, which takes two statements more. It is not tried again.
 */
export async function attempt<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (!ctx.db.isTransaction) return transaction<DB, C, T>(ctx, work);
	const within = ctx as C & { db: Transaction<DB> };
	return fromSavepoint(within.db, () => work(within));
}

type Deed = () => void;
interface Open {
	deeds: Deed[];
	/** What other processes are to be told that it changed. */
	topics: Set<string>;
	/** What keeps it from being committed, whoever has caught it. */
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

/** The work stands, whatever becomes of what is done after it: one that fails keeps neither the others nor the answer. */
function doDeeds(database: object, { topics, deeds }: Open): void {
	for (const deed of [() => tellChanges(database, topics), ...deeds]) {
		try {
			deed();
		} catch (error) {
			process.emitWarning(error as Error);
		}
	}
}

/** Does what is no part of the database once the transaction stands, and never where it does not; at once outside of one. */
export function afterCommit(db: object, deed: Deed): void {
	const around = open.get(db);
	if (around) around.deeds.push(deed);
	else deed();
}

/** Has all processes let go of what they keep of these, once the transaction stands. @throws Error outside of one. */
export function announce(db: object, ...topics: string[]): void {
	const around = open.get(db);
	if (!around) throw new Error('What changed is told by the transaction that changed it.');
	for (const topic of topics) around.topics.add(topic);
}

/** The same, for what was committed in more transactions than one, or by another service. */
export const announceNow = <DB>(db: Kysely<DB>, ...topics: string[]): Promise<void> =>
	transaction({ db }, async ({ db }) => announce(db, ...topics));

/** Of the same name at any depth: the last that was made is meant, and each is let go of before the one around it. */
async function fromSavepoint<DB, T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> {
	const around = open.get(db);
	const before = { failure: around?.failure ?? null, deeds: around?.deeds.length ?? 0 };
	await sql`savepoint here`.execute(db);
	try {
		const result = await work();
		await sql`release savepoint here`.execute(db);
		return result;
	} catch (error) {
		around?.deeds.splice(before.deeds);
		try {
			await sql`rollback to savepoint here`.execute(db);
			await sql`release savepoint here`.execute(db);
			if (around) around.failure = before.failure;
		} catch {
			// The connection is dead, and the transaction around this one with it.
		}
		throw error;
	}
}
