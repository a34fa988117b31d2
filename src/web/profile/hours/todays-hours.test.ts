import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/profiles/profiles.ts';
import { todaysHours } from '#web/profile/hours/todays-hours.ts';

const hours = [
	{ day: 6, opens: '09:00', closes: '12:00' },
	{ day: 6, opens: '14:00', closes: '18:00' },
	{ day: 7, opens: '10:00', closes: '16:00' },
];
const special = (from: string, to: string, more: { closed?: boolean; opens?: string; closes?: string }) => ({
	from,
	to,
	closed: false,
	opens: null,
	closes: null,
	note: null,
	...more,
});
const sayAt = (profile: Pick<Profile, 'hours' | 'special_hours' | 'timezone'>, now: Date, open_now = false) =>
	todaysHours({ ...profile, open_now }, now);
const saturdayEvening = new Date('2026-11-21T21:30Z');

describe('what a business says of today', () => {
	test('is its own day, and not that of the reader', () => {
		expect(sayAt({ hours, special_hours: [], timezone: 'Europe/London' }, saturdayEvening)).toMatchObject({
			day: 6,
			spans: [{ opens: '09:00' }, { opens: '14:00', closes: '18:00' }],
		});
		expect(sayAt({ hours, special_hours: [], timezone: 'Asia/Tokyo' }, saturdayEvening)).toMatchObject({
			day: 7,
			spans: [{ opens: '10:00', closes: '16:00' }],
		});
	});

	test('is that it is closed on a day that the week leaves out', () => {
		const monday = new Date('2026-11-23T12:00Z');
		expect(sayAt({ hours, special_hours: [], timezone: null }, monday)).toEqual({ day: 1, spans: [] });
	});

	test('is what a special day says, from its first to its last', () => {
		const on = (days: ReturnType<typeof special>[], date: string) =>
			sayAt({ hours, special_hours: days, timezone: 'Europe/Berlin' }, new Date(`${date}T12:00Z`))?.spans;
		const closed = [special('2026-11-20', '2026-11-22', { closed: true })];
		expect(on(closed, '2026-11-21')).toEqual([]);
		expect(on(closed, '2026-11-22')).toEqual([]);
		expect(on(closed, '2026-11-28')).toHaveLength(2);
		expect(on([special('2026-11-21', '2026-11-21', { opens: '11:00', closes: '13:00' })], '2026-11-21')).toEqual([
			{ opens: '11:00', closes: '13:00' },
		]);
		expect(on([special('2026-11-21', '2026-11-21', {})], '2026-11-21')).toEqual([{ opens: '00:00', closes: '24:00' }]);
	});

	test('begins with the night that is still going on', () => {
		const bar = [{ day: 5, opens: '20:00', closes: '02:00' }];
		const at = (time: string, open_now: boolean) =>
			sayAt(
				{ hours: bar, special_hours: [], timezone: 'Europe/Berlin' },
				new Date(`2026-11-21T${time}+01:00`),
				open_now,
			);
		expect(at('01:59', true)).toEqual({ day: 6, spans: [{ opens: '00:00', closes: '02:00' }] });
		expect(at('02:00', false)).toEqual({ day: 6, spans: [] });
	});

	test('is not that it is closed while it is open', () => {
		const none = { hours: [{ day: 5, opens: '20:00', closes: '24:00' }], special_hours: [], timezone: null };
		expect(sayAt(none, saturdayEvening, true)).toBeNull();
	});

	test('is nothing where no hours are known', () => {
		expect(sayAt({ hours: [], special_hours: [], timezone: null }, saturdayEvening)).toBeNull();
		const later = [special('2026-12-24', '2026-12-26', { closed: true })];
		expect(sayAt({ hours: [], special_hours: later, timezone: null }, saturdayEvening)).toBeNull();
	});
});
