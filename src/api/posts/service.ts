import type { Context, TransactionContext } from '#api/context.ts';
import { movePosts, recountOf } from '#api/posts/upkeep-queries.ts';
import { eachBatch, lockNext } from '#db/each-batch.ts';

export { writeComment } from '#api/posts/comments.ts';
export { addPostJob, finishPosts, forgetPosts } from '#api/posts/endings.ts';
export { listFollowedPosts } from '#api/posts/feed.ts';
export { likePost, publishPost } from '#api/posts/posts.ts';
export { concernedBy, lockSaidOf, removeSaid, type SaidKind } from '#api/posts/removals.ts';

/** Posts in one transaction: few enough that nobody who likes one of them waits long. */
const batchSize = 500;

/**
 * Moves the posts of a business that is merged, and what was said in its name, to the other business; the caller has
 * locked both.
 */
export const movePostsTo = (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	movePosts(ctx.db, fromId, intoId);

/** Recounts likes and comments of all posts; returns for how many posts they were wrong. */
export const recountPosts = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'post', after, batchSize);
		return { keys, changed: keys.length > 0 ? await recountOf(db, keys) : 0 };
	});
