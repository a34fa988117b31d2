/**
 * Settles a member's follows, which all begin or cease to count at once, when the member confirms their address, is
 * suspended or leaves.
 */
import type { Context, TransactionContext } from '#api/context.ts';
import {
	addToFollowersCount,
	deleteRecount,
	type FollowFate,
	hasUnsettled,
	insertRecount,
	listRecounts,
	listUnsettledIds,
	lockUnsettled,
	settleFollows,
	shareFate,
} from '#api/follows/queries.ts';
import { eachAlone, type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Businesses in one transaction: few enough that nobody who follows one of them waits long. */
export const batchSize = 500;

type Settling = Pick<TransactionContext, 'db' | 'jobs'>;
const kind: JobKind = { name: 'follows', ...batchJobRules };

/** Adds the job that settles the follows that a transaction left. */
export const addFollowsJob = (jobs: JobQueue, db: Context['db']): Promise<void> =>
	jobs.add<{ memberId: string }>(kind, ({ payload, signal }) => finish({ db, jobs, signal }, payload.memberId));

/**
 * Settles one batch of the follows of a member whom the caller has locked and changed: they count, or no longer. Where
 * more are left, that is noted, and a job goes on with them.
 */
export const settleFollowsOf = async (ctx: Settling, memberId: string): Promise<void> =>
	void (await settleBatch(ctx, memberId, await shareFate(ctx.db, memberId)));

/** Ends one batch of the follows of a member who leaves; a job goes on with the rest. */
export const endFollowsOf = async (ctx: TransactionContext, memberId: string): Promise<void> =>
	void (await settleBatch(ctx, memberId, 'ended'));

/** Lists the businesses that `settleFollowsOf` locks, for callers that lock others with them. */
export const listUnsettledOf = async (ctx: Pick<TransactionContext, 'db'>, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, await shareFate(ctx.db, memberId), batchSize);

export const listEndingOf = (ctx: TransactionContext, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, 'ended', batchSize);

/** Settles one batch; returns whether none is left. */
async function settleBatch(ctx: Settling, memberId: string, fate: FollowFate): Promise<boolean> {
	const ids = await lockUnsettled(ctx.db, memberId, fate, batchSize);
	const changed = ids.length > 0 ? await settleFollows(ctx.db, memberId, ids, fate) : [];
	if (changed.length > 0) await addToFollowersCount(ctx.db, changed, fate === 'counted' ? 1 : -1);
	// This is asked even where nothing was locked: a merge may have moved a follow meanwhile.
	if (!(await hasUnsettled(ctx.db, memberId, fate))) {
		await deleteRecount(ctx.db, memberId);
		return true;
	}
	// Where this was noted before, a job for it exists already.
	if (await insertRecount(ctx.db, memberId)) await ctx.jobs.send(ctx.db, kind, { memberId });
	return false;
}

/**
 * Settles what is left of the follows of all members whose job was given up. @throws AggregateError with the reasons
 * why some failed, after all others are done.
 */
export const finishAllFollows = (ctx: Pick<Context, 'db' | 'jobs'> & Stoppable): Promise<void> =>
	eachAlone(ctx, {
		list: (after, max) => listRecounts(ctx.db, after, max),
		work: (memberId) => finish(ctx, memberId),
		failure: (n) => `The follows of ${n} members could not be counted.`,
	});

const finish = (ctx: Pick<Context, 'db' | 'jobs'> & Stoppable, memberId: string): Promise<void> =>
	untilDone(() => transaction(ctx, async (ctx) => settleBatch(ctx, memberId, await shareFate(ctx.db, memberId))), ctx);
