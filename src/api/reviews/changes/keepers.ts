import type { TransactionContext } from '#api/context.ts';
import { dropReviewImages } from '#api/media/service.ts';
import { takeBack } from '#api/notifications/service.ts';
import { withdrawVotes } from '#api/reviews/answers/answer-queries.ts';
import { lockReviewsWith, takeBackReviewsOf } from '#api/reviews/changes/keeper-queries.ts';
import { clearPhotos } from '#api/reviews/photos/photo-queries.ts';
import { takeBackReward } from '#api/reviews/rewards.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';

/**
 * Takes back what a new keeper of a business said about it, and their votes on what others said: nobody has a part in
 * the reviews of a business that they own or manage. The caller has locked the business.
 */
export async function withdrawKeeper(ctx: TransactionContext, profileId: string, memberId: string): Promise<void> {
	await withdrawReviews(ctx, profileId, memberId);
	await takeBackRewards(ctx, [profileId], [memberId]);
}

/**
 * Does the same as `withdrawKeeper`, except that the caller takes back the coins (`takeBackRewards`) once it has locked
 * all else.
 */
export async function withdrawReviews(ctx: TransactionContext, profileId: string, memberId: string): Promise<void> {
	const takenBack = await takeBackAll(ctx, [profileId], [memberId]);
	if (takenBack === 0) return;
	await recount(ctx.db, [profileId]);
	await rescore(ctx.db, [profileId]);
}

/**
 * Does the same as `withdrawKeeper` for several businesses and members, except that the caller puts the totals right, and
 * takes back the coins (`takeBackRewards`) once it has locked all else; returns how many reviews were taken back.
 */
export async function takeBackAll(ctx: TransactionContext, profileIds: string[], memberIds: string[]): Promise<number> {
	if (memberIds.length === 0) return 0;
	await lockReviewsWith(ctx.db, profileIds, memberIds);
	const takenBack = await takeBackReviewsOf(ctx.db, profileIds, memberIds, ctx.now);
	await clearPhotos(ctx.db, takenBack);
	await dropReviewImages(ctx, takenBack);
	if (takenBack.length > 0) for (const profileId of profileIds) await takeBack(ctx, 'review', profileId, ...memberIds);
	await withdrawVotes(ctx.db, memberIds, profileIds);
	return takenBack.length;
}

/** Takes back the coins that new keepers were given for reviews of their businesses. Wallets are locked after all else, by their members. */
export async function takeBackRewards(
	ctx: TransactionContext,
	profileIds: readonly string[],
	memberIds: readonly string[],
): Promise<void> {
	for (const memberId of memberIds.toSorted())
		for (const profileId of profileIds.toSorted()) await takeBackReward(ctx, { profileId, memberId });
}
