import type { Profile } from '#contract/profiles/profiles.ts';
import { known, type Thing } from '#contract/schema-org/thing.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Returns the week, one entry per span of hours with all its days, and the special days that are not over on `today`. A
 * day that does not end closes a minute before midnight, and a closed day opens and closes at midnight, because that is
 * how readers of schema.org understand them.
 */
export function openingHours(
	{ hours, special_hours: specialHours }: Pick<Profile, 'hours' | 'special_hours'>,
	today: string,
): Thing[] {
	const spans = Map.groupBy(hours, ({ opens, closes }) => JSON.stringify(span(opens, closes)));
	const week = [...spans].map(([text, rows]) => ({
		'@type': 'OpeningHoursSpecification',
		dayOfWeek: rows.map(({ day }) => days[day - 1] ?? '').filter(Boolean),
		...(JSON.parse(text) as Span),
	}));
	const special = specialHours
		.filter(({ to }) => to >= today)
		.map(({ from, to, closed, opens, closes, note }) =>
			known({
				'@type': 'OpeningHoursSpecification',
				validFrom: from,
				validThrough: to,
				...(closed ? { opens: '00:00', closes: '00:00' } : span(opens ?? '00:00', closes ?? '24:00')),
				description: note || undefined,
			}),
		);
	return [...week, ...special];
}

interface Span {
	opens: string;
	closes: string;
}

function span(opens: string, closes: string): Span {
	if (opens === closes) return { opens: '00:00', closes: '23:59' };
	return { opens, closes: closes === '24:00' || closes === '00:00' ? '23:59' : closes };
}
