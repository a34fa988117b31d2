import { forgetClaims } from '#api/claims/service.ts';
import { forgetCoins, listUsedFor } from '#api/coins/service.ts';
import { type Context, requireActor, requireRecentSignIn, type TransactionContext } from '#api/context.ts';
import { forgetExport } from '#api/exports/service.ts';
import { endFollowsOf, listEndingOf } from '#api/follows/service.ts';
import { endAllFriendships } from '#api/friends/service.ts';
import { forgetInvitations } from '#api/invitations/service.ts';
import { forgetAppointments } from '#api/keepers/service.ts';
import { endWrites, findActorOfAccount, forgetMember } from '#api/members/service.ts';
import { forgetMessages } from '#api/messages/service.ts';
import { forgetModeration } from '#api/moderation/service.ts';
import { forgetNotifications, forgetTold } from '#api/notifications/service.ts';
import { forgetOffers } from '#api/offers/service.ts';
import { forgetPosts } from '#api/posts/service.ts';
import { leaveProfiles, listKeptIds } from '#api/profiles/keepers/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { forgetReferrals } from '#api/referrals/service.ts';
import { forgetReviews, listForgottenOf, type ReviewFate } from '#api/reviews/service.ts';
import type { AccountDeletion, AccountFate } from '#contract/members/account-deletion.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Lets the actor leave for good: erases their name, words and friendships at once, keeps or deletes their reviews as
 * they choose, and deletes what they sign in with. The token is for a service elsewhere that keeps the account.
 * @throws AppError `requires_recent_login` when they last proved who they are more than five minutes ago.
 */
export async function leave(
	ctx: Context,
	accounts: AccountDeletion,
	{ reviews, idToken, ip }: { reviews: ReviewFate; idToken: string; ip: string },
): Promise<{ identity: AccountFate }> {
	const { uid, sessionId } = requireRecentSignIn(ctx);
	await transaction(ctx, async (ctx) => {
		await accounts.deleteWithin(ctx.db, { uid, sessionId, ip });
		await forgetAll(ctx, reviews);
	});
	return { identity: await accounts.finish(idToken) };
}

/** Erases the member of an account that is deleted, if there is one. */
export async function leaveWithAccount(ctx: TransactionContext, uid: string): Promise<void> {
	const actor = await findActorOfAccount(ctx, uid);
	if (actor) await forgetAll({ ...ctx, actor }, 'keep');
}

/** Erases everything of the actor. @throws AppError `account_deleted` for an actor who left meanwhile. */
async function forgetAll(ctx: TransactionContext, reviews: ReviewFate): Promise<void> {
	await endWrites(ctx);
	// Friendships come first, because they lock members: a new friend meanwhile has to wait, and then finds nobody.
	await endAllFriendships(ctx);
	await lockBusinesses(ctx, reviews);
	await endFollowsOf(ctx, requireActor(ctx).memberId);
	await forgetAppointments(ctx);
	await forgetClaims(ctx);
	await leaveProfiles(ctx);
	await forgetReviews(ctx, reviews);
	await forgetPosts(ctx);
	await forgetMessages(ctx);
	await forgetReferrals(ctx);
	await forgetModeration(ctx);
	await forgetNotifications(ctx, requireActor(ctx).memberId);
	await forgetExport(ctx);
	// Joinings are forgotten before coins: one that begins to count at this moment is waited for, with its awards.
	await forgetInvitations(ctx);
	// Offers give coins back, and wallets are locked after all else.
	await forgetOffers(ctx);
	await forgetCoins(ctx);
	// The coins that went back, and what others did meanwhile, told them something once more.
	await forgetTold(ctx, requireActor(ctx).memberId);
	await forgetMember(ctx);
}

/**
 * Locks all businesses that calls below would lock one by one: two members who leave may follow, own and review the
 * same ones, and what a key of theirs names may be merged meanwhile.
 */
async function lockBusinesses(ctx: TransactionContext, reviews: ReviewFate): Promise<void> {
	const { memberId } = requireActor(ctx);
	const followed = await listEndingOf(ctx, memberId);
	const kept = await listKeptIds(ctx.db, memberId);
	const reviewed = await listForgottenOf(ctx, reviews);
	const usedFor = await listUsedFor(ctx.db, memberId);
	await lockProfiles(ctx.db, [...followed, ...kept, ...reviewed, ...usedFor]);
}
