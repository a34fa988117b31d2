/** Dates with a time of day, in the time zone of whoever reads them. */
import { dateLocale, locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const moments = once(() => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' }));
const longMoments = once(() => new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeStyle: 'short' }));
const timesOfDay = once(() => new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short' }));
const ownDays = once(() => new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' }));
const ownDates = once(() => new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', year: 'numeric' }));
// Counted in hours, "yesterday" could be the day before.
const relativeTimes = once(() => new Intl.RelativeTimeFormat(locale));

/** Returns a text like `24 Dec 2026, 18:30`. */
export const momentText = (date: Date): string => moments().format(date);

/** Returns a text like `24 December 2026 at 18:30`. */
export const longMomentText = (date: Date): string => longMoments().format(date);

/** Returns a text like `5 minutes ago`; a count below 0 lies in the past. */
export const relativeTimeText = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
	relativeTimes().format(count, unit);

/** Returns a whole hour of any day, like `18:00`. */
export const hourText = (hour: number): string => timesOfDay().format(new Date(2000, 0, 1, hour));

/**
 * Returns the shortest text for a moment on the day `now`: `18:30` on the same day, `24 Dec` in the same year, else `24
 * Dec 2025`.
 */
export function shortMomentText(date: Date, now: Date): string {
	if (date.toDateString() === now.toDateString()) return timesOfDay().format(date);
	return (date.getFullYear() === now.getFullYear() ? ownDays() : ownDates()).format(date);
}
