import { dayMs } from '#contract/days.ts';
import { dayOf, spansFrom, timeIn } from '#contract/profiles/next-opening.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';

export interface TodaysHours {
	/** The day of the week: 1 is Monday, as in the contract. */
	day: number;
	/** The opening hours in the business's own time; none when it is closed all day. */
	spans: { opens: string; closes: string }[];
}

/**
 * Returns the hours of a business on the present day of its time zone: a special day takes precedence over the week,
 * and a night that is still going on over both. The rule is that of profile_is_open_specially in SQL. Call it where the
 * page is made, so that server and browser say the same.
 * @returns null where nothing is known of the hours, or where the business is open by hours that meet at midnight,
 * which only the week as a whole shows.
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

/** Returns hours as one line; a day with a break has more than one span. */
export const hoursText = (spans: TodaysHours['spans']): string =>
	spans.length === 0 ? sentences.closedDay : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
