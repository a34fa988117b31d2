import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { pageQuery } from '#contract/page.ts';
import { id, text, timestamp } from '#contract/shapes.ts';

/** A claim is proven by a code mailed to the website's domain, by a tag on the website, or by an operator who checks it. */
export const claimMethods = ['email', 'website', 'operator'] as const;
export type ClaimMethod = (typeof claimMethods)[number];
export const claimStates = ['pending', 'approved', 'refused', 'expired', 'withdrawn'] as const;

export const claimLimits = {
	codeDigits: 8,
	codeMinutes: 30,
	codeAttempts: 5,
	/** How many codes are mailed for one claim. */
	codes: 3,
	/** How many codes are mailed to one host in a day, whoever asks. */
	codesPerHostPerDay: 10,
	/** How many of them one member may ask for: others, among whom is its owner, have the rest. */
	codesPerMemberAndHostPerDay: 3,
	/** How many claims one member may make in a day. */
	perDay: 5,
	/** Days in which a claim by email or tag must be proven. */
	proofDays: 14,
	statement: [20, 2000],
	reason: [5, 1000],
} as const;

export const claim = z.object({
	id,
	profile: z.object({ id, slug: z.string(), business_name: z.string(), locality: z.string().nullable() }),
	method: z.enum(claimMethods),
	state: z.enum(claimStates),
	/** Whether others own the business, and the claimer does not: then an operator decides between them. */
	is_dispute: z.boolean(),
	host: z.string().nullable(),
	/** The address that the code was mailed to. */
	email: z.string().nullable(),
	/** The tag that must stand on the website. */
	website_tag: z.string().nullable(),
	statement: z.string().nullable(),
	/** When the code was entered, or the tag found. */
	proven_at: timestamp.nullable(),
	/** How often a code may still be tried; null with the other methods. */
	attempts_left: z.number().int().nullable(),
	reason: z.string().nullable(),
	created_at: timestamp,
	expires_at: timestamp.nullable(),
	decided_at: timestamp.nullable(),
});
export type Claim = z.infer<typeof claim>;

export const claimOptions = z.object({
	claim_state: z.enum(['unclaimed', 'pending', 'claimed']),
	/** The host of the website, which the address for the code must have after its @. */
	host: z.string().nullable(),
	methods: z.array(z.enum(claimMethods)),
	/** My latest claim of this business. */
	mine: claim.nullable(),
	my_role: z.enum(['none', 'owner', 'manager']),
});
export type ClaimOptions = z.infer<typeof claimOptions>;

/** What a current owner is told of a dispute about their business. */
export const claimNotice = z.object({
	claim_id: id,
	claimer: person,
	statement: z.string().nullable(),
	proven_by: z.enum(['email', 'website']).nullable(),
	created_at: timestamp,
	answer: z.string().nullable(),
});

export const operatorClaim = claim.extend({
	claimer: person.extend({ email: z.string().nullable(), email_verified: z.boolean(), member_since: timestamp }),
	owners: z.array(person.extend({ since: timestamp })),
	profile_website: z.string().nullable(),
	profile_verified_by: z.enum(claimMethods).nullable(),
	answer: z.object({ body: z.string(), by: person, at: timestamp }).nullable(),
	decided_by: person.nullable(),
});
export type OperatorClaim = z.infer<typeof operatorClaim>;

const tag = 'Claims';
const params = z.object({ id });

export const claimEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/:id/claim',
		tag,
		summary: 'The ways to prove that a business is mine, and how far I am',
		auth: 'member',
		params,
		data: claimOptions,
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/:id/claim',
		tag,
		summary: 'Say that a business is mine; its owner uses it to have the business verified',
		auth: 'member',
		params,
		body: z.strictObject({
			method: z.enum(claimMethods),
			/** With the method email: the part of the address before the @. */
			local_part: z
				.string()
				.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9])?$/, 'Enter the part before the @, for example info.')
				.refine((part) => !part.includes('..'), 'Enter the part before the @, for example info.')
				.optional(),
			/** With the method operator, and where somebody owns the business: why it is mine. */
			statement: text(...claimLimits.statement).optional(),
		}),
		data: claim,
		status: 201,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'POST',
		path: '/claims/:id/code',
		tag,
		summary: 'Mail a new code; the one before is void',
		auth: 'member',
		params,
		data: claim,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'POST',
		path: '/claims/:id/confirm',
		tag,
		summary: 'Enter the code that was mailed',
		auth: 'member',
		params,
		body: z.strictObject({ code: z.string().min(1).max(40) }),
		data: claim,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'POST',
		path: '/claims/:id/check',
		tag,
		summary: 'Look for the tag on the website now',
		auth: 'member',
		params,
		data: claim,
		errors: ['proof_missing', 'forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/claims/:id',
		tag,
		summary: 'Take a claim back',
		auth: 'member',
		params,
		data: z.null(),
	}),
	endpoint({
		method: 'POST',
		path: '/claims/:id/seen',
		tag,
		summary: 'I have read how my claim was decided',
		auth: 'member',
		params,
		data: z.null(),
	}),
	endpoint({
		method: 'PUT',
		path: '/claims/:id/answer',
		tag,
		summary: 'An owner’s side of a dispute',
		auth: 'owner',
		params,
		body: z.strictObject({ body: text(...claimLimits.statement) }),
		data: claimNotice,
	}),
	endpoint({
		method: 'GET',
		path: '/operator/claims',
		tag,
		summary: 'Claims: those that wait for a decision, the oldest first; or decided ones, the newest first',
		auth: 'operator',
		query: pageQuery.extend({ show: z.enum(['open', 'unproven', 'decided']).default('open') }),
		data: operatorClaim,
		list: true,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/claims/:id/decision',
		tag,
		summary: 'Approve or refuse a claim, with the reason that the claimer reads',
		auth: 'operator',
		params,
		body: z.strictObject({
			approve: z.boolean(),
			reason: text(...claimLimits.reason),
			/** What the previous owners become after a dispute is decided for the claimer. */
			former_owners: z.enum(['owner', 'manager', 'none']).default('none'),
			/** The facts that the operator looked at: the badge vouches for nothing that nobody has seen. */
			seen: z.strictObject({ business_name: z.string(), website: z.string().nullable() }).optional(),
		}),
		data: operatorClaim,
	}),
] as const;
