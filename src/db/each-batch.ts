import type { Kysely, Transaction } from 'kysely';
import { transaction } from '#db/transaction.ts';

/** Work in batches that ends between two of them, by throwing, when it is told to. */
export interface Stoppable {
	signal?: AbortSignal | undefined;
}

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
	ctx: { db: Kysely<DB> } & Stoppable,
	work: (ctx: { db: Transaction<DB> }, after: string | null) => Promise<Batch>,
): Promise<number> {
	let sum = 0;
	for (let after: string | null = null; ; ) {
		ctx.signal?.throwIfAborted();
		const { keys, changed }: Batch = await transaction({ db: ctx.db }, (ctx) => work(ctx, after));
		const last = keys.at(-1);
		if (last === undefined) return sum;
		sum += changed;
		after = last;
	}
}

/** Does a step of work again and again, until one says that nothing is left. */
export async function untilDone(step: () => Promise<boolean>, { signal }: Stoppable): Promise<void> {
	for (let isDone = false; !isDone; ) {
		signal?.throwIfAborted();
		isDone = await step();
	}
}
