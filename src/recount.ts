import type { Kysely } from 'kysely';
import { recountBoard } from '#api/coins/service.ts';
import { recountFollowers } from '#api/follows/service.ts';
import { recountFriends, renewAllTies } from '#api/friends/service.ts';
import { recountOffers } from '#api/offers/service.ts';
import { recountPosts } from '#api/posts/service.ts';
import { refreshAllClaimStates } from '#api/profiles/keepers/service.ts';
import { recountAllPlaces } from '#api/profiles/places/service.ts';
import { recountRatings, recountVotes } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';

interface Recount {
	/** The name of what is computed anew. */
	what: string;
	/** Computes it and returns how many stored values were wrong. */
	work: (ctx: { db: Kysely<DB> }) => Promise<number>;
}

/** Every stored value that follows from other rows, with its recount. Ties come before friends, who are counted by them. */
export const recounts: readonly Recount[] = [
	{ what: 'totals and scores of businesses', work: recountRatings },
	{ what: 'votes of reviews', work: recountVotes },
	{ what: 'followers of businesses', work: recountFollowers },
	{ what: 'likes and comments of posts', work: recountPosts },
	{ what: 'offers that were taken', work: recountOffers },
	{ what: 'ties of friends', work: renewAllTies },
	{ what: 'friends of members', work: recountFriends },
	{ what: 'states of claims', work: refreshAllClaimStates },
	{ what: 'businesses of places', work: recountAllPlaces },
	{ what: 'coins on the board', work: recountBoard },
];
