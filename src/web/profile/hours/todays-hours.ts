import { dayMs, dayOf, spansFrom, timeIn } from '#contract/profiles/next-opening.ts';
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

/** As one line: more than one span where there is a break. */
export const hoursText = (spans: TodaysHours['spans']): string =>
	spans.length === 0 ? sentences.closedDay : spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
