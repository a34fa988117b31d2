import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { readSlice } from '#api/page.ts';
import { type FeedRow, listFeed, listNewestFollowed } from '#api/posts/feed-queries.ts';
import { readPosition, timeAndId } from '#api/posts/posts.ts';
import { namedBy, presentPost, readAround } from '#api/posts/present.ts';
import { listReviewsShown } from '#api/reviews/service.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { FeedItem, FollowedPost } from '#contract/posts/posts.ts';

/**
 * Reads the posts of what the actor follows and what their friends have written, the newest first, in six statements
 * for a page of any length.
 */
export async function readFeed(ctx: Context, query: PageQuery): Promise<Page<FeedItem>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	return listPage(slice, {
		ids: await listFeed(ctx.db, memberId, { limit: slice.limit, after: readPosition(slice) }),
		after: timeAndId,
		rows: (rows) => readAll(ctx, rows),
		card: (row, { around, reviews }): FeedItem | undefined => {
			if (row.kind === 'post') {
				const post = presentPost(row, around);
				return post && { kind: 'post', ...post };
			}
			const [review, profile] = [reviews.get(row.id), around.cards.get(row.profile_id)];
			return review && profile && { kind: 'review', ...review, profile };
		},
	});
}

/** Lists the newest post of each business that the actor follows, for a page with little room. */
export async function listFollowedPosts(ctx: Context, max: number): Promise<FollowedPost[]> {
	const rows = await listNewestFollowed(ctx.db, requireActor(ctx).memberId, max);
	ctx.reads.tag(...rows.flatMap(({ profile_id }) => [tags.profile(profile_id), tags.posts(profile_id)]));
	return rows.map(({ profile_id: _, created_at, ...post }) => ({ ...post, created_at: created_at.toISOString() }));
}

async function readAll(ctx: Context, rows: FeedRow[]) {
	const posts = rows.filter((row) => row.kind === 'post');
	const written = rows.filter((row) => row.kind === 'review');
	const { profileIds, memberIds } = namedBy(posts);
	const authorIds = written.map(({ author_id }) => author_id);
	const reviewed = written.map(({ profile_id }) => profile_id);
	const around = readAround(ctx, [...profileIds, ...reviewed], [...memberIds, ...authorIds]);
	const ids = written.map(({ id }) => id);
	const ties = around.then(({ ties }) => ties);
	const [read, reviews] = await Promise.all([around, listReviewsShown(ctx, ids, ties)]);
	return { around: read, reviews: new Map(reviews.map((review) => [review.id, review])) };
}
