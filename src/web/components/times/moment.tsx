import { accountSentences } from '#sentences/account/account.ts';
import { momentText, relativeTimeText, shortMomentText } from '#web/formats/moments.ts';

const minuteMs = 60_000;

/** When something happened, in the reader's own time; only for pages that are rendered in the browser. */
export function Moment({ at }: { at: string }) {
	return (
		<time dateTime={at} title={momentText(new Date(at))}>
			{momentWords(new Date(at), new Date())}
		</time>
	);
}

/** The same where there is little room: today's by the time of day, others by the date. */
export function ShortMoment({ at, className }: { at: string; className?: string }) {
	return (
		<time dateTime={at} title={momentText(new Date(at))} className={className}>
			{shortMomentText(new Date(at), new Date())}
		</time>
	);
}

/** Close moments by how long they are ago, others by date and time. */
export function momentWords(at: Date, now: Date): string {
	const minutes = Math.round((now.getTime() - at.getTime()) / minuteMs);
	if (minutes < 1) return accountSentences.justNow;
	if (minutes < 60) return relativeTimeText(-minutes, 'minute');
	if (minutes < 24 * 60) return relativeTimeText(-Math.round(minutes / 60), 'hour');
	return momentText(at);
}
