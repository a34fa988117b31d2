/**
 * Numbers, dates, lists and names in the language of the pages. Nothing else in src/web names a language to `Intl`
 * (`test/sentences.test.ts`). Each formatter is made once a process, when it is first used: making one takes longer than
 * a hundred uses.
 */
import { dateLocale, locale } from '#sentences/locale.ts';

const once = <T>(make: () => T): (() => T) => {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
};
/** Dates without a time of day are UTC's, the same on the server and in every browser. */
const dates = (options: Intl.DateTimeFormatOptions) =>
	once(() => new Intl.DateTimeFormat(dateLocale, { timeZone: 'UTC', ...options }));

const numbers = once(() => new Intl.NumberFormat(locale));
const compactNumbers = once(() => new Intl.NumberFormat(locale, { notation: 'compact' }));
const longDays = dates({ dateStyle: 'long' });
const mediumDays = dates({ dateStyle: 'medium' });
const shortDays = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const daysOfYear = dates({ day: 'numeric', month: 'short' });
const moments = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: undefined });
const longMoments = dates({ dateStyle: 'long', timeStyle: 'short', timeZone: undefined });
const relativeTimes = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const lists = once(() => new Intl.ListFormat(locale));
const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }));

/** `12,345` */
export const numberText = (number: number): string => numbers().format(number);

/** `12K` */
export const compactNumberText = (number: number): string => compactNumbers().format(number);

/** `24 December 2026` */
export const longDayText = (date: Date): string => longDays().format(date);

/** `24 Dec 2026` */
export const mediumDayText = (date: Date): string => mediumDays().format(date);

/** `24 Dec 2026`, in parts that `dayOfYearText` begins with. */
export const shortDayText = (date: Date): string => shortDays().format(date);

/** `24 Dec` */
export const dayOfYearText = (date: Date): string => daysOfYear().format(date);

/** `24 Dec 2026, 18:30`, in the time zone of whoever reads it. */
export const momentText = (date: Date): string => moments().format(date);

/** `24 December 2026 at 18:30`, in the time zone of whoever reads it. */
export const longMomentText = (date: Date): string => longMoments().format(date);

/** `5 minutes ago`; what lies behind is below 0. */
export const relativeTimeText = (count: number, unit: 'minute' | 'hour'): string => relativeTimes().format(count, unit);

/** `a digit, a sign, and a letter` */
export const listText = (items: readonly string[]): string => lists().format(items);

/** The name of a country, by ISO 3166-1 alpha-2. */
export const regionName = (code: string): string | undefined => regions().of(code);

/** The name of a language, by BCP 47. */
export const languageName = (code: string): string | undefined => languages().of(code);

/** For sorting what people read. */
export const compareTexts = (one: string, other: string): number => one.localeCompare(other, locale);
