import type { Profile } from '#contract/profiles.ts';
import { reviewMessages as messages } from '#web/reviews/messages.ts';

export interface TodaysHours {
	/** 1 is Monday, as in the contract. */
	day: number;
	/** In the business's own time; none when it is closed all day. */
	spans: { opens: string; closes: string }[];
}

/**
 * What a business says of the day that it is there: a special day goes before the week. Made where the page is, so that
 * server and browser say the same. @returns null where nothing is known of its hours.
 */
export function todaysHours(
	{ hours, special_hours, timezone }: Pick<Profile, 'hours' | 'special_hours' | 'timezone'>,
	now: Date,
): TodaysHours | null {
	if (hours.length === 0 && special_hours.length === 0) return null;
	const date = dateIn(timezone ?? 'UTC', now);
	const day = new Date(`${date}T00:00Z`).getUTCDay() || 7;
	const special = special_hours.filter(({ from, to }) => from <= date && date <= to);
	if (special.length === 0)
		return hours.length === 0 ? null : { day, spans: hours.filter((interval) => interval.day === day) };
	return {
		day,
		spans: special
			.filter(({ closed }) => !closed)
			.map(({ opens, closes }) => ({ opens: opens ?? '00:00', closes: closes ?? '24:00' })),
	};
}

const quarterMs = 900_000;
/** A formatter takes longer to make than the rest of a page's loader; a date changes at a quarter of an hour, wherever it is. */
let known = { quarter: 0, dates: new Map<string, string>() };

function dateIn(timeZone: string, now: Date): string {
	const quarter = Math.floor(now.getTime() / quarterMs);
	if (quarter !== known.quarter) known = { quarter, dates: new Map() };
	// The Swedish write dates as ISO 8601 does.
	const date = known.dates.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(now);
	known.dates.set(timeZone, date);
	return date;
}

/** As one line: more than one span where there is a break. */
export const hoursText = (spans: TodaysHours['spans']): string =>
	spans.length === 0 ? messages.closedDay : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
