/** Nearest first: whatever circles are asked one after the other, the answer is that of looking at every business. */
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	// Three crowds of different width, businesses here and there, and fifty at one point. Every third is open.
	await sql`insert into profile (id, slug, business_name, name_key, lat, lng, category_slug, price_range, open_minutes, search)
		select gen_random_uuid(), 'shop-' || n, 'Shop ' || n, 'shop ' || n,
			case when n % 10 = 0 then 50 when n % 10 = 1 then 50.2 + 2 * sin(n * 12.9898) else 50 + (n % 3) * 0.1 + 0.05 * power(sin(n * 12.9898), 3) end,
			case when n % 10 = 0 then 8 when n % 10 = 1 then 8.2 + 2 * sin(n * 78.233) else 8 + (n % 3) * 0.1 + 0.05 * power(sin(n * 78.233), 3) end,
			case when n % 2 = 0 then 'cafes' else 'bakeries' end, 1 + n % 4,
			case when n % 3 = 0 then '{[0,10080)}'::int4multirange else '{}' end, '''shop'':1A'
		from generate_series(1, 500) as n`.execute(db);
});
afterAll(() => app.close());

type Asked = { lat: number; lng: number; radius: number; category?: string; open_now?: 'true'; price?: string };

async function listed(query: Asked, limit: number): Promise<string[]> {
	const ids: string[] = [];
	for (let cursor: string | undefined; ; ) {
		const { data, meta } = await app.visitor('GET /business-profile', {
			query: { ...query, limit, ...(cursor && { cursor }) },
		});
		ids.push(...data.map(({ id }) => id));
		if (!meta.next) return ids;
		cursor = meta.next;
	}
}

async function looked({ lat, lng, radius, category, open_now, price }: Asked): Promise<string[]> {
	const here = sql`ll_to_earth(${lat}, ${lng})`;
	const { rows } = await sql<{ id: string }>`
		select id from profile
		where earth_distance(${here}, ll_to_earth(shown_lat, shown_lng)) <= ${radius}
			and category_slug = coalesce(${category ?? null}, category_slug)
			and price_range = coalesce(${price ?? null}::int, price_range)
			and (${open_now === undefined} or open_minutes <> '{}')
		order by ${here} <-> ll_to_earth(shown_lat, shown_lng), id`.execute(db);
	return rows.map(({ id }) => id);
}

test('every page of every circle is as if all were looked at', async () => {
	const degrees = (around: number) => fc.double({ min: around - 0.4, max: around + 0.6, noNaN: true });
	const asked = fc.record({
		lat: fc.oneof(fc.constant(50), degrees(50)),
		lng: fc.oneof(fc.constant(8), degrees(8)),
		radius: fc.constantFrom(300, 2000, 8000, 30_000, 200_000),
		category: fc.constantFrom(undefined, 'cafes', 'restaurants'),
		open_now: fc.constantFrom(undefined, 'true' as const),
		price: fc.constantFrom(undefined, '2'),
	});
	await fc.assert(
		fc.asyncProperty(asked, fc.constantFrom(5, 20, 100), async (query, limit) => {
			const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Asked;
			expect(await listed(given, limit)).toEqual(await looked(given));
		}),
		{ numRuns: 40 },
	);
});
