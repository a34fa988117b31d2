import type { WeightRule } from '#api/reviews/service.ts';
import type { Config } from '#config';

/** How much reviews by newcomers count, as the settings say. */
export const weightRule = ({ NEWCOMER_DAYS, BURST_REVIEWS, BURST_DAYS }: Config): WeightRule => ({
	newcomerDays: NEWCOMER_DAYS,
	burstReviews: BURST_REVIEWS,
	burstDays: BURST_DAYS,
});
