/**
 * Deletes what is too much for one transaction: a post that many like, and what is left of a member who liked many
 * (decision 0079).
 */
import { tags } from '#api/changes.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { setImages } from '#api/media/service.ts';
import {
	deleteDeparture,
	deleteSomeBelow,
	disown,
	dropPost,
	eraseBelow,
	insertDeparture,
	listDeleted,
	listDepartures,
	lockDeparture,
	lockTouched,
	markDeleted,
} from '#api/posts/ending-queries.ts';
import { announcePost, forgetWritten } from '#api/posts/write-queries.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { announce, transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Likes and comments of a deleted post that one transaction deletes; nobody waits for them. */
const likesAtOnce = 5000;
/**
 * Posts that one transaction handles for a member who leaves: few enough that nobody who likes one of them waits long.
 */
const postsAtOnce = 200;

const kind: JobKind = { name: 'posts', ...batchJobRules };
type Ending = { postId: string } | { memberId: string };
type Outside = Pick<Context, 'db'> & Stoppable;

/** Adds the job that goes on with what a transaction left. */
export const addPostJob = (jobs: JobQueue, db: Context['db']): Promise<void> =>
	jobs.add<Ending>(kind, ({ payload, signal }) =>
		'postId' in payload ? finishPost({ db, signal }, payload.postId) : finishMember({ db, signal }, payload.memberId),
	);

/**
 * Deletes a post: from now on nobody finds it or its pictures. Many likes and comments are deleted after the
 * transaction, and the post with the last of them.
 */
export async function deletePost(ctx: TransactionContext, id: string): Promise<void> {
	const touched = await markDeleted(ctx.db, id);
	await announcePost(ctx.db, id);
	if (touched <= likesAtOnce) return void (await dropPost(ctx.db, id));
	await setImages(ctx, { post_id: id }, 'other', []);
	await ctx.jobs.send(ctx.db, kind, { postId: id });
}

/**
 * Removes the actor, who leaves, from posts: what they like and say as themselves is deleted; what they wrote for
 * businesses stays without an author.
 */
export async function forgetPosts(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await forgetWritten(ctx.db, memberId);
	if (await forgetSome(ctx, memberId)) return;
	await insertDeparture(ctx.db, memberId);
	await ctx.jobs.send(ctx.db, kind, { memberId });
}

/** Handles one batch; returns whether it was the last. What is done is not found again. */
async function forgetSome({ db }: Pick<TransactionContext, 'db'>, memberId: string): Promise<boolean> {
	const { businesses, areAll } = await lockTouched(db, memberId, postsAtOnce);
	const postIds = [...businesses.keys()];
	await eraseBelow(db, memberId, postIds);
	announce(db, ...new Set([...businesses.values()].map(tags.posts)));
	const disowned = await disown(db, memberId, postIds, postsAtOnce);
	return areAll && disowned < postsAtOnce;
}

const finishPost = (ctx: Outside, postId: string): Promise<void> =>
	untilDone(
		() =>
			transaction({ db: ctx.db }, async ({ db }) => {
				if ((await deleteSomeBelow(db, postId, likesAtOnce)) >= likesAtOnce) return false;
				await dropPost(db, postId);
				return true;
			}),
		ctx,
	);

const finishMember = (ctx: Outside, memberId: string): Promise<void> =>
	untilDone(
		() =>
			transaction({ db: ctx.db }, async (ctx) => {
				if (!(await lockDeparture(ctx.db, memberId))) return true;
				if (!(await forgetSome(ctx, memberId))) return false;
				await deleteDeparture(ctx.db, memberId);
				return true;
			}),
		ctx,
	);

/**
 * Finishes the posts and members whose job was given up. @throws AggregateError with the reasons why some failed, after
 * all others are done.
 */
export async function finishPosts(ctx: Outside): Promise<void> {
	const failures: unknown[] = [];
	const each = async (list: typeof listDeleted, finish: typeof finishPost) => {
		for (let after: string | null = null; ; ) {
			const ids: string[] = await list(ctx.db, after, postsAtOnce);
			for (const id of ids) {
				ctx.signal?.throwIfAborted();
				await finish(ctx, id).catch((error) => void failures.push(error));
			}
			after = ids.at(-1) ?? null;
			if (after === null) return;
		}
	};
	await each(listDeleted, finishPost);
	await each(listDepartures, finishMember);
	if (failures.length > 0)
		throw new AggregateError(failures, `${failures.length} posts or members could not be finished.`);
}
