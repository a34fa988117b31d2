/** When a digest is sent, as a member chooses. */
export interface MailHours {
	digest: 'daily' | 'weekly';
	/** The hour on the member's clock, 0 to 23. */
	hour: number;
	/** An IANA time zone; one that this system does not know counts as UTC. */
	timezone: string;
}

const hourMs = 3_600_000;
const monday = 'Mon';
const daysMax = 9;

/** Returns the next full hour after `now` that is the member's hour; for a weekly digest, that of a Monday. */
export function nextHour({ digest, hour, timezone }: MailHours, now: Date): Date {
	const clock = clockOf(timezone);
	const first = Math.floor(now.getTime() / hourMs) + 1;
	// Where the clock is set forward, an hour is left out; the digest then comes a day later.
	for (let at = first; at < first + daysMax * 24; at++) {
		const time = new Date(at * hourMs);
		const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
		if (Number(parts.hour) === hour && (digest === 'daily' || parts.weekday === monday)) return time;
	}
	return new Date(first * hourMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
	const known = clocks.get(timezone);
	if (known) return known;
	const clock = makeClock(timezone) ?? makeClock('UTC');
	if (!clock) throw new Error('This system has no clock.');
	clocks.set(timezone, clock);
	return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });
	} catch {
		return undefined;
	}
}
