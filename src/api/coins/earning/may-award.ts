import type { Standing } from '#api/coins/earning/award-queries.ts';
import { coinLimits } from '#contract/limits.ts';

/** Whether something that happened is rewarded now: every limit that a rule, and the site, set to one member. */
export function mayAward(
	standing: Pick<
		Standing,
		| (
				| 'began_at'
				| 'is_by_somebody'
				| 'is_strict'
				| 'is_of_reviews'
				| 'amount'
				| 'is_used'
				| 'per_day'
				| 'per_week'
				| 'per_life'
		  )
		| ('per_cause' | 'times_today' | 'times_this_week' | 'times_ever' | 'times_of_cause')
		| ('coins_today' | 'coins_this_week')
	>,
	happenedAt: Date,
): boolean {
	const { amount, coins_today, coins_this_week } = standing;
	if (amount === 0 || (standing.is_strict && standing.is_of_reviews)) return false;
	if (standing.is_used || !standing.is_by_somebody || happenedAt < standing.began_at) return false;
	const isWithin = (times: number, max: number | null) => max === null || times < max;
	return (
		isWithin(standing.times_today, standing.per_day) &&
		isWithin(standing.times_this_week, standing.per_week) &&
		isWithin(standing.times_ever, standing.per_life) &&
		isWithin(standing.times_of_cause, standing.per_cause) &&
		coins_today + amount <= coinLimits.perDay &&
		coins_this_week + amount <= coinLimits.perWeek
	);
}
