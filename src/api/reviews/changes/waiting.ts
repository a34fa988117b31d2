import type { TransactionContext } from '#api/context.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { tellKeepers } from '#api/reviews/changes/tell-keepers.ts';
import { listWaiting } from '#api/reviews/changes/waiting-queries.ts';
import { rewardReview } from '#api/reviews/rewards.ts';
import { enterFirst } from '#api/reviews/weights/bursts.ts';
import type { ReviewRules } from '#api/reviews/weights/review-rules.ts';
import { lockToReview, makeDue, publishReview } from '#api/reviews/write-queries.ts';
import { dayMs } from '#contract/days.ts';

/**
 * Publishes the reviews that a member wrote before they confirmed their address, each under the rules for a review that
 * is written now. Those that others read already, and that counted less without a confirmed address, are weighed anew
 * within the hour. The caller has locked the member.
 */
export async function publishWaitingReviews(
	ctx: TransactionContext,
	{ weights }: Pick<ReviewRules, 'weights'>,
	memberId: string,
): Promise<void> {
	const newcomersSince = new Date(ctx.now.getTime() - weights.newcomerDays * dayMs);
	const counted = { since: ctx.now, max: 0, newcomersSince };
	const waiting = await listWaiting(ctx.db, memberId);
	// All businesses come before the reviews that are locked with the first of them.
	await lockProfiles(
		ctx.db,
		waiting.map(({ profile_id }) => profile_id),
	);
	for (const { id, profile_id } of waiting) {
		const profile = await lockToReview(ctx.db, profile_id, memberId, counted);
		const { quality, service, value, trust } = profile ?? {};
		// While this call waited for the lock, the business may have been merged, or the member may have become its keeper.
		if (profile?.review_id !== id || profile.state !== 'waiting' || profile.my_role) continue;
		if (!quality || !service || !value || !trust) continue;
		const { standing, totals } = await enterFirst(ctx, weights, profile, { quality, service, value, trust });
		if (standing.state === 'published') await tellKeepers(ctx, profile_id, memberId);
		const coins = await rewardReview(ctx, { profileId: profile_id, memberId, body: profile.body });
		const row = { ...standing, coins, member_id: memberId, created_at: ctx.now, updated_at: ctx.now };
		await publishReview(ctx.db, id, row, totals);
	}
	await makeDue(ctx.db, { member_id: memberId, updated_at: ctx.now }).execute();
}
