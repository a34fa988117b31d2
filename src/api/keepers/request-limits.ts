import { requireActor, type TransactionContext } from '#api/context.ts';
import { lockAsking, readAsking } from '#api/keepers/queries.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';

/**
 * Refuses an actor who has asked enough today, for any business, withdrawn or not. Until the transaction ends, the
 * actor's other requests wait to be counted.
 * @throws AppError `rate_limited`.
 */
export async function countAsking(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await lockAsking(ctx.db, memberId);
	const { requestsPerDay: max } = keeperLimits;
	refuseBeyondDay(ctx.now, await readAsking(ctx.db, memberId, countedFrom(ctx.now)), {
		max,
		detail: `You can send ${max} invitations a day. Continue tomorrow.`,
	});
}
