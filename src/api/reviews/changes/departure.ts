import { requireActor, type TransactionContext } from '#api/context.ts';
import { dropReviewImages } from '#api/media/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { withdrawVotes } from '#api/reviews/answers/answer-queries.ts';
import {
	deleteWithdrawnVersions,
	emptyWithdrawn,
	listReviewedIds,
	lockReviewsOf,
	withdrawReviews,
} from '#api/reviews/changes/departure-queries.ts';
import { withdrawWaitingReviews } from '#api/reviews/changes/waiting.ts';
import { clearPhotosBy } from '#api/reviews/photos/photo-queries.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';

/**
 * What becomes of the actor's reviews when they leave: kept for others to read, or taken out of every list and total
 * and emptied. What they took back before loses its words either way, and every review its photos: nobody would be left
 * to take away a photo that shows somebody.
 */
export async function forgetReviews(ctx: TransactionContext, choice: 'keep' | 'delete'): Promise<void> {
	const { memberId } = requireActor(ctx);
	await lockReviewsOf(ctx.db, memberId);
	// Kept without a name it would wait for ever.
	await withdrawWaitingReviews(ctx, memberId);
	if (choice === 'delete') {
		const profileIds = await lockReviewedProfiles(ctx, memberId);
		if (profileIds.length > 0) {
			await withdrawReviews(ctx.db, memberId, ctx.now);
			await recount(ctx.db, profileIds);
			await rescore(ctx.db, profileIds);
		}
	}
	await dropReviewImages(ctx, await clearPhotosBy(ctx.db, memberId));
	await withdrawVotes(ctx.db, [memberId], null);
	await deleteWithdrawnVersions(ctx.db, memberId);
	await emptyWithdrawn(ctx.db, memberId);
}

/** Also those that one of them was merged into while its lock was waited for. Gives where the reviews are. */
async function lockReviewedProfiles(ctx: TransactionContext, memberId: string): Promise<string[]> {
	const locked = new Set<string>();
	for (;;) {
		const ids = await listReviewedIds(ctx.db, memberId);
		const others = ids.filter((id) => !locked.has(id));
		if (others.length === 0) return ids;
		await lockProfiles(ctx.db, others);
		for (const id of others) locked.add(id);
	}
}
