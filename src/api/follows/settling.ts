/** Whether a member's follows count changes for all of them at once: they confirm their address, are suspended or leave. */
import type { Context, TransactionContext } from '#api/context.ts';
import {
	addToFollowersCount,
	deleteRecount,
	type FollowFate,
	hasRecount,
	hasUnsettled,
	insertRecount,
	listRecounts,
	listUnsettledIds,
	lockUnsettled,
	settleFollows,
	shareFate,
} from '#api/follows/queries.ts';
import { transaction } from '#db/transaction.ts';

/** Businesses a transaction: few enough that nobody who follows one of them waits long. */
export const batchSize = 500;

/**
 * Counts the follows of a member whom the caller has locked and changed, or no longer, as far as one batch goes. What is
 * left of a member with more is noted, for `finishFollows` after the transaction, and for upkeep.
 */
export const settleFollowsOf = async (ctx: Pick<TransactionContext, 'db'>, memberId: string): Promise<void> =>
	settleBatch(ctx, memberId, await shareFate(ctx.db, memberId));

/** The same for a member who leaves, and whose follows end. */
export const endFollowsOf = (ctx: TransactionContext, memberId: string): Promise<void> =>
	settleBatch(ctx, memberId, 'ended');

/** The businesses that one of these two locks, for whoever locks others with them. */
export const listUnsettledOf = async (ctx: Pick<TransactionContext, 'db'>, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, await shareFate(ctx.db, memberId), batchSize);

export const listEndingOf = (ctx: TransactionContext, memberId: string): Promise<string[]> =>
	listUnsettledIds(ctx.db, memberId, 'ended', batchSize);

async function settleBatch(ctx: Pick<TransactionContext, 'db'>, memberId: string, fate: FollowFate): Promise<void> {
	const ids = await lockUnsettled(ctx.db, memberId, fate, batchSize);
	const changed = ids.length > 0 ? await settleFollows(ctx.db, memberId, ids, fate) : [];
	if (changed.length > 0) await addToFollowersCount(ctx.db, changed, fate === 'counted' ? 1 : -1);
	// Asked also where nothing was locked: a merge may have moved a follow meanwhile.
	if (await hasUnsettled(ctx.db, memberId, fate)) await insertRecount(ctx.db, memberId);
	else await deleteRecount(ctx.db, memberId);
}

/** Settles what the transaction left of a member's follows, batch by batch. What fails is logged, and left to upkeep. */
export const finishFollows = (ctx: Context, memberId: string): Promise<void> =>
	finish(ctx, memberId).catch((error) => ctx.log.error({ err: error }, 'The follows of a member are counted later.'));

/** Settles what is left of all members' follows. @throws AggregateError with why some could not be, after the others. */
export async function finishAllFollows(ctx: Pick<Context, 'db'>): Promise<void> {
	const failures: unknown[] = [];
	for (const memberId of await listRecounts(ctx.db))
		await finish(ctx, memberId).catch((error) => void failures.push(error));
	if (failures.length > 0)
		throw new AggregateError(failures, `The follows of ${failures.length} members could not be counted.`);
}

async function finish(ctx: Pick<Context, 'db'>, memberId: string): Promise<void> {
	while (await hasRecount(ctx.db, memberId)) await transaction(ctx, (ctx) => settleFollowsOf(ctx, memberId));
}
