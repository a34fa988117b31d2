import type { Context, TransactionContext } from '#api/context.ts';
import { listUnsettledOf, settleFollowsOf } from '#api/follows/service.ts';
import { askFriendsToLetIn } from '#api/friends/service.ts';
import { noteMailbox, seenMailbox, tieConfirmed } from '#api/invitations/service.ts';
import { type Newcomer, rewardConfirming, takeAddress } from '#api/members/service.ts';
import { lockWaitingProfiles, publishWaitingProfiles } from '#api/profiles/waiting/service.ts';
import { listWaiting, lockUnsettledOf, publishWaitingReviews, type ReviewRules } from '#api/reviews/service.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Stores what is known of a member's address, with everything that follows when it becomes confirmed or stops being so:
 * what waits is published, and follows count or stop counting. For a suspended member it goes on waiting.
 */
export async function settleAddress(
	ctx: Context,
	rules: Pick<ReviewRules, 'weights'>,
	address: Newcomer,
): Promise<void> {
	await transaction(ctx, async (ctx) => {
		const taken = await takeAddress(ctx, address);
		if (!taken) return;
		const { id, email_verified: wasConfirmed, suspended_at } = taken.member;
		const isChanged = taken.isConfirmed !== wasConfirmed;
		if (taken.isOther || isChanged) await noteMailbox(ctx, id);
		if (!isChanged) return taken.isOther ? tieConfirmed(ctx, id) : undefined;
		await settleMember(ctx, rules, id, { mayPublish: taken.isConfirmed && suspended_at === null });
	});
}

/**
 * Makes everything follow from whether a member may publish now: their follows count or stop counting, what waits is
 * published, and friends let them in. The caller has locked and changed the member.
 */
export async function settleMember(
	ctx: TransactionContext,
	rules: Pick<ReviewRules, 'weights'>,
	id: string,
	{ mayPublish }: { mayPublish: boolean },
): Promise<void> {
	if (!mayPublish) return settleFollowsOf(ctx, id);
	await seenMailbox(ctx, id);
	await lockWaitingProfiles(ctx, id, [
		...(await listUnsettledOf(ctx, id)),
		...(await listWaiting(ctx.db, id)).map((review) => review.profile_id),
	]);
	await lockUnsettledOf(ctx.db, id);
	// Wallets are changed by what follows: accounts are tied before.
	await tieConfirmed(ctx, id);
	await settleFollowsOf(ctx, id);
	await publishWaitingProfiles(ctx, id);
	await publishWaitingReviews(ctx, rules, id);
	await rewardConfirming(ctx, id);
	// Last, for it holds what an award changes once it has the wallet.
	await askFriendsToLetIn(ctx, id);
}
