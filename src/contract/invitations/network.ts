import { z } from 'zod';
import { entry } from '#contract/coins/ledger.ts';
import { endpoint } from '#contract/endpoint.ts';
import { joinStates } from '#contract/invitations/invitations.ts';
import { memberCard, timestamp } from '#contract/shapes.ts';

/** What an invitation waits for, or why it does not count. */
export const joinReasons = ['too_early', 'inactive', 'too_late', 'looks_alike', 'many_at_once'] as const;

const invitee = z.object({
	/** The invitee; null for one whom I may not see. */
	member: memberCard.nullable(),
	state: z.enum(joinStates),
	why: z.enum(joinReasons).nullable(),
	joined_at: timestamp,
	/** From when on the join may count. */
	counts_from: timestamp,
	/**
	 * My coins for the join, as the entry of the ledger tells them: `pending` ones are on the way. Null until the join
	 * counts, and where it earned none.
	 */
	coins: z
		.object({
			amount: z.int(),
			state: z.enum(['pending', 'released']),
			...entry.pick({ available_on: true, waits_for: true }).shape,
		})
		.nullable(),
});
export type Invitee = z.infer<typeof invitee>;

const network = z.object({
	invited_by: memberCard.nullable(),
	/** The newest invitees. */
	invitees: z.array(invitee),
	/** How many members there are on each level below me: my invitees, theirs, and so on. Only counts are shown. */
	levels: z.array(z.object({ level: z.number().int(), count: z.number().int() })),
	/**
	 * The coins of the last six calendar months (UTC), by the month in which they came: each month from the first that
	 * had some until this one.
	 */
	coins_by_month: z.array(z.object({ month: z.string(), coins: z.number().int() })),
});
export type Network = z.infer<typeof network>;

export const networkEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/invite/network',
		tag: 'Invitations',
		summary: 'Who came by my invitations, how far they are, and how many came by theirs',
		auth: 'member',
		data: network,
	}),
] as const;
