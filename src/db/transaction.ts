import type { Kysely, Transaction } from 'kysely';

/**
 * Runs `work` in one transaction, with the same context but its `db` being the transaction.
 * Name the inner parameter `ctx` too: the outer connection must be out of reach, because on the embedded
 * database it would wait for itself for ever.
 */
export function transaction<DB, C extends { db: Kysely<DB> }, T>(
	ctx: C & { db: Kysely<DB> },
	work: (ctx: C & { db: Transaction<DB> }) => Promise<T>,
): Promise<T> {
	if (ctx.db.isTransaction) return work(ctx as C & { db: Transaction<DB> });
	return ctx.db.transaction().execute((trx) => work({ ...ctx, db: trx }));
}
