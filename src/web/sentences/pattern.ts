import type { CompiledMessage, FormatOptions } from 'icu-minify/format';
import format from 'icu-minify/format';
import { dateLocale, locale } from '#sentences/locale.ts';

type Made = Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules;
const formatters = new Map<string, Made>();

/** Formatters are made once a process: making one takes longer than a hundred uses. */
function once<T extends Made>(kind: string, options: object | undefined, make: () => T): T {
	const key = kind + JSON.stringify(options);
	const made = (formatters.get(key) as T | undefined) ?? make();
	formatters.set(key, made);
	return made;
}

const options: FormatOptions = {
	formatters: {
		getNumberFormat: (_, wanted) => once('number', wanted, () => new Intl.NumberFormat(locale, wanted)),
		getPluralRules: (_, wanted) => once('plural', wanted, () => new Intl.PluralRules(locale, wanted)),
		getDateTimeFormat: (_, wanted) => once('date', wanted, () => new Intl.DateTimeFormat(dateLocale, wanted)),
	},
};

/** A sentence with parameters, from what the build made of its ICU pattern. */
export const pattern = (compiled: CompiledMessage) => (values: Parameters<typeof format>[2]) =>
	format(compiled, locale, values, options);
