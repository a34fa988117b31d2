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
	/** What friends reviewed last, as far as they may be named; two of each friend at most. */
	reviews: z.array(placedReview),
	/** Where the member lives, as far as the directory has businesses there; null where `loved` is of anywhere. */
	near: label.nullable(),
	/** Businesses that the circle rates well, friends' first. */
	loved: z.array(listedProfile),
	/** What businesses that the member follows posted last, one of each. */
	posts: z.array(followedPost),
	/** Some of those who ask to be friends. */
	requests: z.array(friendRequest),
	/** Businesses that the member looks after, where most has happened first. */
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
