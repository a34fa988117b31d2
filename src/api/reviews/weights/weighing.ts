import type { Context } from '#api/context.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';
import { burstStanding, type Weighed, type WeightRule, weigh } from '#api/reviews/weights/rule.ts';
import { type DueReview, listDue, listDueProfiles, setStandings } from '#api/reviews/weights/weighing-queries.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

/** Reviews whose businesses share one transaction: few enough that nobody who reviews one of them waits long. */
const batchSize = 200;

/**
 * Weighs reviews by newcomers whose accounts have grown older, or who have reviewed something else since, and updates
 * totals and scores; meant to run every hour. Running it again changes nothing: a weighed review is due later, or
 * never.
 */
export async function weighDueReviews(ctx: Pick<Context, 'db' | 'now'> & Stoppable, rule: WeightRule): Promise<void> {
	for (;;) {
		ctx.signal?.throwIfAborted();
		const profileIds = await listDueProfiles(ctx.db, ctx.now, batchSize);
		if (profileIds.length === 0) return;
		await transaction(ctx, async (ctx) => {
			await lockProfiles(ctx.db, profileIds);
			const due = await listDue(ctx.db, profileIds, ctx.now);
			const weighed = due.map((review) => ({ review, id: review.id, ...weighDue(rule, review, ctx.now) }));
			await setStandings(ctx.db, weighed);
			const changed = weighed.filter(({ review, standing }) => standing !== review.standing);
			const changedIds = [...new Set(changed.map(({ review }) => review.profile_id))];
			await recount(ctx.db, changedIds);
			await rescore(ctx.db, changedIds);
		});
	}
}

/** Returns what a due review counts as; one whose author has left counts for ever as it did then (decision 0038). */
function weighDue(rule: WeightRule, review: DueReview, now: Date): Weighed {
	const { since, is_confirmed: isConfirmed, elsewhere, standing } = review;
	if (review.has_left) return { standing, weighAt: null };
	return weigh(rule, { since, isConfirmed, elsewhere }, standing === burstStanding, now);
}
