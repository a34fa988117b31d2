import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

type HoursRow = NonNullable<ProfileFields['hours']>[number];
interface Span {
	opens: string;
	closes: string;
}

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const day = '(?:mo|tu|we|th|fr|sa|su)';
const dayList = new RegExp(`^${day}(?:\\s*-\\s*${day})?(?:\\s*,\\s*${day}(?:\\s*-\\s*${day})?)*(?=[\\s:]|\\d|$)`);
const span = /^(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$/;
/** A comma between rules, not between days or spans: days and then a time follow it. */
const ruleComma = new RegExp(`(?<=\\d)\\s*,\\s*(?=${day}[\\s,-])`, 'g');

/**
 * Returns the weekly hours in a text of the OpenStreetMap grammar, or of schema.org's `openingHours`, which is a part
 * of it: `Mo-Fr 08:00-18:00; Sa,Su 10:00-16:00`, `24/7`, `11:00-22:00`, spans past midnight, `We off`. A later rule
 * replaces an earlier one for its days; one joined by a comma adds to it.
 * @returns null for everything beyond that (months, holidays, "sunset", open ends, misspelt times): half-understood
 * hours would send people to closed doors.
 */
export function parseOpeningHours(text: string): HoursRow[] | null {
	const folded = text.trim().toLowerCase().replace(/[–—]/g, '-');
	if (folded === '24/7') return dayNames.map((_, at) => ({ day: at + 1, opens: '00:00', closes: '24:00' }));
	const week: Span[][] = dayNames.map(() => []);
	for (const group of folded
		.split(';')
		.map((part) => part.trim())
		.filter(Boolean)) {
		const touched = new Set<number>();
		for (const rule of group.split(ruleComma)) {
			const parsed = parseRule(rule.trim());
			if (!parsed) return null;
			for (const at of parsed.days) {
				week[at] = touched.has(at) || touched.size > 0 ? [...(week[at] ?? []), ...parsed.spans] : parsed.spans;
			}
			for (const at of parsed.days) touched.add(at);
		}
	}
	const rows = week.flatMap((spans, at) => spans.map(({ opens, closes }) => ({ day: at + 1, opens, closes })));
	return rows.length > 0 ? rows : null;
}

function parseRule(rule: string): { days: number[]; spans: Span[] } | null {
	const days = dayList.exec(rule);
	const rest = (days ? rule.slice(days[0].length) : rule).replace(/^\s*:?\s*/, '');
	const numbers = days ? daysOf(days[0]) : dayNames.map((_, at) => at);
	if (/^(off|closed)$/.test(rest)) return days ? { days: numbers, spans: [] } : null;
	const spans = rest.split(',').map((part) => parseSpan(part.trim()));
	return spans.every((one) => one !== null) ? { days: numbers, spans } : null;
}

function daysOf(list: string): number[] {
	return list.split(',').flatMap((part) => {
		const [from = 0, to = from] = part.split('-').map((name) => dayNames.indexOf(name.trim()));
		return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
	});
}

function parseSpan(text: string): Span | null {
	const match = span.exec(text);
	if (!match) return null;
	const [opensHour, opensMinute, closesHour, closesMinute] = match.slice(1).map(Number) as [
		number,
		number,
		number,
		number,
	];
	if (
		opensHour > 23 ||
		opensMinute > 59 ||
		closesMinute > 59 ||
		closesHour > 26 ||
		(closesHour === 26 && closesMinute > 0)
	)
		return null;
	// OpenStreetMap writes one and two in the night as 25:00 and 26:00.
	const closing = closesHour === 24 && closesMinute === 0 ? 24 : closesHour % 24;
	const opens = clock(opensHour, opensMinute);
	const closes = clock(closing, closesMinute);
	return opens === closes ? null : { opens, closes };
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
