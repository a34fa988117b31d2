/** What is done with offers, at random: they are taken, and the codes confirmed, given back or left to expire. */
import fc from 'fast-check';
import type { Context } from '#api/context.ts';
import { confirmCode } from '#api/offers/confirming.ts';
import { redeemOffer } from '#api/offers/redeeming.ts';
import { refundByOperator } from '#api/offers/refunds.ts';
import { refundDue } from '#api/offers/service.ts';
import { offerLimits } from '#contract/limits.ts';
import { actingAs, write } from './acting-as.ts';
import { type CoinTown, lastDay, people, usualDays } from './coin-town.ts';

const day = fc.nat({ max: usualDays });
const code = fc.nat({ max: 8 });

export const offerDeeds = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			...{ does: fc.constant('take' as const), day },
			...{ who: fc.nat({ max: people - 1 }), offer: fc.nat({ max: 2 }) },
		}),
	},
	{ weight: 2, arbitrary: fc.record({ does: fc.constantFrom('use' as const, 'give back' as const), code, day }) },
	fc.record({
		does: fc.constant('expire' as const),
		day: fc.integer({ min: offerLimits.codeDays, max: lastDay }),
	}),
);
type OfferDeed = typeof offerDeeds extends fc.Arbitrary<infer D> ? D : never;

export async function actOnOffers(ctx: Context, deed: OfferDeed, town: CoinTown): Promise<void> {
	const { publicUrl } = ctx.desk;
	switch (deed.does) {
		case 'take': {
			const taking = { id: town.offers[deed.offer] as string, seenPrice: undefined };
			const memberId = town.people[deed.who] as string;
			const taken = await write(actingAs(ctx, memberId), [], (ctx) => redeemOffer(ctx, taking, publicUrl));
			town.redemptions.push({ id: taken.id, code: taken.code as string });
			return;
		}
		case 'use': {
			const { code } = town.redemptions[deed.code] ?? {};
			if (code) await write(actingAs(ctx, town.ownerId), [], (ctx) => confirmCode(ctx, code, publicUrl));
			return;
		}
		case 'give back': {
			const { id } = town.redemptions[deed.code] ?? {};
			const operator = actingAs(ctx, town.operatorId, { isOperator: true });
			if (id) await write(operator, [], (ctx) => refundByOperator(ctx, id));
			return;
		}
		case 'expire':
			await refundDue(ctx);
	}
}
