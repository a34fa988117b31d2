import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUntil } from '#api/profiles/hours/open-until.ts';
import { testDatabase } from '#test/app.ts';
import { triesOf } from '#test/proof.ts';

let db: Kysely<never>;
let close: () => Promise<void>;
beforeAll(async () => {
	const database = await testDatabase();
	({ db } = database.connection);
	close = database.close;
});
afterAll(() => close?.());

const nothing = { open_minutes: null, special_hours: [], timezone: null };
const noon = new Date('2027-03-23T12:00:00Z');

test('what is not known, or never open, stays so', () => {
	expect(openUntil(nothing, noon)).toBe(Number.POSITIVE_INFINITY);
	expect(openUntil(nothing, noon, { ofDay: true })).toBe(Number.POSITIVE_INFINITY);
	expect(openUntil({ ...nothing, open_minutes: '{}' }, noon)).toBe(Number.POSITIVE_INFINITY);
	expect(openUntil({ ...nothing, open_minutes: '{}' }, noon, { ofDay: true })).toBe(Date.parse('2027-03-24T00:00:00Z'));
});

const minuteMs = 60_000;
const time = fc
	.tuple(fc.nat(23), fc.constantFrom('00', '15', '37'))
	.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const date = fc.nat(4).map((day) => `2027-03-${26 + day}`);

test('until then it is open, or not, as the database says', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.nat(10_079), fc.integer({ min: 1, max: 900 })), { maxLength: 4 }),
			fc.array(
				fc.record({ from: date, to: date, closed: fc.boolean(), opens: fc.option(time), closes: fc.option(time) }),
				{ maxLength: 2 },
			),
			fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', null),
			// A moment around the last Sunday of March, when clocks are put forward in Europe.
			fc.nat(5 * 1440).map((minutes) => new Date(Date.parse('2027-03-26T00:00:30Z') + minutes * minuteMs)),
			async (spans, special_hours, timezone, now) => {
				const ranges = spans.map(([from, length]) => `[${from},${Math.min(10_080, from + length)})`).join(',');
				const { rows: known } = await sql<{ open_minutes: string }>`
					select ${`{${ranges}}`}::int4multirange::text as open_minutes`.execute(db);
				const hours = { open_minutes: known[0]!.open_minutes, special_hours, timezone };
				const until = openUntil(hours, now);
				expect(until).toBeGreaterThan(now.getTime());
				const last = Math.min(until - 1, now.getTime() + 3 * 1440 * minuteMs);
				const { rows } = await sql<{ states: number; is_same: boolean }>`
					select count(distinct coalesce(is_open::text, '')) as states from (
						select profile_is_open(${hours.open_minutes}::int4multirange, ${JSON.stringify(special_hours)}::jsonb,
							${timezone}, moment) as is_open
						from (select generate_series(${now}::timestamptz, ${new Date(last)}, '1 minute') union all select ${new Date(last)}::timestamptz)
							as moments (moment)
					) as asked`.execute(db);
				expect(Number(rows[0]?.states)).toBe(1);
			},
		),
		{ numRuns: triesOf({ usual: 60, proof: 2000 }) },
	);
});
