import { dayOfYearText, shortDayText } from '#web/formats/days.ts';

/**
 * Returns two dates, with what they have in common said once: 25–26 Dec 2026. Written without `formatRange`, because
 * servers and browsers use different spaces in it.
 */
export function dayRange(from: string, to: string): string {
	const [first, last] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)];
	if (from === to) return shortDayText(last);
	if (from.slice(0, 7) === to.slice(0, 7)) return `${first.getUTCDate()}–${shortDayText(last)}`;
	if (from.slice(0, 4) === to.slice(0, 4)) return `${dayOfYearText(first)} – ${shortDayText(last)}`;
	return `${shortDayText(first)} – ${shortDayText(last)}`;
}
