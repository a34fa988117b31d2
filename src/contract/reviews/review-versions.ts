import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { reviewScores } from '#contract/reviews/review-categories.ts';
import { review } from '#contract/reviews/reviews.ts';
import { id, timestamp } from '#contract/shapes.ts';

/** What a review said before it was changed. */
export const reviewVersion = z.object({
	version: z.number().int(),
	scores: reviewScores,
	overall: z.number(),
	body: z.string().nullable(),
	created_at: timestamp,
});
export type ReviewVersion = z.infer<typeof reviewVersion>;

const tag = 'Reviews';

export const reviewVersionEndpoints = [
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
		params: z.object({ id }),
		data: z.array(reviewVersion),
	}),
] as const;
