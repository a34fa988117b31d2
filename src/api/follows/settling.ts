/** Whether a member's follows count changes for all of them at once: they confirm their address, are suspended or leave. */
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
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Businesses a transaction: few enough that nobody who follows one of them waits long. */
export const batchSize = 500;

type Settling = Pick<TransactionContext, 'db' | 'jobs'>;
const kind: JobKind = { name: 'follows', ...batchJobRules };

/** Has the follows counted of which a transaction left some. */
export const addFollowsJob = (jobs: JobQueue, db: Context['db']): Promise<void> =>
	jobs.add<{ memberId: string }>(kind, ({ payload, signal }) => finish({ db, jobs, signal }, payload.memberId));

/**
 * Counts the follows of a member whom the caller has locked and changed, or no longer, as far as one batch goes. What is
 * left of a member with more is noted, and for a job.
 */
export const settleFollowsOf = async (ctx: Settling, memberId: string): Promise<void> =>
	void (await settleBatch(ctx, memberId, await shareFate(ctx.db, memberId)));

/** The same for a member who leaves, and whose follows end. */
export const endFollowsOf = async (ctx: TransactionContext, memberId: string): Promise<void> =>
	void (await settleBatch(ctx, memberId, 'ended'));

/** The businesses that one of these two locks, for whoever locks others with them. */
export const listUnsettledOf = async (ctx: Pick<TransactionContext, 'db'>, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, await shareFate(ctx.db, memberId), batchSize);

export const listEndingOf = (ctx: TransactionContext, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, 'ended', batchSize);

/** Whether none is left. */
async function settleBatch(ctx: Settling, memberId: string, fate: FollowFate): Promise<boolean> {
	const ids = await lockUnsettled(ctx.db, memberId, fate, batchSize);
	const changed = ids.length > 0 ? await settleFollows(ctx.db, memberId, ids, fate) : [];
	if (changed.length > 0) await addToFollowersCount(ctx.db, changed, fate === 'counted' ? 1 : -1);
	// Asked also where nothing was locked: a merge may have moved a follow meanwhile.
	if (!(await hasUnsettled(ctx.db, memberId, fate))) {
		await deleteRecount(ctx.db, memberId);
		return true;
	}
	// Where it was noted before, a job is there already.
	if (await insertRecount(ctx.db, memberId)) await ctx.jobs.send(ctx.db, kind, { memberId });
	return false;
}

/**
 * Settles what is left of all members' follows, of whom a job was given up. @throws AggregateError with why some could not
 * be, after the others.
 */
export async function finishAllFollows(ctx: Pick<Context, 'db' | 'jobs'> & Stoppable): Promise<void> {
	const failures: unknown[] = [];
	for (const memberId of await listRecounts(ctx.db)) {
		ctx.signal?.throwIfAborted();
		await finish(ctx, memberId).catch((error) => void failures.push(error));
	}
	if (failures.length > 0)
		throw new AggregateError(failures, `The follows of ${failures.length} members could not be counted.`);
}

const finish = (ctx: Pick<Context, 'db' | 'jobs'> & Stoppable, memberId: string): Promise<void> =>
	untilDone(() => transaction(ctx, async (ctx) => settleBatch(ctx, memberId, await shareFate(ctx.db, memberId))), ctx);
