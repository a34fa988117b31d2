import type { Standing } from '#api/coins/earning/award-queries.ts';
import { coinLimits } from '#contract/limits.ts';

/** Whether coins are given: now, on a later day, or never. */
export type Chance = 'now' | 'later' | 'none';

/** Decides whether something that happened is rewarded, by every limit that a rule and the site set to one member. */
export function chanceOf(
	standing: Room &
		Pick<
			Standing,
			| ('began_at' | 'is_by_somebody' | 'is_strict' | 'is_of_reviews' | 'is_used' | 'may_wait' | 'waiting')
			| ('per_life' | 'per_cause' | 'times_ever' | 'times_of_cause')
		>,
	happenedAt: Date,
): Chance {
	const { amount, may_wait, waiting } = standing;
	if (amount === 0 || (standing.is_strict && standing.is_of_reviews)) return 'none';
	if (standing.is_used || !standing.is_by_somebody || happenedAt < standing.began_at) return 'none';
	const isFree =
		isWithin(standing.times_ever, standing.per_life) && isWithin(standing.times_of_cause, standing.per_cause);
	if (!isFree) return 'none';
	if (fitsToday(standing)) return 'now';
	return may_wait && waiting < coinLimits.waiting ? 'later' : 'none';
}

/** Returns whether a day, and the week that it is in, have room for the award. */
export const fitsToday = (room: Room): boolean =>
	isWithin(room.times_today, room.per_day) &&
	isWithin(room.times_this_week, room.per_week) &&
	room.coins_today + room.amount <= coinLimits.perDay &&
	room.coins_this_week + room.amount <= coinLimits.perWeek;

/** What the limits of a day and a week are checked against. */
export type Room = Pick<
	Standing,
	'amount' | 'per_day' | 'per_week' | 'times_today' | 'times_this_week' | 'coins_today' | 'coins_this_week'
>;

const isWithin = (times: number, max: number | null): boolean => max === null || times < max;
