import { getPlaces } from '#api/catalogue/service.ts';
import { type Context, requireActor } from '#api/context.ts';
import { listLoved } from '#api/directory/service.ts';
import { listRequests } from '#api/friends/service.ts';
import { findWhereabouts } from '#api/home/queries.ts';
import { listKeptBusinesses } from '#api/kept-businesses/service.ts';
import { listFollowedPosts } from '#api/posts/service.ts';
import { listLatestOfFriends } from '#api/reviews/service.ts';
import { fold } from '#api/text/fold.ts';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';
import type { Home } from '#contract/members/home.ts';

/** How many of each thing the page has room for. */
const shown = { reviews: 6, loved: 6, posts: 3, requests: 3, businesses: 4 };
/** Fewer businesses than this near somebody say less than the best of anywhere. */
const lovedNearMin = 3;

/** Returns all that the front page shows a member, in a number of statements that does not grow with their circle. */
export async function getHome(ctx: Context): Promise<Home> {
	const { memberId } = requireActor(ctx);
	const member = await findWhereabouts(ctx.db, memberId);
	const [reviews, loved, posts, requests, businesses] = await Promise.all([
		listLatestOfFriends(ctx, shown.reviews),
		findLoved(ctx, member),
		listFollowedPosts(ctx, shown.posts),
		listRequests(ctx),
		listKeptBusinesses(ctx),
	]);
	return {
		friends_count: member.friends_count,
		reviews,
		...loved,
		posts,
		requests: requests.incoming.slice(0, shown.requests),
		businesses: busiestFirst(businesses).slice(0, shown.businesses),
	};
}

/**
 * Returns the businesses without drafts, those where most has happened first. Nobody sees a draft, so nothing happens
 * to it.
 */
const busiestFirst = (businesses: KeptBusiness[]): KeptBusiness[] =>
	businesses
		.filter(({ status }) => status !== 'draft')
		.toSorted(
			(one, other) =>
				other.new_reviews + other.new_followers - one.new_reviews - one.new_followers ||
				other.unanswered - one.unanswered ||
				other.views - one.views,
		);

/** Finds businesses that the circle loves near where the member lives, or else anywhere. */
async function findLoved(
	ctx: Context,
	member: { locality: string | null; country: string | null },
): Promise<Pick<Home, 'near' | 'loved'>> {
	const near = await findPlace(ctx, member);
	const nearby = near ? await listLoved(ctx, near.slug, shown.loved) : [];
	if (near && nearby.length >= lovedNearMin) return { near, loved: nearby };
	return { near: null, loved: await listLoved(ctx, null, shown.loved) };
}

/** Finds the directory's place for the town that a member wrote. */
async function findPlace(ctx: Context, { locality, country }: { locality: string | null; country: string | null }) {
	if (!locality) return null;
	const folded = fold(locality);
	const found = (await getPlaces(ctx)).filter((place) => fold(place.label) === folded);
	const place = found.find((one) => one.country === country) ?? (found.length === 1 || !country ? found[0] : undefined);
	return place ? { slug: place.slug, label: place.label } : null;
}
