import type { Context } from '#api/context.ts';
import { qualifyBatch } from '#api/invitations/qualifying-queries.ts';
import { rewardJoins } from '#api/invitations/rewards.ts';
import { dayMs } from '#contract/days.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';

/** Joins in one transaction: few enough that nobody whose wallet it changes waits long. */
const batchSize = 50;

/**
 * Finds the joins that count from now on: the member has been here for a while, with a confirmed address, and has
 * written a review or filled in their page. Inviter and invitee are rewarded in the same transaction, unless a flag
 * holds the reward. Returns how many joins count from now on and have no flag.
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
