import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { profileLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { rings } from '#contract/reviews/overall-reviews.ts';
import { box, coordinate, id, profileCard, text } from '#contract/shapes.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
export const profileSorts = [
	'relevance',
	'highest-rated',
	'most-reviewed',
	'most-followed',
	'newest',
	'distance',
	/** Businesses that my friends and their friends reviewed come first; the rest keep the order that they would have anyway. */
	'circle',
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
		/** Only businesses reviewed by my friends, or by friends of theirs. */
		circle: z.enum(['friends', 'friends-of-friends']).optional(),
		/** Only businesses with an offer that can be taken for coins now. */
		offers: flag.optional(),
		/** Only businesses that I follow. */
		following: flag.optional(),
		facets: flag.optional(),
		/** Searches for `q` word by word: without synonyms, places or times read from it, or mended misspellings. */
		as_typed: flag.optional(),
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
	'offers',
	'category:{slug}',
	'place:{slug}',
] as const;

const facet = z.object({ slug: z.string(), label: z.string(), count: z.number().int() });
/** A piece of the query that was read as something other than words of a name. */
const typedPiece = { typed: z.string() };
const understood = z.object({
	/** What was searched for: `q`, with misspellings mended. Every `typed` below is a piece of it. */
	query: z.string(),
	/** How the list matches the query: all of it, around the place instead of in it, any of its words, or nothing does. */
	matched: z.enum(['all', 'around', 'any', 'none']),
	categories: z.array(z.object({ slug: z.string(), label: z.string(), ...typedPiece })),
	place: z.object({ slug: z.string(), label: z.string(), ...typedPiece }).nullable(),
	open_now: z.object(typedPiece).nullable(),
	/** Words of `q` that no business, category or place has, and what was searched for instead. */
	corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
});
export type UnderstoodQuery = z.infer<typeof understood>;
export const listMeta = z.object({
	facets: z.object({ categories: z.array(facet), places: z.array(facet), prices: z.array(facet) }).optional(),
	/** True when nothing matched exactly what was typed, and these results come close. */
	approximate: z.boolean().optional(),
	/** How `q` was read; absent without one, and with `as_typed`. */
	understood: understood.optional(),
});
export type ListMeta = z.infer<typeof listMeta>;

export const cardCircle = z.object({
	/** Means are given from three reviews on; with fewer, a mean would tell what one person gave. */
	rings,
	/**
	 * Up to three friends who reviewed the business and may be named, the latest first; `rings.friends.n` counts all friends.
	 */
	friends: z.array(z.object({ id, name: z.string(), image: z.string().nullable() })),
});
export type CardCircle = z.infer<typeof cardCircle>;
const profileCircle = cardCircle.extend({ profile_id: id });
export type ProfileCircle = z.infer<typeof profileCircle>;

/** A business in a list, with what my circle says of it where I am signed in. */
export const listedProfile = profileCard.extend({
	/** True where an offer of the business can be taken for coins now; otherwise left out. */
	has_offer: z.literal(true).optional(),
	circle: cardCircle.optional(),
});
export type ListedProfile = z.infer<typeof listedProfile>;

const suggestion = z.object({
	kind: z.enum(['profile', 'category', 'place']),
	slug: z.string(),
	label: z.string(),
	detail: z.string().nullable(),
	/** Whether the business has closed, for a while or for good. */
	is_closed: z.boolean(),
	/** What the card of a business shows; null for a category or a place. */
	profile: profileCard.pick({ id: true, image: true, category: true, score: true, score_count: true }).nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

const idList = z
	.string()
	.transform((ids) => ids.split(','))
	.pipe(z.array(id).max(profileLimits.circleIds));

const tag = 'Business profiles';
const list = {
	method: 'GET',
	tag,
	auth: 'anyone',
	query: profileQuery,
	data: listedProfile,
	list: true,
	meta: listMeta,
	errors: ['unauthenticated'],
} as const;

export const directoryEndpoints = [
	endpoint({
		...list,
		path: '/business-profile',
		summary: 'List and search business profiles',
	}),
	endpoint({
		...list,
		path: '/business-profile/search/:term',
		summary: 'Search, best match first',
		params: z.object({ term: text(1, profileLimits.searchTerm) }),
	}),
	endpoint({
		...list,
		path: '/business-profile/filter/:filter',
		summary: 'A ready-made selection',
		params: z.object({ filter: z.string().max(140) }),
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
		path: '/business-profile/circle',
		tag,
		summary: 'What my circle says of these businesses',
		auth: 'member',
		query: z.object({ ids: idList }),
		data: z.array(profileCircle),
	}),
] as const;
