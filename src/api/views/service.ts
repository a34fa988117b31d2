import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { maySee } from '#api/profiles/service.ts';
import { daysBefore, lastMondays } from '#api/views/day.ts';
import {
	countFollowsByWeek,
	countReviewsByWeek,
	deleteViewDays,
	deleteViewers,
	findRole,
	findViewed,
	moveViews,
	sumViews,
} from '#api/views/queries.ts';
import type { ViewCounter } from '#api/views/view-counter.ts';
import { isMachine, networkName, type Visitor, viewerName } from '#api/views/viewer.ts';
import { utcDayOf } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { type Statistics, statisticsWeeks } from '#contract/operator/views.ts';
import type { Stoppable } from '#db/each-batch.ts';

export { viewsBetween } from '#api/views/views-between.ts';

const recentDays = 30;
const keptDays = 400;

/**
 * Requests of one network in `duration` seconds: enough for an office or a school behind one address; too few to
 * inflate numbers.
 */
const perNetwork = { points: 120, duration: 60 };
export const makeNetworkLimit = () => {
	const limiter = new RateLimiterMemory(perNetwork);
	return async (network: string): Promise<void> => {
		await limiter.consume(network).catch((refusal: RateLimiterRes) => {
			throw new AppError('rate_limited', { retryAfterS: Math.ceil(refusal.msBeforeNext / 1000) });
		});
	};
};

/**
 * Counts a view, unless it is of the viewer's own business, their second of the day, a machine's, or beyond the limit
 * of their network; returns whether it counted.
 * @throws AppError `not_found` for a business that the actor may not see.
 */
export async function viewProfile(
	ctx: Context,
	counter: ViewCounter,
	profileId: string,
	visitor: Visitor,
): Promise<boolean> {
	if (isMachine(visitor)) return false;
	const day = utcDayOf(ctx.now);
	const salt = await counter.salt(ctx.now);
	const view = { profile_id: profileId, day, viewer: viewerName(salt, visitor), network: networkName(salt, visitor) };
	if (counter.knows(view)) return false;
	const found = await findViewed(ctx.db, { memberId: visitor.memberId, view });
	if (!found || !maySee(found, ctx.actor)) throw new AppError('not_found');
	if (found.my_role) return false;
	if (!found.is_counted) return counter.add(view, Number(found.of_network));
	counter.remember(view);
	return false;
}

/**
 * Returns views, follows and reviews of the last weeks.
 * @throws AppError `not_found`, `forbidden` for all but owners and managers.
 */
export async function profileStatistics(ctx: Context, profileId: string): Promise<Statistics> {
	const { memberId } = requireActor(ctx);
	const found = await findRole(ctx.db, profileId, memberId);
	if (!found || !maySee(found, ctx.actor)) throw new AppError('not_found');
	if (!found.my_role) throw new AppError('forbidden');
	const mondays = lastMondays(ctx.now, statisticsWeeks);
	const first = mondays[0] ?? utcDayOf(ctx.now);
	const [views, follows, reviews] = await Promise.all([
		sumViews(ctx.db, profileId, first, daysBefore(ctx.now, recentDays - 1)),
		countFollowsByWeek(ctx.db, profileId, first),
		countReviewsByWeek(ctx.db, profileId, first),
	]);
	const followsOf = new Map(follows.map(({ week, n }) => [week, n]));
	const viewsOf = new Map(views.map(({ week, views }) => [week, views]));
	const reviewsOf = new Map(reviews.map(({ week, n }) => [week, n]));
	return {
		views_30d: views.reduce((sum, { recent }) => sum + recent, 0),
		weeks: mondays.map((from) => ({
			from,
			views: viewsOf.get(from) ?? 0,
			follows: followsOf.get(from) ?? 0,
			reviews: reviewsOf.get(from) ?? 0,
		})),
	};
}

/** Moves the views of a merged business to the other. */
export const moveViewsTo = (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	moveViews(ctx.db, fromId, intoId);

/**
 * Viewers of yesterday are kept this long after midnight, so that none is counted a second time by a clock that differs
 * or is set back.
 */
const clocksAgreeWithinMs = 3_600_000;

/** Deletes the viewers of the days before today, from an hour into the day on, and numbers older than any page shows. */
export async function forgetOldViews({ db, now, signal }: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> {
	await deleteViewers(db, utcDayOf(new Date(now.getTime() - clocksAgreeWithinMs)), { signal });
	await deleteViewDays(db, daysBefore(now, keptDays), { signal });
}
