import type { Context } from '#api/context.ts';
import { qualifyBatch } from '#api/invitations/qualifying-queries.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';

const dayMs = 86_400_000;
/** Joins a transaction: few enough that nobody who leaves waits long for one of them. */
const batchSize = 500;

/**
 * Finds whose invitation counts from now on: they have been here for a while, with a confirmed address, and have written a
 * review or filled in their page. Gives how many they are.
 *
 * Here the reward is told to the ledger: `qualifyBatch` gives who came by whom, in the transaction that says so, without
 * those whose reward a flag holds.
 */
export const qualifyJoins = ({ db, now, signal }: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> =>
	eachBatch({ db, signal }, async ({ db }, after) => {
		const { keys, qualified } = await qualifyBatch(db, {
			after,
			now,
			joinedFrom: new Date(now.getTime() - limits.qualifyUntilDays * dayMs),
			joinedUntil: new Date(now.getTime() - limits.qualifyAfterDays * dayMs),
			max: batchSize,
		});
		return { keys, changed: qualified.length };
	});
