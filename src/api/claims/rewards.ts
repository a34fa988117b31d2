import { type ClaimRow, listExamined, updateClaim } from '#api/claims/queries.ts';
import { award, setConfirmed } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { lockProfiles } from '#api/profiles/service.ts';

/** Gives coins for claims whose proof was examined: once for each business, whoever claims it later. */

const about = (profileId: string) =>
	({ event: 'claim_business', key: `claim_business:${profileId}`, profileId }) as const;

/** Rewards the claimer, who is let in among those who can spend coins. The caller has locked the business. */
export async function rewardClaim(
	ctx: TransactionContext,
	{ id, profile_id: profileId, member_id: memberId }: ClaimRow,
): Promise<void> {
	await updateClaim(ctx.db, id, { is_examined: true });
	await setConfirmed(ctx, memberId);
	await award(ctx, { ...about(profileId), memberId });
}

/** Locks the businesses for which these members may be rewarded by `rewardClaimsOf`. */
export async function lockClaimedBy(ctx: TransactionContext, memberIds: string[]): Promise<void> {
	const claims = await listExamined(ctx.db, memberIds);
	await lockProfiles(
		ctx.db,
		claims.map(({ profile_id }) => profile_id),
	);
}

/** Rewards a member for claims that were not: others had used up the limits that the member shared. */
export async function rewardClaimsOf(ctx: TransactionContext, memberId: string): Promise<void> {
	for (const { profile_id, decided_at } of await listExamined(ctx.db, [memberId]))
		await award(ctx, { ...about(profile_id), memberId, happenedAt: decided_at ?? ctx.now });
}
