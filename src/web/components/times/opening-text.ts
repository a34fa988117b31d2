import type { NextOpening } from '#contract/shapes.ts';
import { sentences } from '#sentences/shell.ts';
import { dayOfYearText } from '#web/formats/days.ts';

/** Tells whether a business is open now, and if not, when it opens; empty where no hours are known. */
export function openText({ open_now, opens }: { open_now: boolean | null; opens: NextOpening | null }): string {
	if (open_now === null) return '';
	if (open_now) return sentences.card.open;
	return opens ? openingText(opens) : sentences.card.closed;
}

/** Returns "Opens 09:00" for today, "Opens Mon 09:00" for the days after, and from a week ahead "Opens 4 Jan 09:00". */
function openingText({ is_today, day, date, at }: NextOpening): string {
	if (is_today) return sentences.card.opens({ time: at });
	const dayText = date ? dayOfYearText(new Date(date)) : (sentences.card.shortDays[day - 1] ?? '');
	return sentences.card.opensOn({ day: dayText, time: at });
}
