import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { reviewLimits } from '#contract/limits.ts';
import { id, text, timestamp } from '#contract/shapes.ts';

/** The reply of the business. */
export const reviewReply = z.object({ body: z.string(), at: timestamp });
export type ReviewReply = z.infer<typeof reviewReply>;
const helpful = z.object({ helpful_count: z.number().int(), helpful_by_me: z.boolean() });

const tag = 'Reviews';
const params = z.object({ id });

export const reviewAnswerEndpoints = [
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
		data: helpful,
		errors: ['own_business', 'forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/reviews/:id/helpful',
		tag,
		summary: 'Take that back',
		auth: 'member',
		params,
		data: helpful,
	}),
] as const;
