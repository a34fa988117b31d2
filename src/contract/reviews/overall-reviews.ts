import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { categoryDistribution } from '#contract/reviews/review-categories.ts';
import { id } from '#contract/shapes.ts';
import { weightReasons } from '#contract/terms.ts';

const ring = z.object({ n: z.number().int(), score: z.number().nullable() });
export const rings = z.object({ friends: ring, friends_of_friends: ring, everyone: ring });

export const overallReviews = z.object({
	/**
	 * The score, (prior.weight · prior.mean + Σ weight · sum) / (prior.weight + Σ weight · n) over `weights`; null where
	 * nothing counts.
	 */
	score: z.number().nullable(),
	/** The weighted mean without the prior, Σ weight · sum / Σ weight · n. */
	mean: z.number().nullable(),
	/** How many published reviews count for something. */
	n: z.number().int(),
	/**
	 * The numbers of published reviews by what they count as, never which review is what: that would tell about people who
	 * hide. `sum` adds up the overalls of n reviews.
	 */
	weights: z.array(
		z.object({ weight: z.number(), reason: z.enum(weightReasons), n: z.number().int(), sum: z.number() }),
	),
	/** How many of the reviews that count have a mean that rounds to 1, 2, 3, 4, 5. */
	distribution: z.array(z.number().int()),
	/** The four review categories, as `reviews-by-category` has them. */
	by_category: z.array(categoryDistribution),
	prior: z.object({ mean: z.number(), weight: z.number() }),
	formula: z.string(),
	rings,
	/** The bonds as they were yesterday; a number under five is null. Nothing here depends on people who hide. */
	bonds: z.object({
		/** Reviews under their authors' names by friends of an owner, rounded down to a multiple of five. */
		friends_of_owner: z.number().int().nullable(),
		/** How many people came by an invitation to review the business, whether they wrote anything or not. */
		invited: z.number().int().nullable(),
	}),
	states: z.object({
		/** Published reviews, including those that do not count yet. */
		published: z.number().int(),
		examination: z.number().int(),
		removed: z.record(z.string(), z.number().int()),
	}),
});
export type OverallReviews = z.infer<typeof overallReviews>;

export const overallReviewsEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/overall-reviews/:id',
		tag: 'Reviews',
		summary: 'The score and everything it is computed from',
		auth: 'anyone',
		params: z.object({ id }),
		data: overallReviews,
	}),
] as const;
