import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { listIdsOfFriends, listIdsWritten, listOwnIds, listPlacesOf } from '#api/reviews/latest-queries.ts';
import { getReviews } from '#api/reviews/standing/standing.ts';
import type { PlacedReview } from '#contract/reviews/reviews.ts';

const ofEachFriend = 2;
/** A page that shows them is made anew as often, whatever was written meanwhile. */
const keptMs = 60_000;

/** What friends of the actor reviewed last. Who keeps their name from their reviews is not among them. */
export async function listLatestOfFriends(ctx: Context, max: number): Promise<PlacedReview[]> {
	return placed(ctx, await listIdsOfFriends(ctx.db, requireActor(ctx).memberId, ofEachFriend, max));
}

/** What was written last, in words, about any business. */
export async function listLatestWritten(ctx: Context, max: number): Promise<PlacedReview[]> {
	ctx.reads.end(ctx.now.getTime() + keptMs);
	return placed(ctx, await listIdsWritten(ctx.db, max));
}

/** What the actor reviewed last, whatever became of it, and how many there are. */
export async function listMyLatest(ctx: Context, max: number): Promise<{ total: number; latest: PlacedReview[] }> {
	const { total, ids } = await listOwnIds(ctx.db, requireActor(ctx).memberId, max);
	return { total, latest: await placed(ctx, ids) };
}

/** In the order of the ids, each with what it is about. */
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
