import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pageQuery } from '#contract/page.ts';
import { id, timestamp } from '#contract/shapes.ts';

const person = z.object({ id, name: z.string() });

/**
 * A join by whoever looks like somebody else, as operators see it: a flag holds its reward, or the member shares the limits of
 * another.
 */
export const heldJoin = z.object({
	/** The id of the member who joined, which also names the join. */
	id,
	name: z.string(),
	/** Null once they have left, and for somebody whom nobody invited. */
	inviter: person.nullable(),
	why: z.enum(['looks_alike', 'many_at_once', 'shares_limits']),
	/** When they joined by the invitation, or became a member. */
	joined_at: timestamp,
	/**
	 * The other accounts of the same browser and network, or mailbox, as far as that is still known, and those whose limits
	 * they share.
	 */
	alike: z.array(person),
});
export type HeldJoin = z.infer<typeof heldJoin>;

/** The ties among accounts that look alike. */
export const heldRing = z.object({
	members: z.array(person),
	ties: z.array(
		z.object({
			from: id,
			to: id,
			/** reviewed: a business of theirs; liked: a post of such a business, or a review of theirs as helpful. */
			kind: z.enum(['invited', 'reviewed', 'liked']),
			n: z.number().int(),
		}),
	),
});
export type HeldRing = z.infer<typeof heldRing>;

const tag = 'Invitations';

export const heldJoinEndpoints = [
	endpoint({
		method: 'GET',
		path: '/operator/invitations',
		tag,
		summary:
			'Joins whose reward is held, or whose member shares limits, the newest first, with the accounts that look alike',
		description: 'Browsers and mailboxes are known for 30 days, as keyed hashes; a flag stays longer.',
		auth: 'operator',
		query: pageQuery.pick({ limit: true, cursor: true }),
		data: heldJoin,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/operator/invitations/:id/ring',
		tag,
		summary:
			'Who invited, reviewed and liked whom, among a join that is held, its inviter, and the accounts that look like one of them',
		auth: 'operator',
		params: z.object({ id }),
		data: heldRing,
		errors: ['not_found'],
	}),
	endpoint({
		method: 'POST',
		path: '/operator/invitations/:id/allow',
		tag,
		summary:
			'Let a join count like any other, with limits of its own: both are rewarded once it qualifies, or at once where it has',
		auth: 'operator',
		params: z.object({ id }),
		data: z.null(),
		errors: ['not_found'],
	}),
] as const;
