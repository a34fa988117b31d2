import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pageQuery } from '#contract/page.ts';
import { memberReview, placedReview, review } from '#contract/reviews/reviews.ts';
import { id } from '#contract/shapes.ts';
import { reviewSorts } from '#contract/terms.ts';

const list = {
	method: 'GET',
	tag: 'Reviews',
	params: z.object({ id }),
	query: pageQuery,
	data: review,
	list: true,
} as const;

export const reviewListEndpoints = [
	endpoint({
		...list,
		path: '/business-profile/reviews/:id',
		summary: 'Reviews of a profile',
		auth: 'anyone',
		query: pageQuery.extend({
			sort: z.enum(reviewSorts).default('newest'),
			/** Only reviews by my friends (1) or by friends of theirs (2); for members. */
			ring: z.enum(['1', '2']).optional(),
		}),
		errors: ['unauthenticated'],
	}),
	endpoint({
		...list,
		path: '/business-profile/highest-reviews/:id',
		summary: 'Reviews, highest first',
		auth: 'anyone',
	}),
	endpoint({
		...list,
		path: '/business-profile/lowest-reviews/:id',
		summary: 'Reviews, lowest first',
		auth: 'anyone',
	}),
	endpoint({
		...list,
		path: '/business-profile/overall-written-reviews/:id',
		summary: 'Reviews with text, newest first',
		auth: 'anyone',
	}),
	endpoint({
		...list,
		path: '/business-profile/overall-written-reviews/:id/:category_id',
		summary: 'Reviews with text, by their score in one review category, highest first',
		auth: 'anyone',
		params: z.object({ id, category_id: id }),
	}),
	endpoint({
		...list,
		path: '/business-profile/friends-written-reviews/:id',
		summary: 'What my friends wrote, newest first',
		auth: 'member',
	}),
	endpoint({
		...list,
		path: '/business-profile/friends-of-friends-reviews/:id',
		summary: 'What friends of my friends wrote, newest first',
		auth: 'member',
	}),
	endpoint({
		...list,
		path: '/members/:id/reviews',
		summary: 'What a member reviewed, the newest first; nothing when they do not show it to me. Mine in every state',
		auth: 'member',
		data: memberReview,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/latest-reviews',
		tag: 'Reviews',
		summary: 'What was written last about any business, one of each',
		auth: 'anyone',
		query: z.object({ limit: z.coerce.number().int().min(1).max(12).default(6) }),
		data: z.array(placedReview),
	}),
] as const;
