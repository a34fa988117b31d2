import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { claim, claimNotice } from '#contract/keeping/claims.ts';
import { appointment } from '#contract/keeping/keepers.ts';
import { decision } from '#contract/operator/moderation.ts';
import { id, profileCard, timestamp } from '#contract/shapes.ts';

const profileName = z.object({ id, slug: z.string(), business_name: z.string() });

/** For owners, who can appeal; null for managers. */
const decided = decision.nullable();

/** Something that waits for the member, each kind with what is needed to answer it. */
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
	/** The reason is an operator's; null when its owner deleted it, who can restore it. */
	z.object({
		kind: z.literal('deleted'),
		profile: profileName,
		restorable_until: timestamp,
		reason: z.string().nullable(),
		decision: decided,
	}),
	z.object({ kind: z.literal('decide_claims'), count: z.number().int() }),
	z.object({ kind: z.literal('moderate'), count: z.number().int() }),
	/** Slips with which somebody waits for the member. */
	z.object({ kind: z.literal('referrals'), count: z.number().int() }),
	z.object({ kind: z.literal('removed'), decision }),
]);
export type ToDo = z.infer<typeof toDo>;

/** How a business of the member's stands. */
const keptStanding = profileCard
	.pick({ id: true, slug: true, business_name: true, status: true, image: true, score: true, score_count: true })
	.extend({
		/** The slug, by which its drawing is chosen. */
		category: z.string().nullable(),
		/** Of the last seven days, and of the seven before. */
		views: z.number().int(),
		views_before: z.number().int(),
		/** Reviews of the last ninety days that nobody has answered; 100 stands for that many or more. */
		unanswered: z.number().int(),
		/** Of 100 points. */
		completeness: z.number().int(),
		/** What would add most to its completeness; null when nothing is missing. */
		missing: z.string().nullable(),
	});
export type KeptStanding = z.infer<typeof keptStanding>;

export const controlEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/control',
		tag: 'Members',
		summary: 'What waits for me, and how my businesses stand',
		auth: 'member',
		data: z.object({ to_do: z.array(toDo), businesses: z.array(keptStanding) }),
	}),
] as const;
