import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { referralLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { memberSteps, referralStates, referralSteps } from '#contract/referrals/steps.ts';
import { currency, email, id, line, phone, text, timestamp } from '#contract/shapes.ts';

/** Whole units of a currency: what a job came to, about. */
export const money = z.strictObject({ amount: z.int().min(1).max(referralLimits.valueMax), currency });
export type Money = z.infer<typeof money>;

/** Whoever has the need. */
export const referralContact = z.object({
	name: z.string(),
	/** For the receiver, once the contact has agreed; for the giver null. */
	email: z.string().nullable(),
	phone: z.string().nullable(),
});

const stepNames = Object.keys(referralSteps) as [keyof typeof referralSteps];
export const referral = z.object({
	id,
	/** On which side of it I am. */
	role: z.enum(['giver', 'receiver']),
	state: z.enum(referralStates),
	/** On the other side; null for somebody who has left. */
	other: person.nullable(),
	/** As which the receiver has accepted it. */
	profile: z.object({ id, slug: z.string(), business_name: z.string() }).nullable(),
	/** In the giver's words; null once nobody is to read them any more. */
	need: z.string().nullable(),
	/** Null once their data are deleted. */
	contact: referralContact.nullable(),
	contact_until: timestamp.nullable(),
	/** For the receiver alone. */
	value: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
	/** What I earned by it; null as long as not both sides have said that it was won. */
	coins: z.object({ amount: z.number().int(), state: z.enum(['pending', 'released', 'reversed']) }).nullable(),
	/** What has been done since, the first of it first. */
	steps: z.array(z.object({ step: z.enum(stepNames), at: timestamp })),
	/** What I may do next. */
	next: z.array(z.enum(memberSteps)),
	created_at: timestamp,
	changed_at: timestamp,
});
export type Referral = z.infer<typeof referral>;

/** Slips by how they stand. */
const standing = z.object({
	all: z.number().int(),
	open: z.number().int(),
	won: z.number().int(),
	/** Won, as both sides say. */
	confirmed: z.number().int(),
	lost: z.number().int(),
});

/** What jobs came to, in one currency. */
const sum = z.object({ currency: z.string(), slips: z.number().int(), amount: z.number().int() });
/** Coins of mine, and how many of them are not to be spent yet. */
const earned = z.object({ amount: z.number().int(), pending: z.number().int() });

export const referralStatement = z.object({
	given: standing,
	received: standing,
	/** Of jobs that I won. */
	received_sums: z.array(sum),
	/** Of jobs that others won by slips of mine, as far as there are whole groups of three: no single value can be told from it. */
	given_sums: z.array(sum),
	/** What I earned by slips, and by invitations. */
	coins: z.object({ referrals: earned, invitations: earned }),
});
export type ReferralStatement = z.infer<typeof referralStatement>;

const tag = 'Referrals';
const [needMin, needMax] = referralLimits.need;

export const referralEndpoints = [
	endpoint({
		method: 'POST',
		path: '/referrals',
		tag,
		summary: 'Pass somebody’s need on to a friend of mine',
		description:
			'Whoever has the need is asked by mail. Nobody else sees the slip before they agree, and what I give of them is deleted after 14 days without an answer. The answer says nothing about whether a mail went out.',
		auth: 'member',
		body: z.strictObject({
			receiver_id: id,
			need: text(needMin, needMax),
			contact: z.strictObject({
				name: line(1, referralLimits.contactName),
				email,
				phone: phone.nullish(),
			}),
		}),
		data: referral,
		status: 201,
		errors: ['forbidden', 'not_found'],
	}),
	endpoint({
		method: 'GET',
		path: '/referrals',
		tag,
		summary: 'Slips that I gave, or received, the last changed first',
		auth: 'member',
		query: pageQuery.extend({
			role: z.enum(['given', 'received']).default('received'),
			/** One of its states; `open` and `over` are several. */
			state: z.enum([...referralStates, 'open', 'over']).optional(),
		}),
		data: referral,
		list: true,
		meta: z.object({
			/** In which I said last what a job came to. */
			currency: z.string().nullable(),
		}),
	}),
	endpoint({
		method: 'PATCH',
		path: '/referrals/:id',
		tag,
		summary: 'Take the next step of a slip',
		auth: 'member',
		params: z.object({ id }),
		body: z
			.strictObject({
				step: z.enum(memberSteps),
				/** With `accepted`: the business of mine that takes it. */
				profile_id: id.nullish(),
				/** With `won`: what the job came to, which nobody else is told. */
				value: money.nullish(),
			})
			.refine(({ step, profile_id }) => !profile_id || step === 'accepted', {
				message: 'Goes with the step accepted.',
				path: ['profile_id'],
			})
			.refine(({ step, value }) => !value || step === 'won', { message: 'Goes with the step won.', path: ['value'] }),
		data: referral,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/referrals/statement',
		tag,
		summary: 'How many slips I gave and received, and what came of them',
		auth: 'member',
		data: referralStatement,
	}),
] as const;
