import { z } from 'zod';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';

/** Field formats that many calls share. */
export const id = z.uuid();
/** An id as we write it, which tells it from a word in the same place. */
export const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const timestamp = z.iso.datetime();
/** A calendar day, within the years that people mean and every database can read. */
export const date = z.iso
	.date()
	.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'Enter a date between 1900 and 2199.');
export const country = z.string().regex(/^[A-Z]{2}$/, 'Enter the two capital letters of ISO 3166, for example DE.');
export const language = z
	.string()
	.max(35)
	.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'Enter a BCP 47 language tag, for example en.');
/** A coordinate in a query, in degrees. */
export const coordinate = (max: number) => z.coerce.number().min(-max).max(max);
/** The west, south, east and north edges in degrees; across the date line, the west edge is east of the east edge. */
export const box = z
	.string()
	.max(120)
	.refine(isBox, 'Give west,south,east,north in degrees, for example 13.1,52.3,13.8,52.7.');
export const currency = z
	.string()
	.refine((code) => currencies.has(code), 'Enter the three capital letters of ISO 4217, for example EUR.');
export const phone = z
	.string()
	.regex(/^\+[1-9]\d{6,14}$/, 'Enter the number in international format, for example +4930123456.');
export const email = z.email({ error: 'Enter an email address, for example ana@example.org.' }).max(254);
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time as HH:MM.');
export const timezone = z.string().max(64).refine(isTimeZone, 'Enter an IANA time zone, for example Europe/Berlin.');
/** Text as a person types it: no control characters except line breaks and tabs, no lone surrogates. */
export const text = (min: number, max: number) =>
	z
		.string()
		// The limit comes before everything else, as normalising takes time that grows with the square of the length. Decomposed, a
		// letter is three characters at most.
		.max(3 * max, { error: (issue) => sentenceOfIssue({ ...issue, maximum: max }) })
		// The document describes the value before the transformation, which has no limits of its own.
		.meta({ ...(min > 0 && { minLength: min }), maxLength: max })
		.transform((value) => value.normalize('NFC').trim())
		.pipe(z.string().min(min).max(max).refine(isPlainText, 'This has characters that we can’t store.'));

/** Text of one line, such as a name or a place, without line breaks or characters that reverse the reading direction. */
export const line = (min: number, max: number) =>
	text(min, max).refine(isOneLine, 'Keep this to one line, without invisible characters.');

const currencies = new Set(Intl.supportedValuesOf('currency'));
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
function isTimeZone(name: string): boolean {
	return timeZones.has(name);
}

function isBox(value: string): boolean {
	const edges = value.split(',');
	const [west = 0, south = 0, east = 0, north = 0] = edges.map(Number);
	const isInside = (degrees: number, max: number) => degrees >= -max && degrees <= max;
	return (
		edges.length === 4 &&
		edges.every((edge) => /^-?\d+(\.\d+)?$/.test(edge)) &&
		[west, east].every((lng) => isInside(lng, 180)) &&
		[south, north].every((lat) => isInside(lat, 90)) &&
		south <= north
	);
}

function isPlainText(value: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
	return value.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value);
}

function isOneLine(value: string): boolean {
	return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value);
}

export const label = z.object({ slug: z.string(), label: z.string() });

export const memberCard = z.object({
	id,
	name: z.string(),
	designation: z.string().nullable(),
	image: z.string().nullable(),
	locality: z.string().nullable(),
	friendship: z.enum(['none', 'requested', 'incoming', 'friends', 'self']),
	mutual_friends: z.number().int(),
});
export type MemberCard = z.infer<typeof memberCard>;

const nextOpening = z.object({
	/** Whether the opening is still today, in the business's time zone. */
	is_today: z.boolean(),
	/** The day of the week; 1 is Monday. */
	day: z.int().min(1).max(7),
	/** The date as YYYY-MM-DD, where the opening is a week ahead or further. */
	date: z.string().optional(),
	/** The time as HH:MM on the clock of the business. */
	at: z.string(),
});
export type NextOpening = z.infer<typeof nextOpening>;

export const profileCard = z.object({
	id,
	slug: z.string(),
	/**
	 * Lists have only `published` businesses; closed ones are found by their names. A `waiting` one is seen by its owner
	 * alone until they confirm their address.
	 */
	status: z.enum(['draft', 'waiting', 'published', 'temporarily_closed', 'permanently_closed', 'suspended', 'deleted']),
	business_name: z.string(),
	tagline: z.string().nullable(),
	category: label.nullable(),
	locality: z.string().nullable(),
	country: z.string().nullable(),
	lat: z.number().nullable(),
	lng: z.number().nullable(),
	/** In lists the logo, else the cover, else the first photo; of a whole profile the logo alone. */
	image: z.string().nullable(),
	score: z.number().nullable(),
	score_count: z.number().int(),
	/** Whether the business is open now; null when no hours are known. */
	open_now: z.boolean().nullable(),
	/** When the business opens again within a year; null while it is open, and where that is not known. */
	opens: nextOpening.nullable(),
	price_range: z.number().int().nullable(),
	verified: z.boolean(),
	/** The distance in metres from the point asked about. */
	distance: z.number().nullable(),
	friends_reviewed: z.number().int(),
	following: z.boolean(),
});
export type ProfileCard = z.infer<typeof profileCard>;
