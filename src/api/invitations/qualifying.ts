import type { Context } from '#api/context.ts';
import { qualifyBatch } from '#api/invitations/qualifying-queries.ts';
import { rewardJoins } from '#api/invitations/rewards.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';

const dayMs = 86_400_000;
/** Joins a transaction: few enough that nobody whose wallet is changed by it waits long. */
const batchSize = 50;

/**
 * Finds whose invitation counts from now on: they have been here for a while, with a confirmed address, and have written a
 * review or filled in their page. Both are rewarded in the transaction that says so, unless a flag holds it. Gives how many
 * they are.
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
		await rewardJoins({ db, now }, qualified);
		return { keys, changed: qualified.length };
	});
