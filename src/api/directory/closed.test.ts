/** Closed businesses are found by their names, and nowhere else. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedByName } from '#api/directory/closed-queries.ts';
import type { DB } from '#api/schema.ts';
import type { CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

type ListQuery = NonNullable<CallInput<'GET /business-profile'>['query']>;

let app: TestApp;
let ana: TestActor;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	ana = await app.actor('ana');
	await add('Lantern House', 'permanently_closed');
	await add('Lantern Yard', 'temporarily_closed');
	await add('Lantern Lane', 'published');
	await add('Lantern House', 'published');
	await add('Lantern Draft', 'draft');
	await add('Sundial Inn', 'permanently_closed');
	await add('Open Door', 'published', 'Where the lanterns of the Sundial Inn went.');
});
afterAll(() => app.close());

const point = { lat: 51.5, lng: 7.5 };
const add = (
	business_name: string,
	status: 'draft' | 'published' | 'temporarily_closed' | 'permanently_closed',
	description = '',
) =>
	ana.call('POST /business-profile', {
		body: {
			business_name,
			status,
			description,
			category: 'cafes',
			address: { locality: 'Lampton', country: 'DE' },
			confirm_distinct: true,
			...point,
		},
	});
const list = (query: ListQuery) => app.visitor('GET /business-profile', { query });
const found = async (query: ListQuery) =>
	(await list(query)).data.map(({ business_name, status }) => [business_name, status]);

describe('a search by name', () => {
	test('finds them, the exact name first, open ones before closed', async () => {
		expect(await found({ q: 'Lantern House' })).toEqual([
			['Lantern House', 'published'],
			['Lantern House', 'permanently_closed'],
		]);
		const { data, meta } = await list({ q: 'lantern' });
		expect(data.map(({ status }) => status)).toEqual([
			'published',
			'published',
			...['temporarily_closed', 'permanently_closed'].map(() => expect.stringMatching(/_closed$/)),
			'published',
		]);
		expect(data.at(-1)?.business_name).toBe('Open Door');
		expect(meta).toMatchObject({ total: 5, total_is_exact: true });
	});

	test('finds the one that nothing else is called like, before near spellings are tried', async () => {
		const { data, meta } = await list({ q: 'sundial inn' });
		expect(data[0]).toMatchObject({ business_name: 'Sundial Inn', status: 'permanently_closed', open_now: false });
		expect(meta.approximate).toBeUndefined();
	});

	test('forgives a misspelling', async () => {
		const { data, meta } = await list({ q: 'sundeal in' });
		expect(data.map(({ business_name }) => business_name)).toContain('Sundial Inn');
		expect(meta.approximate).toBe(true);
	});

	test('goes page by page through all of them, each once', async () => {
		const pages = await Promise.all([1, 2, 3].map((page) => list({ q: 'lantern', limit: 2, page })));
		const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
		expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
	});

	test('finds none by words that are not of a name', async () => {
		expect(await found({ q: 'lampton' })).toEqual(expect.arrayContaining([['Lantern Lane', 'published']]));
		expect((await found({ q: 'lampton' })).every(([, status]) => status === 'published')).toBe(true);
	});

	test('suggests them last, and says that they are closed', async () => {
		const { data } = await app.visitor('GET /business-profile/suggest', { query: { q: 'lantern' } });
		const profiles = data.filter(({ kind }) => kind === 'profile');
		expect(profiles.map(({ is_closed }) => is_closed)).toEqual([false, false, false, true, true]);
		expect(
			profiles
				.slice(3)
				.map(({ label }) => label)
				.toSorted(),
		).toEqual(['Lantern House', 'Lantern Yard']);
	});
});

test.each<ListQuery>([
	{},
	{ category: 'cafes' },
	{ place: 'lampton-de' },
	{ ...point, radius: 1000 },
	{ bbox: '7,51,8,52' },
	{ sort: 'newest' },
	{ q: 'lantern', sort: 'newest' },
	{ q: 'lantern', category: 'cafes' },
	{ q: 'lantern', place: 'lampton-de' },
	{ q: 'lantern', bbox: '7,51,8,52' },
])('none is in the list of %j', async (query) => {
	const { data, meta } = await list(query);
	expect(data.length).toBeGreaterThan(0);
	expect(data.filter(({ status }) => status !== 'published')).toEqual([]);
	expect(meta.total).toBe(data.length);
});

test('none is counted in a facet, a category or a place, nor on a map', async () => {
	const { meta } = await list({ q: 'lantern', facets: 'true' });
	expect(meta.facets?.categories).toMatchObject([{ slug: 'cafes', count: 3 }]);
	const places = await app.visitor('GET /business-profile/places');
	expect(places.data.find(({ slug }) => slug === 'lampton-de')?.count).toBe(3);
	const map = await app.visitor('GET /business-profile/map', { query: { q: 'lantern', view: '7,51,8,52', zoom: 10 } });
	expect(map.data.total).toBe(3);
	const sitemap = await app.server.inject({ url: '/sitemap.xml' });
	expect(sitemap.body).not.toMatch(/sundial/);
});

test('by its address it is there, and says that it is closed', async () => {
	const { data } = await app.visitor('GET /business-profile/:id', { params: { id: 'sundial-inn' } });
	expect(data).toMatchObject({ status: 'permanently_closed', open_now: false });
});

test('they are found by an index of their own', async () => {
	const plan = await db.transaction().execute(async (trx) => {
		// Without this the planner would read a table this small whole.
		await sql`set local enable_seqscan = off`.execute(trx);
		const { rows } = await sql<Record<string, string>>`explain ${closedByName(db, "'lantern':*")}`.execute(trx);
		return rows.flatMap(Object.values).join(' ');
	});
	expect(plan).toContain('profile_closed_search');
});
