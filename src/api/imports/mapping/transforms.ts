import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ImportError } from '#api/imports/import-error.ts';
import { dateOrders, isoDate } from '#api/imports/mapping/newness.ts';
import { parseOpeningHours } from '#api/imports/mapping/opening-hours.ts';
import { titleCaseIfShouting, titleCaseIfWhispering } from '#api/imports/mapping/title-case.ts';
import { fold } from '#api/text/fold.ts';

/** Notes that a value could not be used; the record goes on without it. */
export type Note = (message: string) => void;
/** One step of a chain; it returns null for no value. */
export type Transform = (value: string, note: Note) => unknown;
type Tables = Record<string, Record<string, string>>;

/**
 * Returns the transform that a mapping names, for example `split:';'` or `phone:CA`.
 * @throws ImportError when there is none of that name, or its argument is missing.
 */
export function transformOf(name: string, tables: Tables): Transform {
	const at = name.indexOf(':');
	const key = at < 0 ? name : name.slice(0, at);
	const argument = at < 0 ? '' : name.slice(at + 1).replace(/^(['"])(.*)\1$/, '$2');
	const make = Object.hasOwn(makers, key) ? makers[key] : undefined;
	if (!make) throw new ImportError(`There is no transform ${name}; there are ${Object.keys(makers).join(', ')}.`);
	return make(argument, tables, name);
}

const makers: Record<string, (argument: string, tables: Tables, name: string) => Transform> = {
	trim: () => (value) => value.trim(),
	'collapse-space': () => (value) => value.replace(/\s+/g, ' ').trim(),
	'title-case-if-shouting': () => titleCaseIfShouting,
	'title-case-if-whispering': () => titleCaseIfWhispering,
	'lower-case': () => (value) => value.toLowerCase(),
	'strip-html': () => stripHtml,
	/** Turns the words of the argument into no value: some publishers write N/A where they mean nothing. */
	'empty-if': (argument) => (value) => (argument.split('|').includes(value.trim()) ? null : value),
	cut: (argument, _, name) => {
		const length = wholeNumber(argument, name);
		return (value) => (value.length > length ? `${value.slice(0, length - 1).trimEnd()}…` : value);
	},
	split: (argument) => (value) =>
		value
			.split(argument || ',')
			.map((part) => part.trim())
			.filter(Boolean),
	'json-list': () => (value, note) => jsonList(value, note),
	spaced: () => (value) => value.replaceAll('_', ' '),
	'postcode-gb': () => (value) => postcodeGb(value),
	/** Reads a phone number; without a country as argument, only one in international form. */
	phone: (argument, _, name) => {
		if (argument && !isSupportedCountry(argument))
			throw new ImportError(`${name}: give a country, for example phone:GB.`);
		return (value, note) => phoneNumber(value, argument as CountryCode | '', note);
	},
	url: () => webAddress,
	/** Keeps a whole web address, and appends a bare name, with or without @, to the argument. */
	'url-under': (argument) => (value, note) =>
		webAddress(/[./]/.test(value) ? value : argument + value.replace(/^@/, ''), note),
	prefix: (argument) => (value) => argument + value,
	'osm-opening-hours': () => (value, note) => {
		const hours = parseOpeningHours(value);
		if (!hours) note(`hours not understood: ${value.slice(0, 120)}`);
		return hours;
	},
	'yes-no': () => (value) =>
		({ yes: true, t: true, true: true, '1': true, no: false, f: false, false: false, '0': false })[
			value.toLowerCase()
		] ?? null,
	/** Reads days that do not begin with the year, such as 07/31/2021 with `date:MDY`, and returns them as ISO 8601. */
	date: (argument, _, name) => {
		const order = dateOrders.find((known) => known === argument);
		if (!order) throw new ImportError(`${name}: give an order, one of ${dateOrders.join(', ')}.`);
		return (value, note) => {
			const day = isoDate(value, order);
			if (day === null) note(`not a day in the order ${order}: ${value.slice(0, 40)}`);
			return day;
		};
	},
	number: () => (value) => decimal(value),
	/** Turns a number into its band: with `bands:500,1000,2000`, below 500 is 1, and from 2000 on is 4. */
	bands: (argument, _, name) => {
		const limits = argument.split(',').map((limit) => wholeNumber(limit, name));
		return (value) => {
			const amount = decimal(value);
			return amount === null ? null : 1 + limits.filter((limit) => amount >= limit).length;
		};
	},
	map: (argument, tables, name) => {
		const table = Object.hasOwn(tables, argument) ? tables[argument] : undefined;
		if (!table) throw new ImportError(`${name}: there is no table ${argument} under "tables".`);
		const folded = new Map(Object.entries(table).map(([from, to]) => [from.toLowerCase(), to]));
		return (value, note) => {
			const found = folded.get(value.trim().toLowerCase());
			if (found === undefined) note(`not in table ${argument}: ${value.slice(0, 80)}`);
			return found ?? null;
		};
	},
	fold: () => fold,
};

function wholeNumber(text: string, name: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 1) throw new ImportError(`${name}: give whole numbers from 1 on.`);
	return value;
}

function decimal(value: string): number | null {
	const digits = value.replace(/[^\d.-]/g, '');
	const amount = digits === '' ? Number.NaN : Number(digits);
	return Number.isFinite(amount) ? amount : null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/**
 * Turns markup into plain text: breaks and paragraphs become line breaks, other tags go, entities become their
 * characters.
 */
function stripHtml(value: string): string {
	return value
		.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
		.replace(/<\/?[a-z][^<>]*>/gi, '')
		.replace(/&(#?\w{1,8});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

function jsonList(value: string, note: Note): string[] | null {
	try {
		const list: unknown = JSON.parse(value);
		if (Array.isArray(list)) return list.filter((entry) => typeof entry === 'string');
	} catch {
		// Invalid JSON is noted below, like any other text that is no list.
	}
	note(`not a list: ${value.slice(0, 80)}`);
	return null;
}

/**
 * Returns a postcode in the canonical form `AA9A 9AA` where possible, else as it was with blanks collapsed: a part of
 * an address is better than none.
 */
function postcodeGb(value: string): string {
	const packed = value.replace(/[^a-z\d]/gi, '').toUpperCase();
	return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(packed)
		? `${packed.slice(0, -3)} ${packed.slice(-3)}`
		: value.trim().replace(/\s+/g, ' ');
}

function phoneNumber(value: string, country: CountryCode | '', note: Note): string | null {
	// Of several numbers in one field, the first is the main one.
	const parsed = parsePhoneNumberFromString(value.split(/[;,]|\s\/\s/)[0] ?? '', country || undefined);
	if (parsed?.isPossible()) return parsed.number;
	note(`not a phone number: ${value.slice(0, 40)}`);
	return null;
}

function webAddress(value: string, note: Note): string | null {
	const first = value.split(/[;\s]/)[0] ?? '';
	const text = /^https?:\/\//i.test(first) ? first : `https://${first}`;
	if (URL.canParse(text) && new URL(text).hostname.includes('.')) return new URL(text).href;
	note(`not a web address: ${value.slice(0, 80)}`);
	return null;
}
