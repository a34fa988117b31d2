import type { Context, TransactionContext } from '#api/context.ts';
import { movePosts, recountOf } from '#api/posts/upkeep-queries.ts';
import { eachBatch, lockNext } from '#db/each-batch.ts';

export { writeComment } from '#api/posts/comments.ts';
export { addPostJob, finishPosts, forgetPosts } from '#api/posts/endings.ts';
export { listFollowedPosts } from '#api/posts/feed.ts';
export { likePost, publishPost } from '#api/posts/posts.ts';
export { lockSaidOf, removeSaid, type SaidKind } from '#api/posts/removals.ts';

/** Posts a transaction: few enough that nobody who likes one of them waits long. */
const batchSize = 500;

/** Posts of a business that is merged are the other's, and so is what was said as it; the caller has locked both. */
export const movePostsTo = (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	movePosts(ctx.db, fromId, intoId);

/** Counts likes and comments of all posts anew; gives of how many posts it was wrong. */
export const recountPosts = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'post', after, batchSize);
		return { keys, changed: keys.length > 0 ? await recountOf(db, keys) : 0 };
	});
