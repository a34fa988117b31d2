import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { dayMs, dayOf, spansFrom, timeIn } from '#web/profile/hours/todays-hours.ts';

export interface NextOpening {
	/** Whether it is still today, there. */
	isToday: boolean;
	/** 1 is Monday, as in the contract. */
	day: number;
	/** In the business's own time. */
	opens: string;
}

const lookedAhead = 7;

/**
 * When a business that is closed opens again, as its week and its special days say. Made where the page is, as what it says of
 * today. @returns null for one that is open, and where a week has no opening.
 */
export function nextOpening(
	profile: Pick<Profile, 'hours' | 'special_hours' | 'timezone' | 'open_now'>,
	now: Date,
): NextOpening | null {
	if (profile.open_now !== false) return null;
	const today = timeIn(profile.timezone ?? 'UTC', now);
	const clock = today.toISOString().slice(11, 16);
	for (let ahead = 0; ahead <= lookedAhead; ahead += 1) {
		const date = new Date(today.getTime() + ahead * dayMs);
		const [opens] = (spansFrom(profile, date) ?? [])
			.map((span) => span.opens)
			.filter((opens) => ahead > 0 || opens > clock)
			.sort();
		if (opens) return { isToday: ahead === 0, day: dayOf(date), opens };
	}
	return null;
}

export const openingText = ({ isToday, day, opens }: NextOpening): string =>
	isToday
		? sentences.opens({ time: opens })
		: sentences.opensOn({ day: sentences.shortDays[day - 1] ?? '', time: opens });
