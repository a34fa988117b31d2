import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { postLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { id, memberCard, profileCard, text, timestamp } from '#contract/shapes.ts';

/** What somebody writes below a post, in their own name or that of a business that they look after. */
export const comment = z.object({
	id,
	post_id: id,
	/** The author; null for a comment in the name of a business, which alone knows who wrote it. */
	author: memberCard.nullable(),
	acting_as: profileCard.nullable(),
	/** The id of the comment that this one answers. */
	parent_id: id.nullable(),
	body: z.string(),
	/** Whether I may delete the comment: it is mine, or by or to a business of mine. */
	is_mine: z.boolean(),
	created_at: timestamp,
});
export type Comment = z.infer<typeof comment>;

/** A comment of mine, with where it stands; others see one that was removed no more. */
export const ownComment = z.object({
	id,
	post_id: id,
	/** The business whose post it is below. */
	profile: z.object({ id, slug: z.string(), business_name: z.string() }),
	/** The business in whose name I wrote it; null for my own. */
	acting_as: z.object({ id, slug: z.string(), business_name: z.string() }).nullable(),
	/** The id of the comment that this one answers. */
	parent_id: id.nullable(),
	body: z.string(),
	state: z.enum(['published', 'removed']),
	created_at: timestamp,
});
export type OwnComment = z.infer<typeof ownComment>;

export const commentBody = z.strictObject({
	post_id: id,
	body: text(1, postLimits.comment),
	/** The id of a comment on the same post that answers none itself. */
	parent_id: id.nullish(),
	/** The id of a business that I look after. */
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
		method: 'GET',
		path: '/me/comments',
		tag,
		summary: 'What I have said below posts, the newest first',
		auth: 'member',
		query: pageQuery,
		data: ownComment,
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
