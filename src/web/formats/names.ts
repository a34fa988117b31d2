import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }));

/** Returns the name of a country, by ISO 3166-1 alpha-2. */
export const regionName = (code: string): string | undefined => regions().of(code);

/** Returns the name of a language, by BCP 47. */
export const languageName = (code: string): string | undefined => languages().of(code);

/** Compares names that people read, for sorting. */
export const compareNames = (one: string, other: string): number => one.localeCompare(other, locale);
