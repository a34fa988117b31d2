import { type Kysely, sql, type Transaction } from 'kysely';

/** PostgreSQL ends one of two transactions that wait for each other; the other goes on. */
const deadlock = '40P01';
const attempts = 3;

/**
 * Runs `work` in one transaction, with the same context but its `db` being the transaction; again, up to three times,
 * where it met another one in a deadlock. So `work` must be repeatable: it changes nothing outside of the transaction, and
 * gives what the caller is to add up. Within another transaction, what fails is taken back alone, and whoever catches it
 * can go on; that is not tried again.
 * Name the inner parameter `ctx` too: the outer connection must be out of reach, because on the embedded
 * database it would wait for itself for ever.
 */
export async function transaction<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (ctx.db.isTransaction) {
		const within = ctx as C & { db: Transaction<DB> };
		return fromSavepoint(within.db, () => work(within));
	}
	for (let attempt = 1; ; attempt += 1) {
		const trx = await ctx.db.startTransaction().execute();
		const deeds: Deed[] = [];
		open.set(trx, { database: ctx.db, deeds });
		try {
			const result = await work({ ...ctx, db: trx });
			await trx.commit().execute();
			for (const deed of deeds) deed();
			return result;
		} catch (error) {
			// On a connection that is dead this fails, too. What went wrong first is what there is to say.
			await trx
				.rollback()
				.execute()
				.catch(() => {});
			if (attempt === attempts || (error as { code?: string } | null)?.code !== deadlock) throw error;
		}
	}
}

type Deed = () => void;
const open = new WeakMap<object, { database: object; deeds: Deed[] }>();

/** Does what is no part of the database once the transaction stands, and never where it does not; at once outside of one. */
export function afterCommit(db: object, deed: Deed): void {
	const transaction = open.get(db);
	if (transaction) transaction.deeds.push(deed);
	else deed();
}

/** What is kept by the database is the same for all its transactions. */
export const databaseOf = (db: object): object => open.get(db)?.database ?? db;

/** Of the same name at any depth: the last that was made is meant, and each is let go of before the one around it. */
async function fromSavepoint<DB, T>(db: Transaction<DB>, work: () => Promise<T>): Promise<T> {
	await sql`savepoint here`.execute(db);
	const deeds = open.get(db)?.deeds;
	const deedsBefore = deeds?.length;
	try {
		const result = await work();
		await sql`release savepoint here`.execute(db);
		return result;
	} catch (error) {
		if (deeds) deeds.length = deedsBefore ?? 0;
		try {
			await sql`rollback to savepoint here`.execute(db);
			await sql`release savepoint here`.execute(db);
		} catch {
			// The connection is dead, and the transaction around this one with it.
		}
		throw error;
	}
}
