import { listBondedAfter, storeCounts } from '#api/bonds/bond-queries.ts';
import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';
import { announce } from '#db/transaction.ts';

/** Businesses in one transaction. */
const batchSize = 500;

/**
 * Counts for each business how many bonds there were at the last midnight: a number that changed at once would reveal
 * for each review and each friendship whether it is a bond. Returns how many counts have changed.
 */
export const countBonds = ({ db, now, signal }: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> =>
	eachBatch({ db, signal }, async ({ db }, after) => {
		const keys = await listBondedAfter(db, after, batchSize);
		const changed = keys.length > 0 ? await storeCounts(db, keys, midnightBefore(now)) : [];
		announce(db, ...changed.map(tags.profile));
		return { keys, changed: changed.length };
	});

const midnightBefore = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
