import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { listIdsOfFriends, listIdsWritten, listOwnIds, listPlacesOf } from '#api/reviews/latest-queries.ts';
import { getReviews } from '#api/reviews/standing/standing.ts';
import type { PlacedReview } from '#contract/reviews/reviews.ts';

const ofEachFriend = 2;
/** An answer with the latest reviews is kept this long, whatever is written meanwhile; milliseconds. */
const keptMs = 60_000;

/** Returns the latest reviews by friends of the actor, without friends who keep their name from their reviews. */
export async function listLatestOfFriends(ctx: Context, max: number): Promise<PlacedReview[]> {
	return placed(ctx, await listIdsOfFriends(ctx.db, requireActor(ctx).memberId, ofEachFriend, max));
}

/** Returns the latest reviews with words, about any business. */
export async function listLatestWritten(ctx: Context, max: number): Promise<PlacedReview[]> {
	ctx.reads.end(ctx.now.getTime() + keptMs);
	return placed(ctx, await listIdsWritten(ctx.db, max));
}

/** Returns the actor's latest reviews, whatever became of them, and how many there are. */
export async function listMyLatest(ctx: Context, max: number): Promise<{ total: number; latest: PlacedReview[] }> {
	const { total, ids } = await listOwnIds(ctx.db, requireActor(ctx).memberId, max);
	return { total, latest: await placed(ctx, ids) };
}

/** Returns the reviews in the order of the ids, each with the business that it is about. */
async function placed(ctx: Context, ids: string[]): Promise<PlacedReview[]> {
	const reviews = new Map((await getReviews(ctx, ids)).map((review) => [review.id, review]));
	const profileIds = [...new Set([...reviews.values()].map(({ profile_id }) => profile_id))];
	ctx.reads.tag(...profileIds.map(tags.profile));
	ctx.reads.tag(...[...reviews.values()].flatMap(({ author }) => (author ? [tags.member(author.id)] : [])));
	const profiles = new Map((await listPlacesOf(ctx.db, profileIds)).map(({ id, ...profile }) => [id, profile]));
	return ids.flatMap((id) => {
		const review = reviews.get(id);
		const profile = review && profiles.get(review.profile_id);
		return profile ? [{ ...review, profile }] : [];
	});
}
