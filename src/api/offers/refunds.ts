import { refund } from '#api/coins/service.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { type NotifyContext, notify } from '#api/notifications/service.ts';
import { businessesOf, presentRedemption } from '#api/offers/present-redemption.ts';
import { findOfferOf, listDue, lockRedemption, settleRedemption } from '#api/offers/redemption-queries.ts';
import { countTaken, lockOffer } from '#api/offers/write-queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Redemption } from '#contract/offers/redemptions.ts';
import { eachAlone, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Refunds the coins of every code that has expired, each in a transaction of its own; returns how many.
 * @throws AggregateError with the reasons why some failed, after all others are done.
 */
export async function refundDue(ctx: Pick<Context, 'db' | 'now' | 'jobs'> & Stoppable): Promise<number> {
	let refunded = 0;
	await eachAlone(ctx, {
		list: (after, max) => listDue(ctx.db, ctx.now, after, max),
		work: async (id) => {
			if (await transaction(ctx, (ctx) => giveBack(ctx, id))) refunded += 1;
		},
		failure: (n) => `The coins of ${n} codes could not be given back.`,
	});
	return refunded;
}

/**
 * Refunds a redemption because an operator says so. @throws AppError `not_found`, `conflict` for what was confirmed or
 * refunded.
 */
export async function refundByOperator(ctx: TransactionContext, id: string): Promise<Redemption> {
	const isRefunded = await giveBack(ctx, id);
	const row = await lockRedemption(ctx.db, id);
	if (!row) throw new AppError('not_found');
	if (!isRefunded)
		throw new AppError('conflict', {
			detail:
				row.state === 'confirmed'
					? 'The business has confirmed this: its coins are spent.'
					: 'The coins have gone back already.',
		});
	return presentRedemption(row, await businessesOf(ctx, [row]), null);
}

/**
 * Refunds a redemption, and tells its member: they have the coins again, and somebody else may take the offer. Returns
 * false where it waits no longer.
 */
export async function giveBack(ctx: NotifyContext, id: string): Promise<boolean> {
	const row = await refundHeld(ctx, id);
	if (row?.member_id)
		await notify(ctx, [row.member_id], { kind: 'redemption_refunded', topicId: id, profileId: row.profile_id });
	return row !== null;
}

/** Does the same without telling anybody; returns the redemption, or null where it waits no longer. */
export async function refundHeld(ctx: Pick<TransactionContext, 'db' | 'now'>, id: string) {
	// The offer comes first, as for whoever takes it, and where its business is merged.
	const offerId = await findOfferOf(ctx.db, id);
	if (offerId) await lockOffer(ctx.db, offerId);
	const row = await lockRedemption(ctx.db, id);
	if (row?.state !== 'held') return null;
	await settleRedemption(ctx.db, id, { state: 'refunded', settled_at: ctx.now });
	if (row.offer_id) await countTaken(ctx.db, row.offer_id, -1);
	await refund(ctx, row.hold_id);
	return row;
}
