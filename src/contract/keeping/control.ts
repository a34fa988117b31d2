import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { claim, claimNotice } from '#contract/keeping/claims.ts';
import { appointment } from '#contract/keeping/keepers.ts';
import { keptBusiness } from '#contract/keeping/kept-businesses.ts';
import { friendSuggestion } from '#contract/members/friends.ts';
import { member } from '#contract/members/members.ts';
import { decision } from '#contract/operator/moderation.ts';
import { placedReview } from '#contract/reviews/reviews.ts';
import { id, timestamp } from '#contract/shapes.ts';

const profileName = z.object({ id, slug: z.string(), business_name: z.string() });

/** The decision, for owners, who can appeal; null for managers. */
const decided = decision.nullable();

/** Something that waits for the member; each kind has what is needed to answer it. */
export const toDo = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('appointment'), profile: profileName, appointment }),
	z.object({ kind: z.literal('claim_open'), profile: profileName, claim }),
	z.object({ kind: z.literal('claim_decided'), profile: profileName, claim }),
	z.object({ kind: z.literal('dispute'), profile: profileName, notice: claimNotice }),
	z.object({
		kind: z.literal('suspended'),
		profile: profileName,
		reason: z.string(),
		at: timestamp,
		decision: decided,
	}),
	/** The reason is an operator's; it is null when an owner deleted the business, who can then restore it. */
	z.object({
		kind: z.literal('deleted'),
		profile: profileName,
		restorable_until: timestamp,
		reason: z.string().nullable(),
		decision: decided,
	}),
	z.object({ kind: z.literal('decide_claims'), count: z.number().int() }),
	z.object({ kind: z.literal('moderate'), count: z.number().int() }),
	/** Slips on which somebody waits for the member: to take what they received, or to confirm a job that they gave. */
	z.object({ kind: z.literal('referrals'), role: z.enum(['receiver', 'giver']), count: z.number().int() }),
	z.object({ kind: z.literal('removed'), decision }),
]);
export type ToDo = z.infer<typeof toDo>;

/** Something that happened to the member's coins, reviews or businesses. */
const happened = z.object({ id, at: timestamp, profile: profileName.omit({ id: true }) });
export const activity = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('coins'),
		/** The number of the ledger entry. */
		id: z.string(),
		at: timestamp,
		amount: z.int(),
		sentence: z.string(),
		/** The page of the business that the entry is about. */
		url: z.string().nullable(),
	}),
	/** The member reviewed a business. */
	happened.extend({ kind: z.literal('review'), overall: z.number() }),
	/** Somebody reviewed a business that the member looks after. */
	happened.extend({ kind: z.literal('received'), overall: z.number() }),
	/** A business that the member looks after posted. */
	happened.extend({ kind: z.literal('post') }),
]);
export type Activity = z.infer<typeof activity>;

export const control = z.object({
	me: member,
	to_do: z.array(toDo),
	/** The member's businesses by name, at most 200. */
	businesses: z.array(keptBusiness),
	/** My latest reviews, and how many I have written in all. */
	reviews: z.object({ total: z.number().int(), latest: z.array(placedReview) }),
	suggestions: z.array(friendSuggestion),
	/** The activity, the newest first. */
	activity: z.array(activity),
	/** How many members came by my invitations. */
	invited: z.number().int(),
});
export type Control = z.infer<typeof control>;

export const controlEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/control',
		tag: 'Members',
		summary: 'All of my Control Page: what waits for me, my businesses, reviews, suggestions and what happened lately',
		auth: 'member',
		data: control,
	}),
] as const;
