import { lockClaimedBy, rewardClaimsOf } from '#api/claims/service.ts';
import { endSharing, listLetApart, takeTieTurn } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { askFriendsToLetIn, friendsToAsk } from '#api/friends/service.ts';
import { takeFlag } from '#api/invitations/alike/held-queries.ts';
import { findJoin, listUnrewarded, lockUnrewarded } from '#api/invitations/join-queries.ts';
import { rewardInviters, rewardJoined, rewardJoins } from '#api/invitations/rewards.ts';
import { keepMembers, rewardOnce } from '#api/members/service.ts';
import { AppError } from '#contract/errors.ts';
import { coinLimits } from '#contract/limits.ts';

/** Joins for which inviters are rewarded at once: no more have room in a day, where each brings a coin, and beside it. */
const joinsMax = coinLimits.perDay + coinLimits.waiting;

/**
 * Lets a held join count, because an operator takes whoever joined for a person of their own, and gives them limits of
 * their own, also where nobody invited them. What was earned while it was held, or refused because others had used up the
 * limits, is given now, also for whom they invited, and the inviter lets them in as they would have then.
 * @throws AppError `not_found` where the join is not held and its member shares no limits.
 */
export async function allowJoin(ctx: TransactionContext, memberId: string): Promise<null> {
	const held = await findJoin(ctx.db, memberId);
	const inviterIds = held?.inviter_id ? [held.inviter_id] : [];
	const letApartIds = await listLetApart(ctx.db, memberId);
	const invitedIds = await listUnrewarded(ctx.db, letApartIds, joinsMax);
	// Nobody leaves meanwhile who is named by what follows, or holds their member and waits for the join that is locked here.
	const friendIds = held ? await friendsToAsk(ctx, memberId) : [];
	await keepMembers(ctx, [memberId, ...inviterIds, ...friendIds, ...invitedIds]);
	await lockClaimedBy(ctx, letApartIds);
	// Whoever is tied at this moment is tied before, or sees what is noted here.
	await takeTieTurn(ctx);
	const join = held && (await takeFlag(ctx.db, memberId, ctx.now));
	const unrewarded = await lockUnrewarded(ctx.db, invitedIds);
	const apartIds = await endSharing(ctx, memberId, [memberId, ...inviterIds]);
	if (!join && apartIds.length === 0) throw new AppError('not_found');
	if (join) {
		const { member_id, inviter_id, qualified_at } = join;
		await askFriendsToLetIn(ctx, member_id);
		if (qualified_at && inviter_id) await rewardJoins(ctx, [{ member_id, inviter_id }]);
	}
	for (const id of apartIds) await rewardApart(ctx, id);
	await rewardInviters(
		ctx,
		unrewarded.filter(({ inviter_id }) => apartIds.includes(inviter_id)),
	);
	return null;
}

/** Gives a member what is given once in a life, as far as somebody who shared their limits was given it in their place. */
async function rewardApart(ctx: TransactionContext, memberId: string): Promise<void> {
	await rewardOnce(ctx, memberId);
	await rewardClaimsOf(ctx, memberId);
	const join = await findJoin(ctx.db, memberId);
	if (join?.qualified_at && join.flag === null) await rewardJoined(ctx, memberId);
}
