import { requireActor, type TransactionContext } from '#api/context.ts';
import { dropReviewImages } from '#api/media/service.ts';
import { withdrawVotes } from '#api/reviews/answer-queries.ts';
import {
	deleteWithdrawnVersions,
	emptyWithdrawn,
	listReviewedProfiles,
	withdrawReviews,
} from '#api/reviews/departure-queries.ts';
import { clearPhotosBy } from '#api/reviews/photo-queries.ts';
import { lockProfiles, recount, rescore } from '#api/reviews/totals-queries.ts';

/**
 * What becomes of the actor's reviews when they leave: kept for others to read, or taken out of every list and total
 * and emptied. What they took back before loses its words either way, and every review its photos: nobody would be left
 * to take away a photo that shows somebody.
 */
export async function forgetReviews(ctx: TransactionContext, choice: 'keep' | 'delete'): Promise<void> {
	const { memberId } = requireActor(ctx);
	if (choice === 'delete') {
		const profileIds = (await listReviewedProfiles(ctx.db, memberId)).map((row) => row.profile_id);
		if (profileIds.length > 0) {
			await lockProfiles(ctx.db, profileIds);
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
