/**
 * Returns how new something is, from a number, a day or a moment in the order of ISO 8601, year first; null for
 * anything else. A day counts as its start, and a moment without a zone as UTC.
 */
export function newnessOf(value: unknown): number | null {
	const text = String(value).trim();
	if (text === '') return null;
	if (Number.isFinite(Number(text))) return Number(text);
	const isDate = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?)?$/i.test(text);
	if (!isDate) return null;
	const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
	const moment = Date.parse(text.replace(' ', 'T').replace(' ', '') + (text.length > 10 && !hasZone ? 'Z' : ''));
	return Number.isNaN(moment) ? null : moment;
}

const orders = { DMY: [3, 2, 1], MDY: [3, 1, 2], YMD: [1, 2, 3] } as const;
export type DateOrder = keyof typeof orders;
export const dateOrders = Object.keys(orders) as DateOrder[];

/** Returns a day as `2021-07-06`, with the time after it, if any, on a 24-hour clock; null for what is no day. */
export function isoDate(text: string, order: DateOrder): string | null {
	const parts =
		/^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)? ?([ap])?\.?m?\.?)?$/i.exec(
			text.trim(),
		);
	if (!parts) return null;
	const [year, month, day] = orders[order].map((at) => parts[at]?.padStart(2, '0'));
	const date = `${year}-${month}-${day}`;
	if (year?.length !== 4 || Number.isNaN(Date.parse(date)) || !isDay(date)) return null;
	if (!parts[4]) return date;
	const half = parts[7]?.toLowerCase();
	const hour = half ? (Number(parts[4]) % 12) + (half === 'p' ? 12 : 0) : Number(parts[4]);
	return `${date}T${String(hour).padStart(2, '0')}:${parts[5]}:${parts[6] ?? '00'}Z`;
}

/** Returns whether the day exists: the 31st of June would be read as the 1st of July. */
const isDay = (date: string) => new Date(date).toISOString().startsWith(date);
