import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { categoryDistribution } from '#contract/review-categories.ts';
import { id } from '#contract/shapes.ts';

const ring = z.object({ n: z.number().int(), score: z.number().nullable() });
export const rings = z.object({ friends: ring, friends_of_friends: ring, everyone: ring });

export const overallReviews = z.object({
	/** (prior.weight · prior.mean + Σ overall) / (prior.weight + n); null under no reviews. */
	score: z.number().nullable(),
	mean: z.number().nullable(),
	n: z.number().int(),
	/** How many reviews have a mean that rounds to 1, 2, 3, 4, 5. */
	distribution: z.array(z.number().int()),
	/** The four review categories, as `reviews-by-category` has them. */
	by_category: z.array(categoryDistribution),
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
