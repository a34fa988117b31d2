import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { claim, claimNotice } from '#contract/keeping/claims.ts';
import { appointment } from '#contract/keeping/keepers.ts';
import { decision } from '#contract/operator/moderation.ts';
import { id, timestamp } from '#contract/shapes.ts';

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
	z.object({ kind: z.literal('removed'), decision }),
]);
export type ToDo = z.infer<typeof toDo>;

export const controlEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/control',
		tag: 'Members',
		summary: 'What waits for me',
		auth: 'member',
		data: z.object({ to_do: z.array(toDo) }),
	}),
] as const;
