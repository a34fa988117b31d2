import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { timestamp } from '#contract/shapes.ts';

/** The code of the address in the mail to somebody in need; only that mail has it. */
const code = z.string().regex(/^[\w-]{43}$/, 'Give the code of the mail.');

/** What a person in need is asked before a member passes their need on, and what would be passed on. */
export const consentQuestion = z.object({
	giver: z.object({ name: z.string() }),
	receiver: z.object({ name: z.string(), designation: z.string().nullable() }),
	/** What the giver wrote; empty while nobody can be put in touch, because one of the two is suspended or blocks the other. */
	need: z.string(),
	contact: z.object({
		name: z.string(),
		email: z.string(),
		phone: z.string().nullable(),
		/** The same number as people write it, in groups. */
		phone_written: z.string().nullable(),
	}),
	/** When the person agreed; null as long as they have not. */
	agreed_at: timestamp.nullable(),
	/** When the person's data are deleted. */
	contact_until: timestamp,
});
export type ConsentQuestion = z.infer<typeof consentQuestion>;

const tag = 'Referrals';

export const consentEndpoints = [
	endpoint({
		method: 'GET',
		path: '/referrals/consent',
		tag,
		summary: 'What a mail about a referral asks',
		auth: 'anyone',
		query: z.object({ code }),
		data: consentQuestion,
		errors: ['not_found'],
	}),
	endpoint({
		method: 'POST',
		path: '/referrals/consent',
		tag,
		summary: 'Agree to a referral of oneself, or not, or to none ever',
		description:
			'Who has agreed may still say no: then their data are deleted at once. `never` says no, and this address is not written to again about any referral.',
		auth: 'anyone',
		body: z.strictObject({ code, answer: z.enum(['yes', 'no', 'never']) }),
		data: z.object({ agreed: z.boolean() }),
		errors: ['not_found'],
	}),
	endpoint({
		method: 'POST',
		path: '/referrals/opt-out',
		tag,
		summary: 'Have no mail about referrals any more, by the link in the head of one',
		auth: 'anyone',
		body: z.strictObject({ of: z.string().min(1).max(1000) }),
		data: z.null(),
		errors: ['not_found'],
	}),
] as const;
