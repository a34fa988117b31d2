import { dayMs, utcDayOf } from '#contract/days.ts';

/** The ledger counts days and weeks in UTC, for everyone alike. */
const quarterMs = 15 * 60_000;

export const daysAfter = (moment: Date, days: number): string => utcDayOf(new Date(moment.getTime() + days * dayMs));
const startOfDay = (moment: Date): Date => new Date(`${utcDayOf(moment)}T00:00:00Z`);

/** Returns the Monday of a moment's week. */
export function startOfWeek(moment: Date): Date {
	const sinceMonday = (moment.getUTCDay() + 6) % 7;
	return new Date(startOfDay(moment).getTime() - sinceMonday * dayMs);
}

/**
 * Returns the start of the quarter of an hour in which a moment lies. Offsets of all time zones are multiples of it, so
 * that months stay exact.
 */
export const quarterOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / quarterMs) * quarterMs);

/** Returns the first day of a moment's month. */
export const monthOf = (moment: Date): string => `${utcDayOf(moment).slice(0, 7)}-01`;
