import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { postLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { id, memberCard, profileCard, text, timestamp } from '#contract/shapes.ts';

/** What somebody says below a post, under their name or that of a business that they look after. */
export const comment = z.object({
	id,
	post_id: id,
	/** Null of what is said as a business: who wrote it is the business's own affair. */
	author: memberCard.nullable(),
	acting_as: profileCard.nullable(),
	/** The comment that it answers. */
	parent_id: id.nullable(),
	body: z.string(),
	/** I may delete it: it is mine, or said by or to a business of mine. */
	is_mine: z.boolean(),
	created_at: timestamp,
});
export type Comment = z.infer<typeof comment>;

export const commentBody = z.strictObject({
	post_id: id,
	body: text(1, postLimits.comment),
	/** A comment on the same post that answers none itself. */
	parent_id: id.nullish(),
	/** A business that I look after. */
	acting_as: id.nullish(),
});

const tag = 'Posts';
const params = z.object({ id });

export const commentEndpoints = [
	endpoint({
		method: 'POST',
		path: '/business-profile/comment-post',
		tag,
		summary: 'Comment on a post, as myself or as a business of mine; everyone sees the name',
		auth: 'member',
		body: commentBody,
		data: comment,
		status: 201,
		errors: ['not_found', 'forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/comment-post/:id',
		tag,
		summary: 'The comments on a post, the oldest first, answers among them',
		auth: 'anyone',
		params,
		query: pageQuery,
		data: comment,
		list: true,
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/comment-post/:id',
		tag,
		summary: 'Delete a comment of mine, or one below a post of my business; answers to it go with it',
		auth: 'member',
		params,
		data: z.null(),
		errors: ['forbidden'],
	}),
] as const;
