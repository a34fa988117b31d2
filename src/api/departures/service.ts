import { forgetClaims } from '#api/claims/service.ts';
import { type Context, requireActor } from '#api/context.ts';
import { endAllFollows } from '#api/follows/service.ts';
import { endAllFriendships } from '#api/friends/service.ts';
import { forgetAppointments } from '#api/keepers/service.ts';
import { forgetMember } from '#api/members/service.ts';
import { forgetModeration } from '#api/moderation/service.ts';
import { leaveProfiles } from '#api/profiles/service.ts';
import { forgetReviews } from '#api/reviews/service.ts';
import { AppError } from '#contract/errors.ts';
import { recentLoginS } from '#contract/recent-sign-in.ts';
import { transaction } from '#db/transaction.ts';

/**
 * The actor leaves for good: their name, words and friendships at once, their reviews as they choose. What they sign
 * in with is the identity service's, and is deleted there.
 * @throws AppError `requires_recent_login` when they last proved who they are more than five minutes ago.
 */
export async function leave(ctx: Context, { reviews }: { reviews: 'keep' | 'delete' }): Promise<null> {
	if (ctx.now.getTime() / 1000 - requireActor(ctx).authTime > recentLoginS) throw new AppError('requires_recent_login');
	return transaction(ctx, async (ctx) => {
		// Friendships first: they lock members, and whoever would become a friend meanwhile waits, and finds nobody.
		await endAllFriendships(ctx);
		await endAllFollows(ctx);
		await forgetAppointments(ctx);
		await forgetClaims(ctx);
		await leaveProfiles(ctx);
		await forgetReviews(ctx, reviews);
		await forgetModeration(ctx);
		await forgetMember(ctx);
		return null;
	});
}
