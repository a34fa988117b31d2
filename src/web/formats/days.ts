/** Dates in UTC, the same on the server and in every browser. */
import { dateLocale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const days = (options: Intl.DateTimeFormatOptions) =>
	once(() => new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', ...options }));

const longDays = days({ dateStyle: 'long' });
const mediumDays = days({ dateStyle: 'medium' });
const shortDays = days({ day: 'numeric', month: 'short', year: 'numeric' });
const exactMoments = days({ dateStyle: 'medium', timeStyle: 'medium' });
const months = days({ month: 'short', year: 'numeric' });
const shortMonths = days({ month: 'short' });
const daysOfYear = days({ day: 'numeric', month: 'short' });

/** Returns a text like `24 December 2026`. */
export const longDayText = (date: Date): string => longDays().format(date);

/** Returns a text like `24 Dec 2026`. */
export const mediumDayText = (date: Date): string => mediumDays().format(date);

/** Returns a text like `24 Dec 2026`: the same parts as in `dayOfYearText`, and the year. */
export const shortDayText = (date: Date): string => shortDays().format(date);

/** Returns a text like `24 Dec 2026, 18:30:05 UTC`. */
export const exactMomentText = (date: Date): string => `${exactMoments().format(date)} UTC`;

/** Returns a text like `24 Dec`. */
export const dayOfYearText = (date: Date): string => daysOfYear().format(date);

/** Returns a text like `Dec 2026`. */
export const monthText = (date: Date): string => months().format(date);

/** Returns a text like `Dec`. */
export const shortMonthText = (date: Date): string => shortMonths().format(date);
