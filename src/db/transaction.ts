import type { Kysely, Transaction } from 'kysely';

/** PostgreSQL ends one of two transactions that wait for each other; the other goes on. */
const deadlock = '40P01';
const attempts = 3;

/**
 * Runs `work` in one transaction, with the same context but its `db` being the transaction; again, up to three times,
 * where it met another one in a deadlock, so `work` must be repeatable.
 * Name the inner parameter `ctx` too: the outer connection must be out of reach, because on the embedded
 * database it would wait for itself for ever.
 */
export async function transaction<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (ctx.db.isTransaction) return work(ctx as C & { db: Transaction<DB> });
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await ctx.db.transaction().execute((trx) => work({ ...ctx, db: trx }));
		} catch (error) {
			if (attempt === attempts || (error as { code?: string } | null)?.code !== deadlock) throw error;
		}
	}
}
