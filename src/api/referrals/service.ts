import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { countWaitingFor, type WaitingRow } from '#api/referrals/queries.ts';
import { eraseMember, expire, lockOverdue, moveReferrals } from '#api/referrals/upkeep-queries.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export { answerQuestion } from '#api/referrals/consent.ts';
export { passOn } from '#api/referrals/giving.ts';
export { takeStep } from '#api/referrals/taking-steps.ts';

/** Counts the referrals that wait for the actor, by the side that they have in them; a side with none has no row. */
export const countWaiting = (ctx: Context): Promise<WaitingRow[]> =>
	countWaitingFor(ctx.db, requireActor(ctx).memberId, ctx.now);

/** Removes the referrals of the actor, who leaves: see `eraseMember`. */
export const forgetReferrals = (ctx: TransactionContext): Promise<void> =>
	eraseMember(ctx.db, requireActor(ctx).memberId);

/** Moves the referrals of a business that is merged to the other business; the caller has locked both. */
export const moveReferralsTo = async ({ db }: TransactionContext, fromId: string, intoId: string): Promise<void> => {
	await moveReferrals(db, fromId, intoId);
};

/** Referrals in one transaction: few enough that nobody who takes a step of one waits long. */
const batchSize = 200;

/** Deletes contacts whose time is over, and ends the referrals that are still open then. */
export async function expireReferrals(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> {
	await untilDone(
		() =>
			transaction(ctx, async ({ db, now }) => {
				const ids = await lockOverdue(db, now, batchSize);
				if (ids.length > 0) await expire(db, ids, now);
				return ids.length < batchSize;
			}),
		ctx,
	);
}
