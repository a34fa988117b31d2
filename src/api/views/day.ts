import { dayMs, utcDayOf } from '#contract/days.ts';

export const daysBefore = (moment: Date, days: number): string => utcDayOf(new Date(moment.getTime() - days * dayMs));

/** Returns the Mondays of the last `count` weeks, the current week last. */
export function lastMondays(moment: Date, count: number): string[] {
	const sinceMonday = (moment.getUTCDay() + 6) % 7;
	return Array.from({ length: count }, (_, at) => daysBefore(moment, sinceMonday + 7 * (count - 1 - at)));
}
