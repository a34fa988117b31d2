import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { integerBelow, pick, type Random } from './random.ts';

type Hours = NonNullable<ProfileFields['hours']>;

const zones: Record<string, string> = {
	GB: 'Europe/London',
	DE: 'Europe/Berlin',
	FR: 'Europe/Paris',
	NL: 'Europe/Amsterdam',
	CA: 'America/Toronto',
	PT: 'Europe/Lisbon',
	NO: 'Europe/Oslo',
	IT: 'Europe/Rome',
	PL: 'Europe/Warsaw',
	IE: 'Europe/Dublin',
};
export const zoneOf = (country: string): string => zones[country] ?? 'UTC';

const spans: readonly (readonly [opens: string, closes: string])[] = [
	['06:30', '14:00'],
	['07:00', '16:30'],
	['08:00', '17:00'],
	['08:30', '18:00'],
	['09:00', '17:30'],
	['09:00', '18:00'],
	['09:30', '19:00'],
	['10:00', '18:30'],
	['10:00', '20:00'],
	['11:00', '22:00'],
	['11:30', '23:00'],
	['17:00', '01:30'],
];

/** Half of all keep hours of their own. */
function anySpan(random: Random): [opens: string, closes: string] {
	const clock = (quarters: number) =>
		`${String(Math.floor(quarters / 4) % 24).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
	const opens = 20 + integerBelow(random, 56);
	return [clock(opens), clock(opens + 16 + integerBelow(random, 36))];
}

/** Weeks as different as in life: a third of all are open on Sundays, one in fifty always, and one in eight does not say. */
export function hoursOf(random: Random): Hours {
	const kind = random();
	if (kind < 0.125) return [];
	if (kind < 0.145) return Array.from({ length: 7 }, (_, day) => ({ day: day + 1, opens: '00:00', closes: '24:00' }));
	const [opens, closes] = random() < 0.5 ? pick(random, spans) : anySpan(random);
	const rests = random() < 0.1 && opens < '12:00' && closes > '15:00';
	const saturday = pick(random, [null, 'short', 'whole', 'whole'] as const);
	const hasSunday = random() < 0.35;
	return Array.from({ length: hasSunday ? 7 : 6 }, (_, at) => at + 1).flatMap((day) => {
		if (day === 6 && !saturday) return [];
		if (day === 6 && saturday === 'short' && opens < '13:00') return [{ day, opens, closes: '13:30' }];
		return rests
			? [
					{ day, opens, closes: '12:30' },
					{ day, opens: '15:00', closes },
				]
			: [{ day, opens, closes }];
	});
}
