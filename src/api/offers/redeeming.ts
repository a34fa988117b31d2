import { hold } from '#api/coins/service.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { newCode } from '#api/offers/codes.ts';
import { showRedemption } from '#api/offers/confirming.ts';
import { shareBusinessOf } from '#api/offers/offers.ts';
import { countTakenBy, insertRedemption } from '#api/offers/redemption-queries.ts';
import { countTaken, type LockedOffer, lockOffer } from '#api/offers/write-queries.ts';
import { maySee } from '#api/profiles/service.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { offerLimits } from '#contract/limits.ts';
import type { ShownRedemption } from '#contract/offers/redemptions.ts';
import { newId } from '#db/new-id.ts';

/**
 * Takes an offer for the actor: its coins are set aside, and a code shows that they have it. Members take one offer one
 * after the other, so that no more are taken than there are, in all and by each. @throws AppError `not_found`,
 * `forbidden`, `own_business`, `conflict` where none can be taken, where it takes another number of coins than the member
 * saw, or where the ledger finds too few.
 */
export async function redeemOffer(
	ctx: TransactionContext,
	{ id, seenPrice }: { id: string; seenPrice: number | undefined },
	publicUrl: string,
): Promise<ShownRedemption> {
	const { memberId } = requireActor(ctx);
	await refuseUnconfirmed(ctx, 'Then take offers.');
	const business = await shareBusinessOf(ctx, id);
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	if (business.my_role)
		throw new AppError('own_business', { detail: 'You manage this business, so you can’t take its offers.' });
	const offer = await lockOffer(ctx.db, id);
	if (!offer) throw new AppError('not_found');
	refuseUntakable(offer, business.status, ctx.now);
	if (seenPrice !== undefined && seenPrice !== offer.price_coins)
		throw new AppError('conflict', {
			detail: `This offer now costs ${offer.price_coins} coins. Reload to get it.`,
		});
	if ((await countTakenBy(ctx.db, id, memberId)) >= offer.per_member)
		throw new AppError('conflict', {
			detail:
				offer.per_member === 1
					? 'You’ve taken this offer already. It can be taken once.'
					: `You’ve taken this offer already. It can be taken ${offer.per_member} times.`,
		});
	await countTaken(ctx.db, id, 1);
	const { profile_id, title, terms, price_coins } = offer;
	const row = {
		...{ id: newId(), offer_id: id, profile_id, member_id: memberId, title, terms, price_coins },
		hold_id: await hold(ctx, { memberId, amount: price_coins, profileId: profile_id }),
		redeemed_at: ctx.now,
		expires_at: new Date(ctx.now.getTime() + offerLimits.codeDays * dayMs),
	};
	for (let code = newCode(); ; code = newCode())
		if (await insertRedemption(ctx.db, { ...row, code })) return showRedemption(ctx, code, publicUrl);
}

/** Refuses an offer that cannot be taken now. @throws AppError `conflict`. */
function refuseUntakable(offer: LockedOffer, status: string, now: Date): void {
	const refuse = (detail: string): never => {
		throw new AppError('conflict', { detail });
	};
	if (offer.ended_at || offer.ends_at <= now) refuse('This offer has ended.');
	if (offer.starts_at > now) refuse('This offer hasn’t begun yet.');
	if (status !== 'published') refuse('This business is closed. Its offers can’t be taken at the moment.');
	if (offer.taken_count >= offer.stock) refuse('This offer is sold out.');
}
