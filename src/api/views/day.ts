const dayMs = 86_400_000;

/** The day of a moment in UTC, and days and weeks counted from it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const daysBefore = (moment: Date, days: number): string => dayOf(new Date(moment.getTime() - days * dayMs));

/** The Mondays of the last `count` weeks, the one under way last. */
export function lastMondays(moment: Date, count: number): string[] {
	const sinceMonday = (moment.getUTCDay() + 6) % 7;
	return Array.from({ length: count }, (_, at) => daysBefore(moment, sinceMonday + 7 * (count - 1 - at)));
}
