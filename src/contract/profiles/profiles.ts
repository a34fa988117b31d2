import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { DuplicateCandidate } from '#contract/errors.ts';
import { profileLimits } from '#contract/limits.ts';
import { otherImage } from '#contract/profiles/images.ts';
import { profileFields } from '#contract/profiles/profile-fields.ts';
import { rings } from '#contract/reviews/overall-reviews.ts';
import { coordinate, country, id, line, phone, profileCard, timestamp } from '#contract/shapes.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

export const duplicateRadiusM = 100;
/** The trigram similarity from which two businesses close to each other may be one, by their names. */
export const nameSimilarityMin = 0.6;

export const profile = profileCard.extend({
	/** The schema.org type of its category. */
	schema_type: z.string(),
	description: z.string().nullable(),
	/** In the form E.164, for programs and links. */
	phone: z.string().nullable(),
	/** The same number as people write it, in groups. */
	phone_written: z.string().nullable(),
	email: z.string().nullable(),
	website: z.string().nullable(),
	socials: z.record(z.string(), z.string()),
	address: z.object({
		line1: z.string().nullable(),
		line2: z.string().nullable(),
		locality: z.string().nullable(),
		region: z.string().nullable(),
		postal_code: z.string().nullable(),
		country: z.string().nullable(),
	}),
	address_visibility: z.enum(['full', 'area', 'hidden']),
	timezone: z.string().nullable(),
	hours: z.array(z.object({ day: z.number().int(), opens: z.string(), closes: z.string() })),
	special_hours: z.array(
		z.object({
			from: z.string(),
			to: z.string(),
			closed: z.boolean(),
			opens: z.string().nullish(),
			closes: z.string().nullish(),
			note: z.string().nullish(),
		}),
	),
	payment_methods: z.array(z.string()),
	languages: z.array(z.string()),
	accessibility: z.record(z.string(), z.boolean()),
	tags: z.array(z.string()),
	cover: z.string().nullable(),
	other_images: z.array(otherImage),
	claim_state: z.enum(['unclaimed', 'pending', 'claimed']),
	/** How the badge was earned: by a code mailed to the website's domain, a tag on the website, or an operator who looked. */
	verification: z.object({ by: z.enum(['email', 'website', 'operator']), at: timestamp }).nullable(),
	/** The suspension, shown to its owners, managers and operators. */
	suspension: z.object({ reason: z.string(), at: timestamp }).nullable(),
	/** The deletion, shown to owners. They can restore the business unless an operator deleted it, with a reason. */
	deletion: z.object({ at: timestamp, restorable_until: timestamp, reason: z.string().nullable() }).nullable(),
	/** Whether an owner may delete the business: nobody else has reviewed it. Shown to its owners. */
	may_delete: z.boolean(),
	completeness: z.number().int(),
	/** The fields that the owner could still fill in; empty for everyone else. */
	missing: z.array(z.string()),
	followers_count: z.number().int(),
	reviews_count: z.number().int(),
	/** Half of those who write to the business have an answer within so many hours; null while too few are known. */
	answers_within_hours: z.number().int().nullable(),
	/** The views of the last 30 days, shown to its owners and managers. */
	views_30d: z.number().int().nullable(),
	rings: rings,
	my_role: z.enum(['none', 'owner', 'manager']),
	source: z.object({ name: z.string(), url: z.string().nullable(), licence: z.string().nullable() }).nullable(),
	created_at: timestamp,
	updated_at: timestamp,
});
export type Profile = z.infer<typeof profile>;

export const myProfile = z.object({
	id,
	business_name: z.string(),
	slug: z.string(),
	status: profile.shape.status,
	image: z.string().nullable(),
	role: z.enum(['owner', 'manager']),
});
export type MyProfile = z.infer<typeof myProfile>;

export const duplicateCandidate = z.object({
	id,
	slug: z.string(),
	business_name: z.string(),
	category: z.string().nullable(),
	locality: z.string().nullable(),
	image: z.string().nullable(),
	is_mine: z.boolean(),
}) satisfies z.ZodType<DuplicateCandidate>;

/** What is known so far of a business that somebody is adding. */
const alikeQuery = z
	.object({
		name: line(...profileLimits.businessName),
		locality: line(0, 100).optional(),
		country: country.optional(),
		lat: coordinate(90).optional(),
		lng: coordinate(180).optional(),
		phone: phone.optional(),
		website: webAddress.optional(),
		/** The id of the draft itself, where it is stored already. */
		except: id.optional(),
	})
	.refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
		message: 'Give lat and lng together.',
		path: ['lat'],
	});
export type AlikeQuery = z.infer<typeof alikeQuery>;

const tag = 'Business profiles';
/** Repeats a call after `duplicate_suspected` and says that the business is none of the candidates. */
const confirm_distinct = z.boolean().optional();

export const profileEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/my/profiles',
		tag,
		summary: 'The profiles I own or manage',
		auth: 'member',
		data: z.array(myProfile),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/alike',
		tag,
		summary: 'Businesses that a new one may be',
		auth: 'member',
		query: alikeQuery,
		data: z.array(duplicateCandidate),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile',
		tag,
		summary: 'Add a business',
		auth: 'member',
		body: profileFields.extend({ confirm_distinct }),
		data: profile,
		versioned: true,
		status: 201,
		errors: ['duplicate_suspected'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/:id',
		tag,
		summary: 'One business, by id or slug',
		auth: 'anyone',
		params: z.object({ id: z.string().min(1).max(160) }),
		data: profile,
		versioned: true,
		moves: true,
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/:id',
		tag,
		summary: 'Change a business',
		auth: 'owner',
		params: z.object({ id }),
		body: profileFields.partial().extend({ confirm_distinct }),
		data: profile,
		versioned: true,
		errors: ['precondition_failed', 'duplicate_suspected'],
	}),
] as const;
