import { isOfWebsite, type Website } from '#api/claims/methods.ts';
import { idsOf, tellOfOthers, tellOwners } from '#api/claims/notices.ts';
import { type ClaimRow, updateClaim } from '#api/claims/queries.ts';
import { rewardClaim } from '#api/claims/rewards.ts';
import { takeTurnsOf, useKey } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { type LockedKeepers, markVerified, refreshClaimState, setKeeper } from '#api/profiles/keepers/service.ts';
import { takeBackRewards, withdrawReviews } from '#api/reviews/service.ts';
import { registeredDomainOf } from '#api/text/shared-hosts.ts';
import { AppError } from '#contract/errors.ts';

/**
 * Makes the claimer an owner of the business, who has no part in its reviews any more. The badge names their proof only
 * while that is of the business's website; otherwise somebody has looked at what is there now. The caller has locked the
 * business, and says whether the proof is rewarded: where a person looked at it, or it cannot be given any number of
 * times. That is asked once the reviews are locked, as keys are used after them.
 */
export async function makeOwner(
	ctx: TransactionContext,
	profile: Website,
	claim: ClaimRow,
	mayReward: () => Promise<boolean> = async () => true,
): Promise<void> {
	await setKeeper(ctx, claim.profile_id, claim.member_id, 'owner');
	await withdrawReviews(ctx, claim.profile_id, claim.member_id);
	const isRewarded = await mayReward();
	// Their wallet is locked where coins for a review are taken back.
	if (isRewarded) await takeTurnsOf(ctx.db, [claim.member_id]);
	await takeBackRewards(ctx, [claim.profile_id], [claim.member_id]);
	if (isRewarded) await rewardClaim(ctx, claim);
	const provenBy = claim.proven_at && isOfWebsite(claim, profile) ? claim.method : 'operator';
	await markVerified(ctx, claim.profile_id, provenBy);
	await tellOfOthers(ctx, claim.profile_id, claim.member_id);
}

/**
 * Returns whether a proof about the website is the first ever by its domain. A domain costs something; hosts below it,
 * and hosts that are lent, can be had for any number of made-up businesses.
 */
async function isFirstOfDomain(ctx: TransactionContext, host: string | null): Promise<boolean> {
	const domain = registeredDomainOf(host ?? '');
	return domain !== null && useKey(ctx, `claim_domain:${ctx.desk.keyedHash('claimed domain', domain)}`);
}

/**
 * Accepts a proof about the website: the claimer owns the business at once, unless somebody else does. Then an operator
 * decides, and the owners are told. The caller has locked the business and read the claim after that.
 * @throws AppError `conflict` when the business has another website by now.
 */
export async function prove(
	ctx: TransactionContext,
	{ profile, owners }: LockedKeepers,
	claim: ClaimRow,
): Promise<void> {
	if (!isOfWebsite(claim, profile)) throw hasMoved();
	const proven = { proven_at: ctx.now, code_hash: null, expires_at: null };
	const disputed = ownersAgainst(owners, claim.member_id);
	if (disputed.length > 0) {
		await updateClaim(ctx.db, claim.id, { ...proven, is_dispute: true });
		await tellOwners(ctx, idsOf(disputed), claim);
		return;
	}
	const decided = { state: 'approved', decided_at: ctx.now, seen_at: ctx.now };
	await updateClaim(ctx.db, claim.id, { ...proven, ...decided });
	await makeOwner(ctx, profile, { ...claim, proven_at: ctx.now }, () => isFirstOfDomain(ctx, claim.host));
	await refreshClaimState(ctx, claim.profile_id);
}

/** Returns the error for a proof about a website that is not the business's any more. */
export const hasMoved = () => new AppError('conflict', { detail: 'The business’s website has changed. Start again.' });

/** Returns the owners with whom the claimer disputes: all of them, or nobody where the claimer is one of them. */
export const ownersAgainst = (owners: LockedKeepers['owners'], claimerId: string): LockedKeepers['owners'] =>
	owners.some(({ id }) => id === claimerId) ? [] : owners;
