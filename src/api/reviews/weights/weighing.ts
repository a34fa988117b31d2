import type { Context, TransactionContext } from '#api/context.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';
import { burstStanding, type Weighed, type WeightRule, weigh } from '#api/reviews/weights/rule.ts';
import { type DueReview, listDueProfiles, lockDue, setStandings } from '#api/reviews/weights/weighing-queries.ts';
import { eachTogether, type Stoppable } from '#db/each-batch.ts';
import { liftTimeout } from '#db/timeout.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Weighs reviews by newcomers whose accounts have grown older, or who have reviewed something else since, and updates
 * totals and scores; meant to run every hour. Running it again changes nothing: a weighed review is due later, or
 * never. When many businesses take longer to recount than a statement may, fewer at once follow; a single one takes as
 * long as it takes.
 * @throws AggregateError, after the others are weighed, when reviews of some businesses could not be.
 */
export const weighDueReviews = (ctx: Pick<Context, 'db' | 'now'> & Stoppable, rule: WeightRule): Promise<void> =>
	eachTogether(ctx, {
		list: (after, max) => listDueProfiles(ctx.db, ctx.now, after, max),
		work: (ids) => transaction(ctx, (ctx) => weighReviewsOf(ctx, rule, ids)),
		failure: (n) => `${n} ${n === 1 ? 'business' : 'businesses'} could not be weighed anew.`,
	});

async function weighReviewsOf(
	{ db, now }: Pick<TransactionContext, 'db' | 'now'>,
	rule: WeightRule,
	profileIds: string[],
): Promise<void> {
	if (profileIds.length === 1) await liftTimeout(db);
	await lockProfiles(db, profileIds);
	const due = await lockDue(db, profileIds, now);
	const weighed = due.map((review) => ({ review, id: review.id, ...weighDue(rule, review, now) }));
	await setStandings(db, weighed);
	const changed = weighed.filter(({ review, standing }) => standing !== review.standing);
	const changedIds = [...new Set(changed.map(({ review }) => review.profile_id))];
	await recount(db, changedIds);
	await rescore(db, changedIds);
}

/** Returns what a due review counts as; one whose author has left counts for ever as it did then (decision 0038). */
function weighDue(rule: WeightRule, review: DueReview, now: Date): Weighed {
	const { since, is_confirmed: isConfirmed, elsewhere, standing } = review;
	if (review.has_left) return { standing, weighAt: null };
	return weigh(rule, { since, isConfirmed, elsewhere }, standing === burstStanding, now);
}
