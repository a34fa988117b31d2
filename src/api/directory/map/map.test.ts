/** The map call agrees with the list, and reveals no more than the list about where a business is. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { squareMax } from '#api/directory/map/map-queries.ts';
import { rangesOf, squaresIn } from '#api/geometry/map-cells.ts';
import type { DB } from '#api/schema.ts';
import type { CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let ana: TestActor;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
	db = app.db;
});
afterAll(() => app.close());

type Query = CallInput<'GET /business-profile/map'>['query'];
const map = async (query: Query) => (await app.visitor('GET /business-profile/map', { query })).data;
type Fields = CallInput<'POST /business-profile'>['body'];
const add = async (fields: Fields) =>
	(await ana.call('POST /business-profile', { body: { confirm_distinct: true, ...fields } })).data;
const world = { view: '-180,-85,180,85', zoom: 1 } as const;
const namesOf = ({ points }: { points: { business_name: string }[] }) =>
	points.map((point) => point.business_name).sort();

test('places in view are named once, in the middle of their businesses', async () => {
	// This test has a directory of its own, because where places lie is remembered for some minutes.
	const other = await testApp();
	const ben = await other.actor('ben');
	const shop = (lng: number, address: { locality: string; country?: string }) =>
		ben.call('POST /business-profile', { body: { business_name: `Shop ${lng}`, address, lat: 47, lng } });
	for (const lng of [1.1, 1.2, 1.3]) await shop(lng, { locality: 'Midtown', country: 'FR' });
	// These are the same town, with the country left out or wrong, and another town of the same name.
	await shop(1.21, { locality: 'Midtown' });
	await shop(1.22, { locality: 'MIDTOWN', country: 'US' });
	await shop(1.9, { locality: 'Midtown', country: 'ES' });
	const { data } = await other.visitor('GET /business-profile/map', { query: { view: '1,46,2,48', zoom: 8 } });
	expect(data.places).toEqual([
		{ slug: 'midtown-fr', label: 'Midtown', lat: 47, lng: 1.2 },
		{ slug: 'midtown-es', label: 'Midtown', lat: 47, lng: 1.9 },
	]);
	await other.close();
});

describe('what is found', () => {
	beforeAll(async () => {
		const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }));
		await add({ business_name: 'Harbour Bakery', category: 'bakeries', lat: 54.32, lng: 10.13, hours, price_range: 1 });
		await add({ business_name: 'Harbour Cafe', category: 'cafes', lat: 54.321, lng: 10.132, hours: [] });
		await add({ business_name: 'Hilltop Cafe', category: 'cafes', lat: 48.14, lng: 11.58, hours });
		await add({ business_name: 'Dateline Cafe', category: 'cafes', lat: -17.8, lng: 179.5 });
		await add({ business_name: 'Nowhere Cafe', category: 'cafes' });
	});

	test('close together is a cluster, far apart are points, and zooming in takes a cluster apart', async () => {
		const far = await map({ view: '5,45,15,56', zoom: 4 });
		expect(far.clusters).toMatchObject([{ count: 2, count_is_exact: true, bbox: [10.13, 54.32, 10.132, 54.321] }]);
		expect(namesOf(far)).toEqual(['Hilltop Cafe']);
		expect([far.total, far.total_is_exact]).toEqual([3, true]);
		for (const zoom of [12, 16, 22]) {
			const near = await map({ view: '10.12,54.31,10.14,54.33', zoom });
			expect([zoom, near.total, near.clusters.length + near.points.length > 0]).toEqual([zoom, 2, true]);
		}
		expect(namesOf(await map({ view: '10.125,54.317,10.135,54.323', zoom: 15 }))).toEqual([
			'Harbour Bakery',
			'Harbour Cafe',
		]);
	});

	test.each([
		['everything', {}, 4],
		['a category', { category: 'cafes' }, 3],
		['words', { q: 'harbour' }, 2],
		['words that are misspelt', { q: 'harbuor' }, 2],
		['a price', { price: '1' }, 1],
		['open now', { open_now: 'true' }, 2],
		['a circle', { lat: 54.32, lng: 10.13, radius: 500 }, 2],
		['a box', { bbox: '11,48,12,49' }, 1],
		['a box and a category that is not in it', { bbox: '11,48,12,49', category: 'bakeries' }, 0],
	] as const)('the map shows what the list shows for %s', async (_, query, count) => {
		const list = await app.visitor('GET /business-profile', { query: { ...query, limit: 100 } });
		const onMap = list.data.filter(({ lat }) => lat !== null).map(({ business_name }) => business_name);
		expect(onMap).toHaveLength(count);
		const { points, clusters, total } = await map({ ...query, ...world });
		expect([total, points.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0)]).toEqual([count, count]);
		for (const { business_name } of points) expect(onMap).toContain(business_name);
	});

	test('a view across the date line shows both sides of it', async () => {
		expect(namesOf(await map({ view: '170,-30,-170,0', zoom: 4 }))).toEqual(['Dateline Cafe']);
		expect((await map({ view: '-20,-30,20,0', zoom: 4 })).total).toBe(0);
	});

	test('a place with a radius is a circle around its middle, whoever lies in it', async () => {
		for (const lng of [1.1, 1.2, 1.3])
			await add({ business_name: `Shop ${lng}`, address: { locality: 'Midtown', country: 'FR' }, lat: 47, lng });
		await add({
			business_name: 'Just Outside',
			address: { locality: 'Elsewhere', country: 'FR' },
			lat: 47.01,
			lng: 1.2,
		});
		const list = (query: object) => app.visitor('GET /business-profile', { query: { place: 'midtown-fr', ...query } });
		const names = async (query: object) => (await list(query)).data.map(({ business_name }) => business_name).sort();
		expect(await names({})).toEqual(['Shop 1.1', 'Shop 1.2', 'Shop 1.3']);
		expect(await names({ radius: 3000 })).toEqual(['Just Outside', 'Shop 1.2']);
		const nearest = await list({ radius: 3000, sort: 'distance' });
		expect(nearest.data.map(({ business_name, distance }) => [business_name, Math.round(distance ?? -1)])).toEqual([
			['Shop 1.2', 0],
			['Just Outside', 1113],
		]);
		expect(
			namesOf(await map({ place: 'midtown-fr', radius: 3000, view: '1.195,46.995,1.205,47.015', zoom: 14 })),
		).toEqual(['Just Outside', 'Shop 1.2']);
	});

	test.each([
		[{ view: '1,2,3', zoom: 3 }, 'view'],
		[{ view: '0,0,181,1', zoom: 3 }, 'view'],
		[{ view: '0,5,1,4', zoom: 3 }, 'view'],
		[{ view: '0,0,1.2.3,1', zoom: 3 }, 'view'],
		[{ ...world, bbox: 'everywhere,0,0,0' }, 'bbox'],
		[{ ...world, zoom: 23 }, 'zoom'],
		[{ ...world, zoom: -1 }, 'zoom'],
	])('%o is refused with the field', async (query, field) => {
		const url = `/api/v1/business-profile/map?${new URLSearchParams(query as never)}`;
		const { statusCode, body } = await app.server.inject({ url });
		expect([statusCode, JSON.parse(body).fields[0].path]).toEqual([422, field]);
	});
});

describe('many at one spot', () => {
	beforeAll(async () => {
		// They lie about: the index of places splits its page at each point of a row of points.
		await sql`insert into profile (id, slug, business_name, name_key, lat, lng, price_range, search)
			select gen_random_uuid(), 'crowd-' || n, 'Crowd ' || n, 'crowd ' || n,
				60 + (n * 389 % 1000) * 1e-6, 25 + (n * 617 % 1000) * 1e-6, 2, '''crowd'':1A'
			from generate_series(1, ${squareMax + 1}) as n`.execute(db);
	});

	test('are counted up to a bound, and then it says that there are more', async () => {
		const { clusters, total, total_is_exact } = await map({ view: '20,55,30,65', zoom: 5 });
		expect(clusters).toMatchObject([{ count: squareMax, count_is_exact: false }]);
		expect([total, total_is_exact]).toEqual([squareMax, false]);
	});

	test('are counted one by one where a filter leaves few, and where one is close', async () => {
		for (const query of [
			{ view: '20,55,30,65', zoom: 5, q: 'crowd' },
			{ view: '24.99,59.99,25.01,60.01', zoom: 15 },
		])
			expect(await map(query)).toMatchObject({ total: squareMax + 1, total_is_exact: true });
	});
});

describe('who hides', () => {
	const point = { lat: 41.123456, lng: -71.654321 };
	const around = { view: '-72,41,-71,42', zoom: 9 };

	test('is on no map, and is gone from it at once when they begin to hide', async () => {
		const { id } = await add({ business_name: 'Seen Today', ...point });
		expect((await map(around)).total).toBe(1);
		const change = (body: Partial<Fields>) => ana.call('PATCH /business-profile/:id', { params: { id }, body });
		await change({ address_visibility: 'hidden' });
		expect((await map(around)).total).toBe(0);
		await change({ address_visibility: 'full', status: 'draft' });
		expect((await map(around)).total).toBe(0);
	});

	test('an area is shown, boxed, measured and clustered by its rounded point only', async () => {
		const rounded = { lat: 41.12, lng: -71.65 };
		await add({ business_name: 'Home Workshop', address_visibility: 'area', ...point });
		expect((await map({ view: '-72,41,-71,42', zoom: 14 })).points).toMatchObject([rounded]);

		// Halving the box again and again leads to the rounded point, never to the true one.
		let [west, south, east, north] = [-72, 41, -71, 42];
		const finds = async (box: number[]) =>
			(await app.visitor('GET /business-profile', { query: { bbox: box.map((edge) => edge.toFixed(9)).join(',') } }))
				.data.length === 1;
		for (let step = 0; step < 24; step += 1) {
			const [lat, lng] = [(south + north) / 2, (west + east) / 2];
			if (await finds([west, south, lng, north])) east = lng;
			else west = lng;
			if (await finds([west, south, east, lat])) north = lat;
			else south = lat;
		}
		expect([(south + north) / 2, (west + east) / 2]).toEqual([
			expect.closeTo(rounded.lat, 5),
			expect.closeTo(rounded.lng, 5),
		]);

		// Distances from three points are measured to the rounded point.
		for (const from of [
			{ lat: 41.2, lng: -71.6 },
			{ lat: 41.0, lng: -71.7 },
			{ lat: 41.1, lng: -71.5 },
		]) {
			const { data } = await app.visitor('GET /business-profile', { query: { ...from, radius: 50_000 } });
			const { rows } = await sql<{ rounded: number }>`
				select earth_distance(ll_to_earth(${from.lat}, ${from.lng}), ll_to_earth(${rounded.lat}, ${rounded.lng})) as rounded`.execute(
				db,
			);
			expect(data.map(({ distance }) => distance)).toEqual([rows[0]?.rounded]);
		}
	});

	test('has no cell in the database', async () => {
		await add({ business_name: 'Deep Secret', address_visibility: 'hidden', lat: 3, lng: 3 });
		expect(
			await db.selectFrom('profile').select('map_cell').where('business_name', '=', 'Deep Secret').execute(),
		).toEqual([{ map_cell: null }]);
	});
});

test('the database and this side count cells alike', async () => {
	const points = Array.from({ length: 500 }, (_, at) => ({
		lat: Math.sin(at * 12.9898) * 89,
		lng: Math.sin(at * 78.233) * 180,
	}));
	const { rows } = await sql<{ cell: number }>`
		select map_cell_at(lat, lng) as cell from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point (lat float8, lng float8)`.execute(
		db,
	);
	expect(rows.map(({ cell }) => cell)).toEqual(
		points.map(({ lat, lng }) => rangesOf(squaresIn([lng, lat, lng, lat], 15, 1))[0]?.[0]),
	);
});
