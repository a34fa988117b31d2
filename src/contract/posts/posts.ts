import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { postLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { comment } from '#contract/posts/comments.ts';
import { otherImage, otherImageUpload } from '#contract/profiles/images.ts';
import { placedReview, review } from '#contract/reviews/reviews.ts';
import { id, profileCard, text, timestamp } from '#contract/shapes.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

/** What a business tells its followers. */
export const post = z.object({
	id,
	profile: profileCard,
	/** The name of the business, which speaks; who wrote for it is not shown. */
	author_name: z.string(),
	body: z.string(),
	images: z.array(otherImage),
	/** The link, shown as it is written; nothing is fetched from it. */
	link: z.string().nullable(),
	like_count: z.number().int(),
	liked_by_me: z.boolean(),
	/** Friends of mine among the latest who liked the post, as far as they show me their names. */
	liked_by: z.array(z.object({ id, name: z.string() })).max(postLimits.likersNamed),
	/** How many comments there are, including those that a block hides from me. */
	comment_count: z.number().int(),
	/** The latest comments, the oldest of them first. */
	latest_comments: z.array(comment).max(postLimits.latestComments),
	/** Whether I look after the business, and may change the post. */
	is_mine: z.boolean(),
	/** When the post was last changed; null if it never was. */
	edited_at: timestamp.nullable(),
	created_at: timestamp,
	updated_at: timestamp,
});
export type Post = z.infer<typeof post>;

/** An item of a feed: a post of a business that I follow, or a review that a friend has written. */
export const feedItem = z.discriminatedUnion('kind', [
	post.extend({ kind: z.literal('post') }),
	review.extend({ kind: z.literal('review'), profile: profileCard }),
]);
export type FeedItem = z.infer<typeof feedItem>;

/** A short form of a post of a business that the member follows. */
export const followedPost = post
	.pick({ id: true, body: true, like_count: true, comment_count: true, created_at: true })
	.extend({ image: otherImage.nullable(), profile: placedReview.shape.profile });
export type FollowedPost = z.infer<typeof followedPost>;

const body = text(1, postLimits.body);
export const postBody = otherImageUpload(postLimits.images).extend({
	profile_id: id,
	body,
	link: webAddress.nullish(),
});

const tag = 'Posts';
const params = z.object({ id });
const like = {
	method: 'POST',
	tag,
	auth: 'member',
	body: z.strictObject({ post_id: id }),
	data: z.object({ liked: z.boolean(), like_count: z.number().int() }),
	errors: ['not_found', 'forbidden'],
} as const;

export const postEndpoints = [
	endpoint({
		method: 'POST',
		path: '/business-profile/post',
		tag,
		summary: `Post as a business of mine, with up to ${postLimits.images} pictures`,
		auth: 'owner',
		files: { images: postLimits.images },
		filesOptional: true,
		body: postBody,
		data: post,
		status: 201,
		errors: ['not_found'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/post/:id',
		tag,
		summary: 'The posts of a business, the newest first',
		auth: 'anyone',
		params,
		query: pageQuery,
		data: post,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/user/post',
		tag,
		summary: 'My feed: posts of businesses that I follow and reviews that friends have written, the newest first',
		auth: 'member',
		query: pageQuery.pick({ limit: true, cursor: true }),
		data: feedItem,
		list: true,
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/post/:id',
		tag,
		summary: 'Change the words or the link of a post of my business; it is marked as edited',
		auth: 'owner',
		params,
		body: z.strictObject({ body, link: webAddress.nullable() }).partial(),
		data: post,
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/post/:id',
		tag,
		summary: 'Delete a post of my business, with all that was said below it',
		auth: 'owner',
		params,
		data: z.null(),
	}),
	endpoint({ ...like, path: '/business-profile/like-post', summary: 'Like a post; repeating it changes nothing' }),
	endpoint({
		...like,
		path: '/business-profile/unlike-post',
		summary: 'Like a post no longer; repeating it changes nothing',
	}),
] as const;
