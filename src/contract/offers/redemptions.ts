import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { redemptionCode } from '#contract/offers/redemption-code.ts';
import { pageQuery } from '#contract/page.ts';
import { id, profileCard, timestamp } from '#contract/shapes.ts';
import { redemptionStates } from '#contract/terms.ts';

/** An offer that somebody took, as it was then. The business is never told who took it: it sees who shows the code. */
export const redemption = z.object({
	id,
	/** The offer; null where the business has gone. */
	offer_id: id.nullable(),
	profile: profileCard.nullable(),
	title: z.string(),
	terms: z.string().nullable(),
	price_coins: z.number().int(),
	/** held: the coins are set aside; confirmed: they are spent; refunded: I have them back. */
	state: z.enum(redemptionStates),
	redeemed_at: timestamp,
	/** Until when the redemption can be confirmed; after that the coins go back. */
	expires_at: timestamp,
	settled_at: timestamp.nullable(),
	/** The code, for the member who took the offer and only while it can be used. */
	code: z.string().nullable(),
});
export type Redemption = z.infer<typeof redemption>;

export const shownRedemption = redemption.extend({
	/** A QR code of the address for the code, for the member who took the offer. */
	qr_svg: z.string().nullable(),
	/** Whether I look after the business, and can confirm the redemption. */
	may_confirm: z.boolean(),
});
export type ShownRedemption = z.infer<typeof shownRedemption>;

const tag = 'Offers';
const byCode = { tag, auth: 'member', params: z.object({ code: redemptionCode }) } as const;

export const redemptionEndpoints = [
	endpoint({
		method: 'POST',
		path: '/offers/:id/redeem',
		tag,
		summary: 'Take an offer: its coins are set aside, and a code shows that I have it',
		description:
			'`price_coins` is the price that I saw, and may be left out. If the offer takes another number of coins by now, nothing is set aside, and `conflict` says how many.',
		auth: 'member',
		params: z.object({ id }),
		body: z.strictObject({ price_coins: z.int().optional() }).optional(),
		data: shownRedemption,
		status: 201,
		errors: ['forbidden', 'own_business'],
	}),
	endpoint({
		method: 'GET',
		path: '/redemptions',
		tag,
		summary: 'What I have taken, or what was taken of a business that I look after; the newest first',
		auth: 'member',
		query: pageQuery.pick({ limit: true, cursor: true }).extend({ profile_id: id.optional() }),
		data: redemption,
		list: true,
		errors: ['forbidden', 'not_found'],
	}),
	endpoint({
		...byCode,
		method: 'GET',
		path: '/redemptions/:code',
		summary: 'What a code is for: to who took it, and to the people of the business',
		data: shownRedemption,
	}),
	endpoint({
		...byCode,
		method: 'POST',
		path: '/redemptions/:code/confirm',
		summary: 'Confirm that the business gave what the code is for; its coins are spent then',
		auth: 'owner',
		data: shownRedemption,
	}),
	endpoint({
		method: 'GET',
		path: '/operator/redemptions',
		tag,
		summary: 'Coins that are set aside, those that have waited longest first',
		auth: 'operator',
		query: pageQuery.pick({ limit: true, cursor: true }),
		data: redemption,
		list: true,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/redemptions/:id/refund',
		tag,
		summary: 'Give somebody their coins back before, or although, nobody confirmed',
		auth: 'operator',
		params: z.object({ id }),
		data: redemption,
	}),
] as const;
