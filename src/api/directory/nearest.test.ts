/** Lists and menus return the same as a look at every business, whichever circles and indexes they use. */
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { triesOf } from '#test/proof.ts';

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	// The data holds three crowds of different width, businesses here and there, and fifty at one point. Every third is
	// open, and some have a special day today.
	await sql`insert into profile (id, slug, business_name, name_key, lat, lng, category_slug, price_range, open_minutes,
			special_hours, search)
		select gen_random_uuid(), 'shop-' || n, 'Shop ' || n, 'shop ' || n,
			case when n % 10 = 0 then 50 when n % 10 = 1 then 50.2 + 2 * sin(n * 12.9898) else 50 + (n % 3) * 0.1 + 0.05 * power(sin(n * 12.9898), 3) end,
			case when n % 10 = 0 then 8 when n % 10 = 1 then 8.2 + 2 * sin(n * 78.233) else 8 + (n % 3) * 0.1 + 0.05 * power(sin(n * 78.233), 3) end,
			case when n % 2 = 0 then 'cafes' else 'bakeries' end, 1 + n % 4,
			case when n % 3 = 0 then '{[0,10080)}'::int4multirange else '{}' end,
			case when n % 7 in (0, 1) then jsonb_build_array(jsonb_build_object('from', '2000-01-01', 'to', '2999-12-31', 'closed', n % 7 = 0))
				else '[]' end, '''shop'':1A'
		from generate_series(1, 500) as n`.execute(db);
});
afterAll(() => app.close());

interface Asked {
	lat?: number;
	lng?: number;
	radius?: number;
	category?: string;
	open_now?: 'true';
	price?: string;
}
const degrees = (around: number) => fc.double({ min: around - 0.4, max: around + 0.6, noNaN: true });
const circle = fc.record({
	lat: fc.oneof(fc.constant(50), degrees(50)),
	lng: fc.oneof(fc.constant(8), degrees(8)),
	radius: fc.constantFrom(300, 2000, 8000, 30_000, 200_000),
});
const narrowing = fc.record(
	{
		category: fc.constantFrom('cafes', 'restaurants'),
		open_now: fc.constant('true' as const),
		price: fc.constant('2'),
	},
	{ requiredKeys: [] },
);

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

/** Finds the matches by looking at every business; nearest first where the query has a point. */
async function looked({ lat, lng, radius, category, open_now, price }: Asked) {
	const away =
		lat === undefined
			? sql`0::float8`
			: sql`earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng))`;
	const { rows } = await sql<{ id: string; category: string; price: number }>`
		select id, category_slug as category, price_range as price from profile
		where ${away} <= ${radius ?? 0}
			and category_slug = coalesce(${category ?? null}, category_slug)
			and price_range = coalesce(${price ?? null}::int, price_range)
			and (${open_now === undefined} or (open_minutes <> '{}' and special_hours = '[]') or special_hours -> 0 ->> 'closed' = 'false')
		order by ${away}, id`.execute(db);
	return rows;
}

test('every page of every circle is as if all were looked at', async () => {
	await fc.assert(
		fc.asyncProperty(circle, narrowing, fc.constantFrom(5, 20, 100), async (around, narrowed, limit) => {
			const query = { ...around, ...narrowed };
			expect(await listed(query, limit)).toEqual((await looked(query)).map(({ id }) => id));
		}),
		{ numRuns: triesOf({ usual: 40, proof: 600 }) },
	);
});

test('menus and totals count what would be listed, in circles and everywhere', async () => {
	const told = (counts: { slug: string; count: number }[] = []) =>
		counts.map(({ slug, count }) => `${slug}: ${count}`).sort();
	const countsOf = (values: (string | number)[]) =>
		[...new Set(values)].map((value) => ({
			slug: String(value),
			count: values.filter((other) => other === value).length,
		}));
	await fc.assert(
		fc.asyncProperty(fc.oneof(circle, fc.constant({})), narrowing, async (around, narrowed) => {
			const query = { ...around, ...narrowed };
			const { meta } = await app.visitor('GET /business-profile', { query: { ...query, facets: 'true' } });
			expect(meta.total).toBe((await looked(query)).length);
			const { category: _, ...elsewhere } = query as Asked;
			const categories = countsOf((await looked(elsewhere)).map(({ category }) => category));
			expect(told(meta.facets?.categories)).toEqual(told(categories));
			const { price: _price, ...atAnyPrice } = query as Asked;
			const prices = countsOf((await looked(atAnyPrice)).map(({ price }) => price));
			expect(told(meta.facets?.prices)).toEqual(told(prices));
		}),
		{ numRuns: triesOf({ usual: 40, proof: 600 }) },
	);
});
