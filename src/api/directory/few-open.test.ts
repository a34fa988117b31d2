/** At night so few businesses are open that they are found by the keys of their hours. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let statements: string[] = [];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
	// Of a thousand shops, three are open all week, one is open today only, and one is closed today only.
	await sql`insert into profile (id, slug, business_name, name_key, category_slug, score, open_minutes, special_hours, search)
		select gen_random_uuid(), 'shop-' || n, 'Shop ' || n, 'shop ' || n, case when n % 2 = 0 then 'cafes' else 'bakeries' end,
			1 + n / 500.0,
			case when n in (100, 333, 700, 900) then '{[0,10080)}'::int4multirange else '{}' end,
			case when n in (501, 900) then jsonb_build_array(jsonb_build_object('from', '2000-01-01', 'to', '2999-12-31', 'closed', n = 900))
				else '[]' end, '''shop'':1A'
		from generate_series(1, 1000) as n`.execute(app.db);
});
afterAll(() => app?.close());

test.each([
	[{}, [700, 501, 333, 100]],
	[{ sort: 'highest-rated', limit: 3 }, [700, 501, 333]],
	[{ sort: 'highest-rated', limit: 3, page: 2 }, [100]],
	[{ category: 'cafes' }, [700, 100]],
	[{ q: 'shop' }, [700, 501, 333, 100]],
] as const)('the list of %j has those that are open', async (query, shops) => {
	statements = [];
	const { data, meta } = await app.visitor('GET /business-profile', { query: { ...query, open_now: 'true' } });
	expect(data.map(({ slug }) => slug)).toEqual(shops.map((shop) => `shop-${shop}`));
	if (!('page' in query) && !('limit' in query)) expect(meta.total).toBe(shops.length);
	if (Object.keys(query).every((name) => name !== 'q' && name !== 'category'))
		expect(statements.some((text) => text.includes('may_be_open'))).toBe(true);
});
