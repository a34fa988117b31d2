import type { NextOpening } from '#contract/shapes.ts';
import { sentences } from '#sentences/shell.ts';

/** Returns "Opens 09:00" for today, else "Opens Mon 09:00". */
export const openingText = ({ is_today, day, at }: NextOpening): string =>
	is_today
		? sentences.card.opens({ time: at })
		: sentences.card.opensOn({ day: sentences.card.shortDays[day - 1] ?? '', time: at });

/** Tells whether a business is open now, and if not, when it opens; empty where no hours are known. */
export function openText({ open_now, opens }: { open_now: boolean | null; opens: NextOpening | null }): string {
	if (open_now === null) return '';
	if (open_now) return sentences.card.open;
	return opens ? openingText(opens) : sentences.card.closed;
}
