import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { otherImage } from '#contract/images.ts';
import { reviewLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { date, id, language, memberCard, text, timestamp } from '#contract/shapes.ts';
import { reviewSorts } from '#contract/terms.ts';

/** The four axes on which every review category set maps, in the order of the four clicks. */
export const axes = ['quality', 'service', 'value', 'trust'] as const;
export type Axis = (typeof axes)[number];
const axis = z.enum(axes);
const score = z.int().min(1).max(5);

export const reviewCategory = z.object({ id, slug: z.string(), label: z.string(), axis, question: z.string() });
export type ReviewCategory = z.infer<typeof reviewCategory>;
const ring = z.object({ n: z.number().int(), score: z.number().nullable() });
const rings = z.object({ friends: ring, friends_of_friends: ring, everyone: ring });

/** The answer of the business. */
const reviewReply = z.object({ body: z.string(), at: timestamp });
export type ReviewReply = z.infer<typeof reviewReply>;

export const review = z.object({
	id,
	profile_id: id,
	author: memberCard.nullable(),
	author_label: z.string(),
	ring: z.number().int(),
	scores: z.array(z.object({ category: z.string(), axis, score: z.number().int() })),
	overall: z.number(),
	body: z.string().nullable(),
	photos: z.array(otherImage),
	visited_on: z.string().nullable(),
	language: z.string().nullable(),
	state: z.enum(['published', 'examination', 'removed']),
	/** Somebody reported it, and a person looks at it; until then it stays. */
	reported: z.boolean(),
	incentive: z.object({ coins: z.number().int() }),
	helpful_count: z.number().int(),
	helpful_by_me: z.boolean(),
	reply: reviewReply.nullable(),
	version: z.number().int(),
	history_count: z.number().int(),
	created_at: timestamp,
	updated_at: timestamp,
});
export type Review = z.infer<typeof review>;

/** A review on the page of its author. */
export const memberReview = review.extend({
	profile: z.object({ slug: z.string(), business_name: z.string(), image: z.string().nullable() }),
});
export type MemberReview = z.infer<typeof memberReview>;

/** What a review said before it was changed. */
export const reviewVersion = z.object({
	version: z.number().int(),
	scores: review.shape.scores,
	overall: z.number(),
	body: z.string().nullable(),
	created_at: timestamp,
});
export type ReviewVersion = z.infer<typeof reviewVersion>;

export const reviewBody = z.strictObject({
	profile_id: id,
	/** Review category id → 1 to 5, exactly the four of the profile. */
	scores: z.record(id, score),
	body: text(0, reviewLimits.bodyMax)
		.refine(
			(value) => value.length === 0 || value.length >= reviewLimits.bodyMin,
			`Leave it empty, or write at least ${reviewLimits.bodyMin} characters.`,
		)
		.nullish(),
	visited_on: date.nullish(),
	language: language.nullish(),
	/** Made by the client, so that sending the same review twice stores it once. */
	client_id: z.string().min(8).max(64).optional(),
});

export const overallReviews = z.object({
	/** (prior.weight · prior.mean + Σ overall) / (prior.weight + n); null under no reviews. */
	score: z.number().nullable(),
	mean: z.number().nullable(),
	n: z.number().int(),
	/** How many reviews have a mean that rounds to 1, 2, 3, 4, 5. */
	distribution: z.array(z.number().int()),
	prior: z.object({ mean: z.number(), weight: z.number() }),
	formula: z.string(),
	rings,
	states: z.object({
		published: z.number().int(),
		examination: z.number().int(),
		removed: z.record(z.string(), z.number().int()),
	}),
});
export type OverallReviews = z.infer<typeof overallReviews>;

const tag = 'Reviews';
const params = z.object({ id });
const pageOnly = pageQuery;

export const reviewEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/review-category',
		tag,
		summary: 'All review category sets',
		auth: 'anyone',
		data: z.array(
			z.object({
				slug: z.string(),
				label: z.string(),
				applies_to: z.array(z.string()),
				categories: z.array(reviewCategory),
			}),
		),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/profile-review-category/:id',
		tag,
		summary: 'The four review categories of a profile',
		auth: 'anyone',
		params,
		data: z.array(
			reviewCategory.extend({
				mean: z.number().nullable(),
				n: z.number().int(),
				my_score: z.number().int().nullable(),
			}),
		),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/reviews',
		tag,
		summary: 'Publish my review; a second one becomes a new version',
		auth: 'member',
		body: reviewBody,
		data: review,
		status: 201,
		statusWhenChanged: 200,
		errors: ['own_business', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/reviews-by-category/:id',
		tag,
		summary: 'Mean and distribution per review category',
		auth: 'anyone',
		params,
		data: z.array(
			reviewCategory.extend({
				mean: z.number().nullable(),
				n: z.number().int(),
				distribution: z.array(z.number().int()),
			}),
		),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/reviews/:id',
		tag,
		summary: 'Reviews of a profile',
		auth: 'anyone',
		params,
		query: pageQuery.extend({
			sort: z.enum(reviewSorts).default('newest'),
			/** Only my friends' (1) or their friends' (2); for members. */
			ring: z.enum(['1', '2']).optional(),
		}),
		errors: ['unauthenticated'],
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/overall-reviews/:id',
		tag,
		summary: 'The score and everything it is computed from',
		auth: 'anyone',
		params,
		data: overallReviews,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/highest-reviews/:id',
		tag,
		summary: 'Reviews, highest first',
		auth: 'anyone',
		params,
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/lowest-reviews/:id',
		tag,
		summary: 'Reviews, lowest first',
		auth: 'anyone',
		params,
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/overall-written-reviews/:id',
		tag,
		summary: 'Reviews with text, newest first',
		auth: 'anyone',
		params,
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/overall-written-reviews/:id/:category_id',
		tag,
		summary: 'Reviews with text, by their score in one review category, highest first',
		auth: 'anyone',
		params: z.object({ id, category_id: id }),
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/friends-written-reviews/:id',
		tag,
		summary: 'What my friends wrote, newest first',
		auth: 'member',
		params,
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/friends-of-friends-reviews/:id',
		tag,
		summary: 'What friends of my friends wrote, newest first',
		auth: 'member',
		params,
		query: pageOnly,
		data: review,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/my-review/:id',
		tag,
		summary: 'My review of a profile, also while it is set aside; null when I have none',
		auth: 'member',
		params,
		data: review.nullable(),
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/reviews/:id',
		tag,
		summary: 'Change the words, date or language of my review',
		auth: 'member',
		params,
		body: z.strictObject({ body: reviewBody.shape.body, visited_on: date.nullish(), language: language.nullish() }),
		data: review,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/reviews/:id',
		tag,
		summary: 'Take my review back',
		auth: 'member',
		params,
		data: z.null(),
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/reviews/:id/versions/:version',
		tag,
		summary: 'Undo the version of my review that I have just published: the former stands again, or none',
		auth: 'member',
		params: z.object({ id, version: z.coerce.number().int().min(1) }),
		data: review.nullable(),
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/reviews/:id/history',
		tag,
		summary: 'What the review said before, the newest first',
		auth: 'anyone',
		params,
		data: z.array(reviewVersion),
	}),
	endpoint({
		method: 'PUT',
		path: '/business-profile/reviews/:id/reply',
		tag,
		summary: 'Answer a review of my business, or change the answer',
		auth: 'owner',
		params,
		body: z.strictObject({ body: text(1, reviewLimits.replyMax) }),
		data: reviewReply,
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/reviews/:id/reply',
		tag,
		summary: 'Take the answer of my business back',
		auth: 'owner',
		params,
		data: z.null(),
	}),
	endpoint({
		method: 'PUT',
		path: '/business-profile/reviews/:id/helpful',
		tag,
		summary: 'Say that a review helped me',
		auth: 'member',
		params,
		data: z.object({ helpful_count: z.number().int(), helpful_by_me: z.boolean() }),
		errors: ['own_business', 'forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/reviews/:id/helpful',
		tag,
		summary: 'Take that back',
		auth: 'member',
		params,
		data: z.object({ helpful_count: z.number().int(), helpful_by_me: z.boolean() }),
	}),
	endpoint({
		method: 'GET',
		path: '/members/:id/reviews',
		tag,
		summary: 'What a member reviewed, the newest first; nothing when they do not show it to me. Mine in every state',
		auth: 'member',
		params,
		query: pageOnly,
		data: memberReview,
		list: true,
	}),
] as const;
