/** Whether a business is open, by the database, and what its page says of the day: two ways of reading the same hours. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekMinutesRange } from '#api/profiles/hours/week-minutes.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { hoursText, todaysHours } from '#web/profile/hours/todays-hours.ts';
import { type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

type Hours = Pick<Profile, 'hours' | 'special_hours' | 'timezone'>;
type SpecialRow = Profile['special_hours'][number];

/** Whether it is open at each moment. */
async function openAt({ hours, special_hours, timezone }: Hours, moments: Date[]): Promise<(boolean | null)[]> {
	const { rows } = await sql<{ is_open: boolean | null }>`
		select profile_is_open(${weekMinutesRange(hours)}::int4multirange, ${JSON.stringify(special_hours)}::jsonb,
			${timezone}::text, moment) as is_open
		from unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[]) with ordinality as given (moment, at)
		order by at`.execute(app.db);
	return rows.map(({ is_open }) => is_open);
}
const pageSays = (profile: Hours, open_now: boolean | null, now: Date) => {
	const today = todaysHours({ ...profile, open_now }, now);
	return today && hoursText(today.spans);
};

/** 2026-12-24 is a Thursday. */
const special = (date: string, opens: string | null, closes: string | null, to = date): SpecialRow => ({
	from: date,
	to,
	closed: false,
	opens,
	closes,
	note: null,
});
const closed = (date: string): SpecialRow => ({ ...special(date, null, null), closed: true });
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }));
const bar = week('20:00', '02:00');
const inBerlin = (hours: Hours['hours'], ...special_hours: SpecialRow[]): Hours => ({
	hours,
	special_hours,
	timezone: 'Europe/Berlin',
});
const noWeek: Hours['hours'] = [];

const party = inBerlin(noWeek, special('2026-12-24', '20:00', '02:00'));
const untilMidnight = inBerlin(noWeek, special('2026-12-24', '18:00', '00:00'));
const twice = inBerlin(bar, special('2026-12-24', '11:30', '14:00'), special('2026-12-24', '18:00', '23:00'));
const shutBar = inBerlin(bar, closed('2026-12-24'));
const shutAlways = inBerlin(week('00:00', '24:00'), closed('2026-12-24'));
const nights = inBerlin(week('09:00', '12:00'), special('2026-12-24', '22:00', '03:00', '2026-12-25'));
const roundTheClock = inBerlin(noWeek, special('2026-12-24', '00:00', '00:00'));
const fromNoonToNoon = inBerlin(noWeek, special('2026-12-24', '12:00', '12:00'));
const fromTen = inBerlin(noWeek, special('2026-12-24', '10:00', null));
const shutMonday = inBerlin([{ day: 7, opens: '20:00', closes: '02:00' }], closed('2026-12-28'));

describe.each<[string, Hours, [string, boolean | null, string | null][]]>([
	[
		'a special evening that goes on past midnight',
		party,
		[
			['2026-12-24T19:59', false, '20:00–02:00'],
			['2026-12-24T20:00', true, '20:00–02:00'],
			['2026-12-24T23:59', true, '20:00–02:00'],
			['2026-12-25T01:59', true, '00:00–02:00'],
			['2026-12-25T02:00', null, null],
		],
	],
	[
		'a special evening until midnight',
		untilMidnight,
		[
			['2026-12-24T17:59', false, '18:00–00:00'],
			['2026-12-24T18:00', true, '18:00–00:00'],
			['2026-12-24T23:59', true, '18:00–00:00'],
			['2026-12-25T00:00', null, null],
		],
	],
	[
		'lunch and dinner of a special day, in place of the night of the week',
		twice,
		[
			['2026-12-24T01:00', true, '00:00–02:00, 11:30–14:00, 18:00–23:00'],
			['2026-12-24T12:00', true, '11:30–14:00, 18:00–23:00'],
			['2026-12-24T15:00', false, '11:30–14:00, 18:00–23:00'],
			['2026-12-24T22:59', true, '11:30–14:00, 18:00–23:00'],
			['2026-12-24T23:30', false, '11:30–14:00, 18:00–23:00'],
			['2026-12-25T01:00', false, '20:00–02:00'],
			['2026-12-25T20:00', true, '20:00–02:00'],
		],
	],
	[
		'a closed special day after a night of the week, which goes on to its end',
		shutBar,
		[
			['2026-12-24T01:59', true, '00:00–02:00'],
			['2026-12-24T02:00', false, 'Closed'],
			['2026-12-24T21:00', false, 'Closed'],
			['2026-12-25T01:00', false, '20:00–02:00'],
			['2026-12-26T01:00', true, '00:00–02:00, 20:00–02:00'],
		],
	],
	[
		'a night over the end of the week, before a closed Monday',
		shutMonday,
		[
			['2026-12-27T20:00', true, '20:00–02:00'],
			['2026-12-28T01:59', true, '00:00–02:00'],
			['2026-12-28T02:00', false, 'Closed'],
			['2027-01-04T01:59', true, '00:00–02:00'],
		],
	],
	[
		'a closed special day where it is open round the clock',
		shutAlways,
		[
			['2026-12-23T23:59', true, '00:00–24:00'],
			['2026-12-24T00:00', false, 'Closed'],
			['2026-12-24T23:59', false, 'Closed'],
			['2026-12-25T00:00', true, '00:00–24:00'],
		],
	],
	[
		'special nights one after the other',
		nights,
		[
			['2026-12-24T02:00', false, '22:00–03:00'],
			['2026-12-25T02:00', true, '00:00–03:00, 22:00–03:00'],
			['2026-12-25T10:00', false, '22:00–03:00'],
			['2026-12-26T02:00', true, '00:00–03:00, 09:00–12:00'],
			['2026-12-26T10:00', true, '09:00–12:00'],
		],
	],
	[
		'the same time twice: a whole day, as in the week',
		roundTheClock,
		[
			['2026-12-23T23:59', null, null],
			['2026-12-24T00:00', true, '00:00–00:00'],
			['2026-12-24T23:59', true, '00:00–00:00'],
			['2026-12-25T00:00', null, null],
		],
	],
	[
		'the same time twice in the middle of the day',
		fromNoonToNoon,
		[
			['2026-12-24T11:59', false, '12:00–12:00'],
			['2026-12-24T12:00', true, '12:00–12:00'],
			['2026-12-25T11:59', true, '00:00–12:00'],
			['2026-12-25T12:00', null, null],
		],
	],
	[
		'a special day that does not say when it closes',
		fromTen,
		[
			['2026-12-24T09:59', false, '10:00–24:00'],
			['2026-12-24T23:59', true, '10:00–24:00'],
			['2026-12-25T00:00', null, null],
		],
	],
])('%s', (_, hours, moments) => {
	test.each(moments)('%s', async (local, isOpen, text) => {
		const now = new Date(`${local}+01:00`);
		expect(await openAt(hours, [now])).toEqual([isOpen]);
		expect(pageSays(hours, isOpen, now)).toBe(text);
	});
});

test.each([
	['America/New_York', '-05:00'],
	['Asia/Kathmandu', '+05:45'],
	['Pacific/Auckland', '+13:00'],
])('the date and the hours are those of %s', async (timezone, offset) => {
	const there = { ...party, timezone };
	const moments = ['24T19:59', '24T20:00', '25T01:59', '25T02:00'].map(
		(local) => new Date(`2026-12-${local}${offset}`),
	);
	expect(await openAt(there, moments)).toEqual([false, true, true, null]);
	expect(pageSays(there, true, moments[2] as Date)).toBe('00:00–02:00');
});

test('hours that meet at midnight are one night to the database, and the page does not say that it is closed', async () => {
	const split = [
		{ day: 3, opens: '20:00', closes: '24:00' },
		{ day: 4, opens: '00:00', closes: '02:00' },
	];
	const hours = inBerlin(split, closed('2026-12-24'));
	const now = new Date('2026-12-24T01:00+01:00');
	expect(await openAt(hours, [now])).toEqual([true]);
	expect(pageSays(hours, true, now)).toBeNull();
});

const clock = (from: number, to: number) =>
	fc
		.integer({ min: from * 60, max: to * 60 })
		.map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));
/** Each either within its day or over into the morning of the next, before that one opens. */
const times = fc
	.record({ opens: clock(10, 23), closes: fc.oneof(clock(0, 9), clock(10, 23)) })
	.filter(({ opens, closes }) => closes < '10:00' || closes > opens);
const dates = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28'];
const someHours = fc.record({
	timezone: fc.constantFrom(null, 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
	hours: fc.oneof(
		fc
			.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), times }), { maxLength: 12 })
			.map((rows) => rows.map(({ day, times }) => ({ day, ...times }))),
		fc.constant(week('00:00', '24:00')),
	),
	special_hours: fc.array(
		fc.record({ first: fc.nat(4), days: fc.nat(1), closed: fc.boolean(), times }).map(
			({ first, days, closed: isClosed, times: { opens, closes } }): SpecialRow => ({
				...special(dates[first] as string, opens, closes, dates[Math.min(first + days, 4)] as string),
				closed: isClosed,
			}),
		),
		{ minLength: 1, maxLength: 5 },
	),
});

/** With the night on which clocks go back in Europe. */
test('at every moment the page shows a span that is under way where the database says open, and none where it does not', async () => {
	const moments = Array.from({ length: 6 * 24 }, (_, hour) => new Date(Date.UTC(2026, 9, 23, 12 + hour, 7)));
	const clocks = new Map<string, Intl.DateTimeFormat>();
	for (const hours of fc.sample(someHours, 40)) {
		const zone = hours.timezone ?? 'UTC';
		const format = clocks.get(zone) ?? new Intl.DateTimeFormat('sv', { timeStyle: 'short', timeZone: zone });
		clocks.set(zone, format);
		const isOpen = await openAt(hours, moments);
		const shown = moments.map((now, at) => {
			const time = format.format(now);
			const spans = todaysHours({ ...hours, open_now: isOpen[at] ?? null }, now)?.spans ?? [];
			return spans.some(({ opens, closes }) => opens <= time && (time < closes || closes <= opens));
		});
		expect(shown, JSON.stringify(hours)).toEqual(isOpen.map((is) => is === true));
	}
});
