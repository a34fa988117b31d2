import type { Kysely, Transaction } from 'kysely';
import { transaction } from '#db/transaction.ts';

/** What was gone through, in order, and how much of it was changed. */
interface Batch {
	keys: string[];
	changed: number;
}

/**
 * Goes through the rows of a table in the order of their keys, a batch a transaction: `work` takes those after a key, or the
 * first, until there are none left. Gives how many were changed.
 */
export async function eachBatch<DB>(
	ctx: { db: Kysely<DB> },
	work: (ctx: { db: Transaction<DB> }, after: string | null) => Promise<Batch>,
): Promise<number> {
	let sum = 0;
	for (let after: string | null = null; ; ) {
		const { keys, changed }: Batch = await transaction({ db: ctx.db }, (ctx) => work(ctx, after));
		const last = keys.at(-1);
		if (last === undefined) return sum;
		sum += changed;
		after = last;
	}
}
