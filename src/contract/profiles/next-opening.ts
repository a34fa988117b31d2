import { dayMs, utcDayOf } from '#contract/days.ts';
import type { NextOpening } from '#contract/shapes.ts';

/** When a business is open: its week, the days that differ from it, and its time zone. */
export interface OpeningHours {
	/** The weekly hours; day 1 is Monday. */
	hours: { day: number; opens: string; closes: string }[];
	special_hours: {
		from: string;
		to: string;
		closed: boolean;
		opens?: string | null | undefined;
		closes?: string | null | undefined;
	}[];
	timezone: string | null;
}

/** From so many days ahead, the day of the week does not tell which one is meant. */
const datedFrom = 7;
/** The days that are looked at: within them, a day and a month name one date alone. */
const lookedAhead = 364;

/**
 * Returns when a closed business opens again within a year, as its weekly and special hours say.
 * @returns null for a business that is open, or that does not open within the year.
 */
export function nextOpening(business: OpeningHours & { open_now: boolean | null }, now: Date): NextOpening | null {
	if (business.open_now !== false) return null;
	const today = timeIn(business.timezone ?? 'UTC', now);
	const clock = today.toISOString().slice(11, 16);
	for (let ahead = 0; ahead <= lookedAhead; ahead += 1) {
		const date = new Date(today.getTime() + ahead * dayMs);
		const [at] = (spansFrom(business, date) ?? [])
			.map(({ opens }) => opens)
			.filter((opens) => ahead > 0 || opens > clock)
			.sort();
		if (at) {
			const dated = ahead < datedFrom ? {} : { date: utcDayOf(date) };
			return { is_today: ahead === 0, day: dayOf(date), at, ...dated };
		}
	}
	return null;
}

/** Returns the opening hours that begin on a date; null where nothing is known of that date. */
export function spansFrom({ hours, special_hours }: Pick<OpeningHours, 'hours' | 'special_hours'>, at: Date) {
	const date = utcDayOf(at);
	const special = special_hours.filter(({ from, to }) => from <= date && date <= to);
	if (special.length > 0)
		return special
			.filter(({ closed }) => !closed)
			.map(({ opens, closes }) => ({ opens: opens ?? '00:00', closes: closes ?? '24:00' }));
	return hours.length === 0 ? null : hours.filter(({ day }) => day === dayOf(at));
}

export const dayOf = (date: Date) => date.getUTCDay() || 7;

const quarterMs = 900_000;
/**
 * The starts of the current quarter hour, kept because making a formatter takes longer than the rest of a page's loader.
 * Everywhere, clocks change only at a quarter of an hour.
 */
let known = { quarter: 0, starts: new Map<string, number>() };

/** Returns the time in a time zone as if it were UTC. */
export function timeIn(timeZone: string, now: Date): Date {
	const quarter = Math.floor(now.getTime() / quarterMs);
	if (quarter !== known.quarter) known = { quarter, starts: new Map() };
	const start = known.starts.get(timeZone) ?? startIn(timeZone, quarter);
	known.starts.set(timeZone, start);
	return new Date(start + (now.getTime() % quarterMs));
}

function startIn(timeZone: string, quarter: number): number {
	// Swedish dates and times are written as in ISO 8601.
	const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
	return Date.parse(`${written.format(quarter * quarterMs).replace(' ', 'T')}Z`);
}
