import { requireActor, type TransactionContext } from '#api/context.ts';
import { lockAsking, readAsking } from '#api/keepers/queries.ts';
import { AppError } from '#contract/errors.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';

const dayMs = 86_400_000;

/**
 * Refuses an actor who has asked enough today, for any business, withdrawn or not. Until the transaction ends, the
 * actor's other requests wait to be counted.
 * @throws AppError `rate_limited`.
 */
export async function countAsking(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await lockAsking(ctx.db, memberId);
	const { n, first_at } = await readAsking(ctx.db, memberId, countedSince(ctx.now));
	if (n < keeperLimits.requestsPerDay) return;
	throw new AppError('rate_limited', {
		detail: `You can send ${keeperLimits.requestsPerDay} invitations a day. Continue tomorrow.`,
		retryAfterS: Math.ceil(((first_at ?? ctx.now).getTime() + dayMs - ctx.now.getTime()) / 1000),
	});
}

/** Returns the moment from which on requests are counted by a limit. */
export const countedSince = (now: Date) => new Date(now.getTime() - dayMs);
