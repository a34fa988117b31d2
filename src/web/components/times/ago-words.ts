import { sentences } from '#sentences/shell.ts';
import { mediumDayText } from '#web/formats/days.ts';
import { relativeTimeText } from '#web/formats/moments.ts';

const minuteMs = 60_000;
/** What is longer ago than so many days is told by its date. */
const daysMax = 7;

/** Returns how long ago a moment of the last 24 hours was; null for any other. */
export function lastDayWords(at: Date, now: Date): string | null {
	const minutes = Math.round((now.getTime() - at.getTime()) / minuteMs);
	if (minutes < 1) return sentences.justNow;
	if (minutes < 60) return relativeTimeText(-minutes, 'minute');
	return minutes < 24 * 60 ? relativeTimeText(-Math.round(minutes / 60), 'hour') : null;
}

/** Returns how long ago a moment of the last days was; the day of any other. */
export function agoWords(at: Date, now: Date): string {
	const days = Math.round((now.getTime() - at.getTime()) / (24 * 60 * minuteMs));
	return lastDayWords(at, now) ?? (days < daysMax ? relativeTimeText(-days, 'day') : mediumDayText(at));
}
