import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/shapes.ts';

/** The four axes that the review categories of every business stand for, in the order of the four clicks. */
export const axes = ['quality', 'service', 'value', 'trust'] as const;
export type Axis = (typeof axes)[number];
const axis = z.enum(axes);

export const reviewCategory = z.object({ id, slug: z.string(), label: z.string(), axis, question: z.string() });
export type ReviewCategory = z.infer<typeof reviewCategory>;

export const categoryDistribution = reviewCategory.extend({
	/** The mean score, with each review counted by its weight. */
	mean: z.number().nullable(),
	/** How many reviews count for something. */
	n: z.number().int(),
	/** How many of them gave 1, 2, 3, 4 and 5. */
	distribution: z.array(z.number().int()),
});
export type CategoryDistribution = z.infer<typeof categoryDistribution>;

/** The scores of reviews in a ring, where each counts in full; there is no mean under three reviews. */
const ringDistribution = categoryDistribution.pick({ mean: true, n: true, distribution: true });
export type RingDistribution = z.infer<typeof ringDistribution>;
const ringedDistribution = categoryDistribution.extend({
	rings: z
		.object({ friends: ringDistribution, friends_of_friends: ringDistribution, everyone: ringDistribution })
		.optional(),
});
export type RingedDistribution = z.infer<typeof ringedDistribution>;

/** The scores of one review, category by category. */
export const reviewScores = z.array(z.object({ category: z.string(), axis, score: z.number().int() }));

const tag = 'Reviews';
const params = z.object({ id });

export const reviewCategoryEndpoints = [
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
		method: 'GET',
		path: '/business-profile/reviews-by-category/:id',
		tag,
		summary: 'Mean and distribution per review category, and of my rings when I am signed in',
		auth: 'anyone',
		params,
		data: z.array(ringedDistribution),
	}),
] as const;
