import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { reviewLimits } from '#contract/limits.ts';
import { otherImage } from '#contract/profiles/images.ts';
import { reviewReply } from '#contract/reviews/review-answers.ts';
import { reviewScores } from '#contract/reviews/review-categories.ts';
import { date, id, language, memberCard, text, timestamp } from '#contract/shapes.ts';
import { bonds, weightReasons } from '#contract/terms.ts';

export const review = z.object({
	id,
	profile_id: id,
	/** The author; null where they hide from the caller, have left, or are suspended. */
	author: memberCard.nullable(),
	author_label: z.string(),
	ring: z.number().int(),
	scores: reviewScores,
	overall: z.number(),
	body: z.string().nullable(),
	photos: z.array(otherImage),
	visited_on: z.string().nullable(),
	language: z.string().nullable(),
	/** `waiting`: the author has not confirmed their address yet, and nobody else sees the review. */
	state: z.enum(['published', 'examination', 'removed', 'waiting']),
	/** What a published review counts as in the score, from 0 to 1, and why; for its author alone. */
	counts_as: z.object({ weight: z.number(), reason: z.enum(weightReasons) }).nullable(),
	/** Whether somebody reported the review and a person looks at it; until then it stays. */
	reported: z.boolean(),
	/** Coins that were given for the review, whatever it says; null where its author is not shown. */
	incentive: z.object({ coins: z.number().int().nullable() }),
	/** The bonds between its author and the business, as far as everyone may know of both. */
	bonds: z.array(z.enum(bonds)),
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

/** A review away from the page of its business. */
export const placedReview = review.extend({
	profile: memberReview.shape.profile.extend({ category: z.string().nullable() }),
});
export type PlacedReview = z.infer<typeof placedReview>;

const score = z.int().min(1).max(5);
export const reviewBody = z.strictObject({
	profile_id: id,
	/** From the id of a review category to a score of 1 to 5, for exactly the four of the profile. */
	scores: z.record(id, score),
	body: text(0, reviewLimits.bodyMax)
		.refine(
			(value) => value.length === 0 || value.length >= reviewLimits.bodyMin,
			`Leave it empty, or write at least ${reviewLimits.bodyMin} characters.`,
		)
		.nullish(),
	visited_on: date.nullish(),
	language: language.nullish(),
	/** An id made by the client, so that sending the same review twice stores it once. */
	client_id: z.string().min(8).max(64).optional(),
});

const tag = 'Reviews';
const params = z.object({ id });

export const reviewEndpoints = [
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
] as const;
