/** Compares the two ways to find open businesses, by keys and by the minutes of zones, with hours looked at one by one. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingKeysAt } from '#api/directory/opening-keys.ts';
import { weekMinutesRange } from '#api/profiles/hours/week-minutes.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];
const clock = fc
	.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
	.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const week = fc.record({
	zone: fc.option(fc.constantFrom(...zones)),
	hours: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: clock, closes: clock }), { maxLength: 8 }),
});
/** A moment within a year, so that clocks change in between. */
const moment = fc.integer({ min: 0, max: 366 * 24 * 60 }).map((minutes) => new Date(Date.UTC(2026, 0, 1, 0, minutes)));

test('whoever is open has one of the keys of that moment, and whoever has one is open within a quarter of an hour', async () => {
	const weeks = fc.sample(week, 150);
	const moments = fc.sample(moment, 60);
	const db = app.db;
	for (const at of moments) {
		const { rows: clocks } = await sql<{ zone: string; minute: number }>`
			select zone, week_minute(zone, ${at}) as minute from unnest(${zones}::text[]) as zone`.execute(db);
		const minutes = Object.fromEntries(clocks.map(({ zone, minute }) => [zone, minute]));
		// A zone that was added since the minutes were read is computed.
		const { [zones[1] as string]: _, ...known } = minutes;
		const { rows } = await sql<{
			zone: string | null;
			minutes: string;
			is_open: boolean;
			is_open_at: boolean;
			soon: boolean;
			has_key: boolean;
		}>`
			select zone, minutes, coalesce(profile_is_open(minutes, '[]', zone, ${at}), false) as is_open,
				coalesce(profile_is_open_at(gen_random_uuid(), minutes, zone, false, ${JSON.stringify(known)}, ${at}), false) as is_open_at,
				(select bool_or(profile_is_open(minutes, '[]', zone, ${at}::timestamptz + make_interval(mins => away)))
					from generate_series(-15, 15) as away) as soon,
				opening_keys(minutes, '[]', zone) && ${openingKeysAt(minutes)}::integer[] as has_key
			from jsonb_to_recordset(${JSON.stringify(
				weeks.map(({ zone, hours }) => ({ zone, minutes: weekMinutesRange(hours) })),
			)}::jsonb) as given (zone text, minutes int4multirange)`.execute(db);
		expect(rows.filter(({ is_open, is_open_at }) => is_open !== is_open_at)).toEqual([]);
		expect(rows.filter(({ is_open, has_key }) => is_open && !has_key)).toEqual([]);
		expect(rows.filter(({ soon, has_key }) => has_key && !soon)).toEqual([]);
	}
});

test('special days are always looked at', async () => {
	const db = app.db;
	const { rows } = await sql<{ found: boolean }>`
		select opening_keys(null, '[{"from":"2026-12-24","to":"2026-12-24","closed":false}]', null)
			&& ${openingKeysAt({})}::integer[] as found`.execute(db);
	expect(rows).toEqual([{ found: true }]);
});
