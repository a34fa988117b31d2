import { requireActor, type TransactionContext } from '#api/context.ts';
import { lockAsking, readAsking } from '#api/keepers/queries.ts';
import { AppError } from '#contract/errors.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';

const dayMs = 86_400_000;

/**
 * Refuses who has asked enough today: of any business, taken back or not. Until the transaction ends, other requests of the
 * actor wait to be counted.
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

/** Requests from before it are counted by no limit. */
export const countedSince = (now: Date) => new Date(now.getTime() - dayMs);
