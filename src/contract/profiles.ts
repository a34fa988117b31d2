import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { otherImage } from '#contract/images.ts';
import { profileLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import {
	box,
	clock,
	country,
	date,
	email,
	id,
	language,
	line,
	phone,
	profileCard,
	text,
	timestamp,
	timezone,
	webAddress,
} from '#contract/shapes.ts';

export const duplicateRadiusM = 100;
/** Trigram similarity from which two names close by may be one business. */
export const nameSimilarityMin = 0.6;

/** An object of owner's own keys: short plain words, and not many of them. */
const keyed = <V extends z.ZodType>(value: V) =>
	z
		.record(z.string().regex(/^[a-z0-9_-]{1,30}$/, 'Use small letters, digits, - and _.'), value)
		.refine((entries) => Object.keys(entries).length <= 20, 'At most 20 entries.');

const hoursRow = z.strictObject({ day: z.int().min(1).max(7), opens: clock, closes: clock });
const specialHoursRow = z.strictObject({
	from: date,
	to: date,
	closed: z.boolean(),
	opens: clock.nullish(),
	closes: clock.nullish(),
	note: line(0, 120).nullish(),
});
const address = z.strictObject({
	line1: line(0, 160).nullish(),
	line2: line(0, 160).nullish(),
	locality: line(0, 100).nullish(),
	region: line(0, 100).nullish(),
	postal_code: line(0, 20).nullish(),
	country: country.nullish(),
});

/** What an owner may set. */
export const profileFields = z.strictObject({
	business_name: line(...profileLimits.businessName),
	tagline: line(0, profileLimits.tagline).nullish(),
	description: text(0, profileLimits.description).nullish(),
	category: z.string().max(80).nullish(),
	phone: phone.nullish(),
	email: email.nullish(),
	website: webAddress.nullish(),
	socials: keyed(webAddress).nullish(),
	address: address.nullish(),
	address_visibility: z.enum(['full', 'area', 'hidden']).optional(),
	lat: z.number().min(-90).max(90).nullish(),
	lng: z.number().min(-180).max(180).nullish(),
	timezone: timezone.nullish(),
	hours: z.array(hoursRow).max(42).optional(),
	special_hours: z.array(specialHoursRow).max(60).optional(),
	payment_methods: z.array(line(1, 40)).max(20).optional(),
	languages: z.array(language).max(20).optional(),
	accessibility: keyed(z.boolean()).optional(),
	tags: z.array(line(1, 40)).max(profileLimits.tags).optional(),
	price_range: z.int().min(1).max(4).nullish(),
	status: z.enum(['draft', 'published', 'temporarily_closed', 'permanently_closed']).optional(),
});
export type ProfileFields = z.infer<typeof profileFields>;

const ring = z.object({ n: z.number().int(), score: z.number().nullable() });
export const profile = profileCard.extend({
	/** What schema.org calls its category. */
	schema_type: z.string(),
	description: z.string().nullable(),
	phone: z.string().nullable(),
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
	/** What the badge stands for: a code mailed to the website's domain, a tag on the website, or a person who looked. */
	verification: z.object({ by: z.enum(['email', 'website', 'operator']), at: timestamp }).nullable(),
	/** For its owners, managers and operators. */
	suspension: z.object({ reason: z.string(), at: timestamp }).nullable(),
	/** For its owners, who can restore it themselves unless an operator deleted it, with a reason. */
	deletion: z.object({ at: timestamp, restorable_until: timestamp, reason: z.string().nullable() }).nullable(),
	/** For its owners: nobody else has reviewed it, so that they may delete it. */
	may_delete: z.boolean(),
	completeness: z.number().int(),
	/** What the owner could still fill in; empty for everyone else. */
	missing: z.array(z.string()),
	followers_count: z.number().int(),
	reviews_count: z.number().int(),
	/** For its owners and managers. */
	views_30d: z.number().int().nullable(),
	rings: z.object({ friends: ring, friends_of_friends: ring, everyone: ring }),
	my_role: z.enum(['none', 'owner', 'manager']),
	source: z.object({ name: z.string(), url: z.string().nullable(), licence: z.string().nullable() }).nullable(),
	created_at: timestamp,
	updated_at: timestamp,
});
export type Profile = z.infer<typeof profile>;

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const coordinate = (max: number) => z.coerce.number().min(-max).max(max);
export const profileSorts = [
	'relevance',
	'highest-rated',
	'most-reviewed',
	'most-followed',
	'newest',
	'distance',
] as const;
export const profileQuery = pageQuery
	.extend({
		sort: z.enum(profileSorts).optional(),
		q: text(0, profileLimits.searchTerm).optional(),
		category: z.string().max(80).optional(),
		place: z.string().max(120).optional(),
		lat: coordinate(90).optional(),
		lng: coordinate(180).optional(),
		radius: z.coerce.number().min(1).max(200_000).optional(),
		bbox: box.optional(),
		open_now: flag.optional(),
		min_score: z.coerce.number().min(1).max(5).optional(),
		price: z
			.string()
			.regex(/^[1-4](,[1-4])*$/, 'Give price levels 1 to 4, separated by commas.')
			.optional(),
		verified: flag.optional(),
		/** Reviewed by friends of mine, or by friends of those. */
		circle: z.enum(['friends', 'friends-of-friends']).optional(),
		/** Followed by me. */
		following: flag.optional(),
		facets: flag.optional(),
	})
	.refine((query) => (query.lat === undefined) === (query.lng === undefined), {
		message: 'Give lat and lng together.',
		path: ['lat'],
	});
export type ProfileQuery = z.infer<typeof profileQuery>;

export const profileFilters = [
	'newest',
	'highest-rated',
	'most-reviewed',
	'most-followed',
	'nearby',
	'open-now',
	'verified',
	'following',
	'friends',
	'friends-of-friends',
	'category:{slug}',
	'place:{slug}',
] as const;

const facet = z.object({ slug: z.string(), label: z.string(), count: z.number().int() });
export const listMeta = z.object({
	facets: z.object({ categories: z.array(facet), places: z.array(facet), prices: z.array(facet) }).optional(),
	/** True when nothing matched as typed and these are near spellings. */
	approximate: z.boolean().optional(),
});
export type ListMeta = z.infer<typeof listMeta>;

const categoryLeaf = z.object({
	slug: z.string(),
	label: z.string(),
	icon: z.string(),
	count: z.number().int(),
	review_category_set: z.string(),
	schema_type: z.string(),
});
export const category = categoryLeaf.extend({ children: z.array(categoryLeaf) });
export type Category = z.infer<typeof category>;
export const suggestion = z.object({
	kind: z.enum(['profile', 'category', 'place']),
	slug: z.string(),
	label: z.string(),
	detail: z.string().nullable(),
	/** A business that has closed, for a while or for good. */
	is_closed: z.boolean(),
});
export const myProfile = z.object({
	id,
	business_name: z.string(),
	slug: z.string(),
	status: profile.shape.status,
	image: z.string().nullable(),
	role: z.enum(['owner', 'manager']),
});
export type MyProfile = z.infer<typeof myProfile>;

const tag = 'Business profiles';
const params = z.object({ id: z.string().min(1).max(160) });

export const profileEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile',
		tag,
		summary: 'List and search business profiles',
		auth: 'anyone',
		query: profileQuery,
		data: profileCard,
		list: true,
		meta: listMeta,
		errors: ['unauthenticated'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/search/:term',
		tag,
		summary: 'Search, best match first',
		auth: 'anyone',
		params: z.object({ term: text(1, profileLimits.searchTerm) }),
		query: profileQuery,
		data: profileCard,
		list: true,
		meta: listMeta,
		errors: ['unauthenticated'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/filter/:filter',
		tag,
		summary: 'A ready-made selection',
		auth: 'anyone',
		params: z.object({ filter: z.string().max(140) }),
		query: profileQuery,
		data: profileCard,
		list: true,
		meta: listMeta,
		errors: ['unauthenticated'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/suggest',
		tag,
		summary: 'Names, categories and places while one types',
		auth: 'anyone',
		query: z.object({ q: text(1, profileLimits.searchTerm) }),
		data: z.array(suggestion),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/categories',
		tag,
		summary: 'The category tree with counts',
		auth: 'anyone',
		data: z.array(category),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/places',
		tag,
		summary: 'Places with counts, largest first',
		auth: 'anyone',
		data: z.array(
			z.object({ slug: z.string(), label: z.string(), country: z.string().nullable(), count: z.number().int() }),
		),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/my/profiles',
		tag,
		summary: 'The profiles I own or manage',
		auth: 'member',
		data: z.array(myProfile),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile',
		tag,
		summary: 'Add a business',
		auth: 'member',
		body: profileFields.extend({ confirm_distinct: z.boolean().optional() }),
		data: profile,
		status: 201,
		errors: ['duplicate_suspected'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/:id',
		tag,
		summary: 'One business, by id or slug',
		auth: 'anyone',
		params,
		data: profile,
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/:id',
		tag,
		summary: 'Change a business',
		auth: 'owner',
		params: z.object({ id }),
		body: profileFields.partial(),
		data: profile,
		errors: ['precondition_failed'],
	}),
] as const;
