import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptBusiness } from '#contract/keeping/kept-businesses.ts';
import { friendRequest } from '#contract/members/friends.ts';
import { followedPost } from '#contract/posts/posts.ts';
import { listedProfile } from '#contract/profiles/directory.ts';
import { placedReview } from '#contract/reviews/reviews.ts';
import { label } from '#contract/shapes.ts';

export const home = z.object({
	friends_count: z.number().int(),
	/** The latest reviews of friends, as far as they may be named; at most two of each friend. */
	reviews: z.array(placedReview),
	/** The place where the member lives, if the directory has businesses there; null where `loved` is of anywhere. */
	near: label.nullable(),
	/** Businesses that the circle rates well, those rated by friends first. */
	loved: z.array(listedProfile),
	/** The latest posts of businesses that the member follows, one of each business. */
	posts: z.array(followedPost),
	/** Some of the open friend requests to the member. */
	requests: z.array(friendRequest),
	/** Businesses that the member looks after, those where most has happened first. */
	businesses: z.array(keptBusiness),
});
export type Home = z.infer<typeof home>;

export const homeEndpoints = [
	endpoint({
		method: 'GET',
		path: '/me/home',
		tag: 'Members',
		summary: 'What is new for me: of my friends, of my circle near me, of what I follow, and of my businesses',
		auth: 'member',
		data: home,
	}),
] as const;
