/**
 * How column types become JavaScript values, the same for both drivers: they disagree by default
 * (a bigint is a string in one and a BigInt or number in the other).
 * Keys are type OIDs of PostgreSQL's pg_type catalogue.
 */
const asNumber = (text: string) => Number(text);
const asText = (text: string) => text;
const asDate = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
const asBytes = (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

export const columnParsers: Record<number, (text: string) => unknown> = {
	17: asBytes, // bytea
	20: asNumber, // bigint: counts and coins; ours stay far below 2^53
	1700: asNumber, // numeric
	1082: asText, // date: a day has no time zone, so never a Date
	1114: asText, // timestamp without zone: unused, kept literal so that nothing guesses a zone
	1184: asDate, // timestamptz
	1186: asText, // interval
};
