import { getClaim, lockClaim, lockMine, roleOf } from '#api/claims/access.ts';
import { settleNotices } from '#api/claims/notices.ts';
import { presentClaim, presentNotice } from '#api/claims/present.ts';
import {
	type ClaimRow,
	countWaiting,
	emptyClaims,
	expireClaims,
	listAgainst,
	listMine,
	listOver,
	markSeen,
	updateClaim,
	withdrawPending,
} from '#api/claims/queries.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { settle } from '#api/notifications/service.ts';
import { refreshClaimState, refreshClaimStates } from '#api/profiles/keepers/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { AppError } from '#contract/errors.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export { countPendingClaims, moveClaimsTo } from '#api/claims/moving.ts';
export { lockClaimedBy, rewardClaimsOf } from '#api/claims/rewards.ts';

/** Withdraws a claim. @throws AppError `not_found`, `conflict` when it was decided. */
export async function withdrawClaim(ctx: Context, id: string): Promise<null> {
	return transaction(ctx, async (ctx) => {
		const { claim } = await lockMine(ctx, id);
		await withdrawPending(ctx.db, claim.profile_id, claim.member_id);
		await settle(ctx, { keepersOf: claim.profile_id }, 'claim', [id]);
		await refreshClaimState(ctx, claim.profile_id);
		return null;
	});
}

/**
 * Marks the decision about a claim as read.
 * @throws AppError `not_found` for a claim that is not the actor's, or not decided.
 */
export async function seeDecision(ctx: Context, id: string): Promise<null> {
	const { numUpdatedRows } = await markSeen(ctx.db, id, requireActor(ctx).memberId, ctx.now);
	if (numUpdatedRows === 0n) throw new AppError('not_found');
	return null;
}

/** Stores an owner's side of a dispute. @throws AppError `not_found`, `forbidden`, `conflict` when it was decided. */
export async function answerDispute(ctx: Context, id: string, body: string) {
	const { memberId } = requireActor(ctx);
	await transaction(ctx, async (ctx) => {
		const { claim, locked } = await lockClaim(ctx, id);
		const role = roleOf(locked, memberId);
		// A member who has nothing to do with the business must not learn that somebody claims it.
		if (!role) throw new AppError(claim.member_id === memberId ? 'forbidden' : 'not_found');
		if (role !== 'owner') throw new AppError('forbidden', { detail: 'Only an owner of this business can do this.' });
		if (claim.state !== 'pending' || claim.member_id === memberId)
			throw new AppError('conflict', { detail: 'This claim has already been decided.' });
		await updateClaim(ctx.db, id, { answer: body, answered_by: memberId, answered_at: ctx.now });
	});
	return presentNotice(await getClaim(ctx, id));
}

/** Returns the actor's claims that are pending, or decided and unread, and the claims of others to their businesses. */
export async function listMyClaims(ctx: Context) {
	const { memberId, isOperator } = requireActor(ctx);
	const mine = await listMine(ctx.db, memberId, ctx.now);
	const against = await listAgainst(ctx.db, memberId);
	const named = (row: ClaimRow) => ({ id: row.profile_id, slug: row.slug, business_name: row.business_name });
	return {
		mine: mine.map((row) => ({ profile: named(row), claim: presentClaim(row, ctx.now) })),
		against: against.map((row) => ({ profile: named(row), notice: presentNotice(row) })),
		waiting: isOperator ? await countWaiting(ctx.db) : 0,
	};
}

/** Erases the actor's words in claims, because they leave; what they still claim ends with the next upkeep. */
export const forgetClaims = (ctx: TransactionContext): Promise<void> => emptyClaims(ctx.db, requireActor(ctx).memberId);

/** How many businesses one transaction takes: so few that nobody who claims one of them waits long. */
const expiredAtOnce = 200;

/** Ends claims that were not proven in time, or whose claimers left; returns how many businesses that concerned. */
export async function expireOldClaims(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> {
	for (let expired = 0; ; ) {
		ctx.signal?.throwIfAborted();
		const profileIds = await listOver(ctx.db, ctx.now, expiredAtOnce);
		if (profileIds.length === 0) return expired;
		await transaction(ctx, async (ctx) => {
			// The businesses are locked first, as in every decision about claims: a claim approved meanwhile stays.
			await lockProfiles(ctx.db, profileIds);
			await settleNotices(ctx, profileIds, await expireClaims(ctx.db, profileIds, ctx.now));
			await refreshClaimStates(ctx.db, profileIds);
		});
		expired += profileIds.length;
	}
}
