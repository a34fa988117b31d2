import { requireActor, type TransactionContext } from '#api/context.ts';
import { forgetRequestsBefore, insertRequest, readRequests } from '#api/friends/request-queries.ts';
import { countedFrom, refuseBeyondDay, secondsUntil } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { daysAfter } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { friendLimits } from '#contract/limits.ts';

/**
 * Counts a request that the actor makes. It is refused where they have made as many as a day allows, taken back or not,
 * or where the other declined one lately. The caller has locked the actor, so that their requests are counted one after
 * the other.
 * @throws AppError `rate_limited`.
 */
export async function countRequest(ctx: TransactionContext, askedId: string): Promise<void> {
	const { memberId: askerId } = requireActor(ctx);
	const daysAgo = (days: number) => daysAfter(ctx.now, -days);
	const past = await readRequests(ctx.db, askerId, askedId, countedFrom(ctx.now));
	if (past.declined_at && past.declined_at > daysAgo(friendLimits.askAgainDays))
		throw new AppError('rate_limited', {
			detail: `They declined recently. You can ask again ${friendLimits.askAgainDays} days later.`,
			retryAfterS: secondsUntil(daysAfter(past.declined_at, friendLimits.askAgainDays), ctx.now),
		});
	const isNew = isNewAccount(past.member_since, ctx.now);
	const max = isNew ? friendLimits.requestsPerDayNew : friendLimits.requestsPerDay;
	refuseBeyondDay(
		ctx.now,
		{ n: past.n ?? 0, first_at: past.first_at },
		{
			max,
			detail: `You can ask ${max} members a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
		},
	);
	await forgetRequestsBefore(ctx.db, askerId, daysAgo(friendLimits.askAgainDays));
	await insertRequest(ctx.db, { askerId, askedId, askedAt: ctx.now });
}
