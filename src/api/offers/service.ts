import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { lockHeldBy } from '#api/offers/redemption-queries.ts';
import { refundHeld } from '#api/offers/refunds.ts';
import {
	endOver,
	eraseConfirmers,
	eraseMember,
	lockOffersOf,
	moveOffers,
	recountOf,
} from '#api/offers/upkeep-queries.ts';
import { eachBatch, lockNext, type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export { makeOffer } from '#api/offers/offers.ts';
export { refundDue } from '#api/offers/refunds.ts';
export { verifyOffers } from '#api/offers/verifying.ts';

/** Offers in one transaction: few enough that nobody who takes one of them waits long. */
const batchSize = 500;
/** Codes in one transaction from which whoever confirmed them is removed. */
const confirmedAtOnce = 2000;

/**
 * Removes the actor, who leaves, from offers: what they took and not yet used can be taken by others, and its coins go
 * back before the ledger forgets whose they are. Nothing names them any more, but for the codes of a busy till: the
 * upkeep goes on with those (decision 0079).
 */
export async function forgetOffers(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await lockOffersOf(ctx.db, memberId);
	for (const id of await lockHeldBy(ctx.db, memberId)) await refundHeld(ctx, id);
	await eraseMember(ctx.db, memberId, confirmedAtOnce);
}

/** Removes those who have left from all codes that they confirmed. */
export const forgetConfirmers = (ctx: Pick<Context, 'db'> & Stoppable): Promise<void> =>
	untilDone(
		() => transaction({ db: ctx.db }, async ({ db }) => (await eraseConfirmers(db, confirmedAtOnce)) < confirmedAtOnce),
		ctx,
	);

/**
 * Moves the offers of a business that is merged, with the codes that were given, to the other business; the caller has
 * locked both.
 */
export const moveOffersTo = (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	moveOffers(ctx.db, fromId, intoId);

/** Ends offers whose last day is over; returns how many. */
export async function endOffers(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> {
	let sum = 0;
	await untilDone(async () => {
		const ended = await endOver(ctx.db, ctx.now, batchSize);
		sum += ended;
		return ended < batchSize;
	}, ctx);
	return sum;
}

/** Recounts how many of all offers are taken; returns for how many offers the count was wrong. */
export const recountOffers = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'offer', after, batchSize);
		return { keys, changed: keys.length > 0 ? await recountOf(db, keys) : 0 };
	});
