const whole = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const ofYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Two dates, with what they have in common said once: 25–26 Dec 2026. By hand, and not by `formatRange`, in whose blanks
 * servers and browsers differ.
 */
export function dayRange(from: string, to: string): string {
	const [first, last] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)];
	if (from === to) return whole.format(last);
	if (from.slice(0, 7) === to.slice(0, 7)) return `${first.getUTCDate()}–${whole.format(last)}`;
	if (from.slice(0, 4) === to.slice(0, 4)) return `${ofYear.format(first)} – ${whole.format(last)}`;
	return `${whole.format(first)} – ${whole.format(last)}`;
}
