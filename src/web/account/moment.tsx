const minuteMs = 60_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, in the reader's own time; only for pages that are rendered in the browser. */
export function Moment({ at }: { at: string }) {
	return (
		<time dateTime={at} title={absolute.format(new Date(at))}>
			{momentWords(new Date(at), new Date())}
		</time>
	);
}

/** Close moments by how long they are ago, others by date and time. */
export function momentWords(at: Date, now: Date): string {
	const minutes = Math.round((now.getTime() - at.getTime()) / minuteMs);
	if (minutes < 1) return 'just now';
	if (minutes < 60) return relative.format(-minutes, 'minute');
	if (minutes < 24 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
	return absolute.format(at);
}
