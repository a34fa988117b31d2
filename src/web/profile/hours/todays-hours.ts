import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';

export interface TodaysHours {
	/** 1 is Monday, as in the contract. */
	day: number;
	/** In the business's own time; none when it is closed all day. */
	spans: { opens: string; closes: string }[];
}

/**
 * What a business says of the day that it is there: a special day goes before the week, and a night that is still going on
 * before both. The rule is that of profile_is_open_specially in SQL. Made where the page is, so that server and browser say
 * the same.
 * @returns null where nothing is known of its hours, or where it is open by hours that meet at midnight, which only the week
 * as a whole shows.
 */
export function todaysHours(
	profile: Pick<Profile, 'hours' | 'special_hours' | 'timezone' | 'open_now'>,
	now: Date,
): TodaysHours | null {
	if (profile.hours.length === 0 && profile.special_hours.length === 0) return null;
	const today = timeIn(profile.timezone ?? 'UTC', now);
	const clock = today.toISOString().slice(11, 16);
	const night = (spansFrom(profile, new Date(today.getTime() - dayMs)) ?? [])
		.filter(({ opens, closes }) => closes <= opens && clock < closes)
		.map(({ closes }) => ({ opens: '00:00', closes }));
	const begun = spansFrom(profile, today);
	const spans = [...night, ...(begun ?? [])];
	if (spans.length === 0 && (!begun || profile.open_now)) return null;
	return { day: dayOf(today), spans };
}

/** The opening hours that begin on a date; null where nothing is known of that date. */
export function spansFrom({ hours, special_hours }: Pick<Profile, 'hours' | 'special_hours'>, at: Date) {
	const date = at.toISOString().slice(0, 10);
	const special = special_hours.filter(({ from, to }) => from <= date && date <= to);
	if (special.length > 0)
		return special
			.filter(({ closed }) => !closed)
			.map(({ opens, closes }) => ({ opens: opens ?? '00:00', closes: closes ?? '24:00' }));
	return hours.length === 0 ? null : hours.filter(({ day }) => day === dayOf(at));
}

export const dayMs = 86_400_000;
export const dayOf = (date: Date) => date.getUTCDay() || 7;

const quarterMs = 900_000;
/** A formatter takes longer to make than the rest of a page's loader; clocks are put forward and back at a quarter of an hour, wherever it is. */
let known = { quarter: 0, starts: new Map<string, number>() };

/** The time there, as if it were UTC. */
export function timeIn(timeZone: string, now: Date): Date {
	const quarter = Math.floor(now.getTime() / quarterMs);
	if (quarter !== known.quarter) known = { quarter, starts: new Map() };
	const start = known.starts.get(timeZone) ?? startIn(timeZone, quarter);
	known.starts.set(timeZone, start);
	return new Date(start + (now.getTime() % quarterMs));
}

function startIn(timeZone: string, quarter: number): number {
	// The Swedish write dates and times as ISO 8601 does.
	const written = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
	return Date.parse(`${written.format(quarter * quarterMs).replace(' ', 'T')}Z`);
}

/** As one line: more than one span where there is a break. */
export const hoursText = (spans: TodaysHours['spans']): string =>
	spans.length === 0 ? sentences.closedDay : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
