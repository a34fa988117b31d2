import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { referralLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { memberSteps, referralStates, referralSteps } from '#contract/referrals/steps.ts';
import { currency, email, id, line, phone, text, timestamp } from '#contract/shapes.ts';

/** About what a job came to, in whole units of a currency. */
export const money = z.strictObject({ amount: z.int().min(1).max(referralLimits.valueMax), currency });
export type Money = z.infer<typeof money>;

/** The person who has the need. */
export const referralContact = z.object({
	name: z.string(),
	/** The email and phone are for the receiver, once the contact has agreed; null for the giver. */
	email: z.string().nullable(),
	phone: z.string().nullable(),
	/** The same number as people write it, in groups. */
	phone_written: z.string().nullable(),
});

const stepNames = Object.keys(referralSteps) as [keyof typeof referralSteps];
export const referral = z.object({
	id,
	/** My side of the slip. */
	role: z.enum(['giver', 'receiver']),
	state: z.enum(referralStates),
	/** The member on the other side; null for one who has left. */
	other: person.nullable(),
	/** The business as which the receiver has accepted the slip. */
	profile: z.object({ id, slug: z.string(), business_name: z.string() }).nullable(),
	/** The need in the giver's words; null once nobody is to read it any more. */
	need: z.string().nullable(),
	/** The contact; null once their data are deleted. */
	contact: referralContact.nullable(),
	contact_until: timestamp.nullable(),
	/** What the job came to, for the receiver alone. */
	value: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
	/** What I earned by the slip; null until both sides have said that it was won. */
	coins: z.object({ amount: z.number().int(), state: z.enum(['pending', 'released', 'reversed']) }).nullable(),
	/** When the giver said, too, that it was won; null until then. */
	confirmed_at: timestamp.nullable(),
	/** The steps taken so far, the first one first. */
	steps: z.array(z.object({ step: z.enum(stepNames), at: timestamp })),
	/** The steps that I may take next. */
	next: z.array(z.enum(memberSteps)),
	created_at: timestamp,
	changed_at: timestamp,
});
export type Referral = z.infer<typeof referral>;

/** The columns of slips as CSV. */
const referralColumns = [
	...['id', 'created_at', 'changed_at', 'role', 'other.name', 'profile.business_name', 'need', 'state', 'confirmed_at'],
	...['coins.amount', 'coins.state', 'value.amount', 'value.currency'],
];

/** The numbers of slips by how they stand. */
const standing = z.object({
	all: z.number().int(),
	open: z.number().int(),
	won: z.number().int(),
	/** The slips that were won as both sides say. */
	confirmed: z.number().int(),
	lost: z.number().int(),
});

/** What jobs came to, in one currency. */
const sum = z.object({ currency: z.string(), slips: z.number().int(), amount: z.number().int() });
/** Coins that I earned, and how many of them cannot be spent yet. */
const earned = z.object({ amount: z.number().int(), pending: z.number().int() });

export const referralStatement = z.object({
	given: standing,
	received: standing,
	/** Sums of jobs that I won. */
	received_sums: z.array(sum),
	/**
	 * Sums of jobs that others won by my slips, in whole groups of three only, so that no single value can be told from them.
	 */
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
		description: 'With `Accept: text/csv` the same page comes as CSV, as that of `GET /me/transactions` does.',
		auth: 'member',
		query: pageQuery.extend({
			role: z.enum(['given', 'received']).default('received'),
			/** The state of the slips; `open` and `over` each stand for several. */
			state: z.enum([...referralStates, 'open', 'over']).optional(),
		}),
		data: referral,
		list: true,
		csv: referralColumns,
		meta: z.object({
			/** The currency in which I last said what a job came to. */
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
				/** The business of mine that takes the slip, with `accepted`. */
				profile_id: id.nullish(),
				/** What the job came to, with `won`; nobody else is told. */
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
