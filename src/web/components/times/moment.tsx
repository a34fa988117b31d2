import { lastDayWords } from '#web/components/times/ago-words.ts';
import { momentText, shortMomentText } from '#web/formats/moments.ts';

/** Shows when something happened, in the reader's time zone; only for pages that are rendered in the browser. */
export function Moment({ at }: { at: string }) {
	return (
		<time dateTime={at} title={momentText(new Date(at))}>
			{momentWords(new Date(at), new Date())}
		</time>
	);
}

/** Shows a moment where there is little room: the time for today, the date for other days. */
export function ShortMoment({ at, className }: { at: string; className?: string }) {
	return (
		<time dateTime={at} title={momentText(new Date(at))} className={className}>
			{shortMomentText(new Date(at), new Date())}
		</time>
	);
}

/** Returns how long ago a moment of the last 24 hours was; any other with its date and time. */
export const momentWords = (at: Date, now: Date): string => lastDayWords(at, now) ?? momentText(at);
