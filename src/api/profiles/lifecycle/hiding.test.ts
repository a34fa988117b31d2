/** Nobody can find out by asking what an owner hides, and nothing that somebody stores can break what others read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let ana: TestActor;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
});
afterAll(() => app.close());

const get = async (path: string) => {
	const { statusCode, body } = await app.server.inject({ url: `/api/v1${path}` });
	return { statusCode, body };
};
const cursor = (...after: unknown[]) => Buffer.from(JSON.stringify({ after, page: 2 })).toString('base64url');
const anId = '01a1fda0-1c9a-72fb-88df-9bd8805aaf77';

describe('a hidden address', () => {
	const point = { lat: 52.5163123, lng: 13.3777456 };
	let id: string;
	beforeAll(async () => {
		const address = { line1: '1 Hidden Lane', locality: 'Tinytown', region: 'Hidregion', country: 'DE' };
		const body = { business_name: 'Secret Home', address, address_visibility: 'hidden' as const, ...point };
		const added = await ana.call('POST /business-profile', { body });
		expect(added.data).toMatchObject({ ...point, locality: 'Tinytown', address });
		id = added.data.id;
	});

	test.each([
		'/business-profile?q=secret+home',
		'/business-profile/secret-home',
		'/business-profile/suggest?q=secret',
		'/business-profile/places',
		'/business-profile?facets=1',
	])('is not in %s', async (path) => {
		const { statusCode, body } = await get(path);
		expect(statusCode).toBe(200);
		expect(body).not.toMatch(/tinytown|hidregion|hidden lane|52\.5|13\.37/i);
	});

	test.each([
		'q=secret+home&bbox=13,52,14,53',
		'q=secret+home&lat=52.5163123&lng=13.3777456&radius=50000',
		'sort=distance&lat=52.5&lng=13.3',
		'place=tinytown-de',
		'q=tinytown',
		'q=hidregion',
	])('finds nothing by %s', async (query) => {
		const { statusCode, body } = await get(`/business-profile?${query}`);
		expect([statusCode, JSON.parse(body).data]).toEqual([200, []]);
	});

	test('is not given away by a likely duplicate close by', async () => {
		const body = { business_name: 'Secret Home', ...point };
		expect((await ana.call('POST /business-profile', { body })).data.id).not.toBe(id);
	});

	test('is counted as a place from the day that it is shown', async () => {
		const change = (body: { address_visibility?: 'full'; status?: 'draft' }) =>
			ana.call('PATCH /business-profile/:id', { params: { id }, body });
		await change({ address_visibility: 'full' });
		const counted = async () =>
			(await app.connection.db
				.selectFrom('place' as never)
				.select('profiles_count' as never)
				.where('slug' as never, '=', 'tinytown-de' as never)
				.executeTakeFirst()) as unknown;
		expect(await counted()).toEqual({ profiles_count: 1 });
		await change({ status: 'draft' });
		expect(await counted()).toEqual({ profiles_count: 0 });
	});
});

test('an area is searched, sorted and shown by its rounded point', async () => {
	const body = { business_name: 'Area Studio', address_visibility: 'area' as const, lat: 10.12345, lng: 20.54321 };
	await ana.call('POST /business-profile', { body });
	const found = async (query: string) => JSON.parse((await get(`/business-profile?${query}`)).body).data;
	expect(await found('bbox=20.5399,10.1199,20.5401,10.1201')).toMatchObject([{ lat: 10.12, lng: 20.54 }]);
	expect(await found('bbox=20.5431,10.1234,20.5433,10.1235')).toEqual([]);
});

test.each([
	['a day before the calendar', { special_hours: [{ from: '0000-01-01', to: '0000-01-02', closed: true }] }],
	['a website with a zero byte', { website: 'https://tea.example/\u0000' }],
	['a key with a zero byte', { socials: { 'a\u0000b': 'https://example.org' } }],
	[
		'more networks than there are',
		{
			socials: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, 'https://example.org'])),
		},
	],
	['a text that takes ages to normalise', { tagline: `a${'\u0315'.repeat(60_000)}${'\u0300'.repeat(60_000)}` }],
])('%s is refused, and the lists go on', async (_, fields) => {
	const answer = await app.server.inject({
		method: 'POST',
		url: '/api/v1/business-profile',
		headers: { authorization: `Bearer ${ana.token}` },
		payload: { business_name: 'Poison', confirm_distinct: true, ...fields },
	});
	expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
	expect((await get('/business-profile?sort=newest')).statusCode).toBe(200);
});

test.each([
	['sort=most-reviewed', cursor(1e308, anId)],
	['sort=most-reviewed', cursor(1.5, anId)],
	['sort=most-reviewed', cursor(1, '-'.repeat(36))],
	['sort=newest', cursor('-271821-04-20T00:00:00.000Z', anId)],
	['sort=newest', cursor('1', anId)],
	['q=secret', cursor(1.5)],
	['q=secret', cursor(-1)],
])('a cursor made up for %s is named', async (query, made) => {
	const { statusCode, body } = await get(`/business-profile?${query}&cursor=${made}`);
	expect([statusCode, JSON.parse(body).fields[0].path]).toEqual([422, 'cursor']);
});

test('threat 28: a link that leads elsewhere than it says is refused, and named', async () => {
	const body = {
		business_name: 'Disguised',
		website: 'https://paypal.com@evil.example',
		socials: { mastodon: 'https://social.example/@tea', instagram: 'https://evil.example/tea' },
	};
	const refused: ApiError = await ana.call('POST /business-profile', { body }).then(
		() => expect.unreachable('the call should fail'),
		(error) => error,
	);
	expect(refused.fields.map(({ path, message }) => [path, message])).toEqual([
		['website', 'Leave out the name and the @ before the host: they disguise where an address leads.'],
		['socials.instagram', 'Enter an address at instagram.com or instagr.am.'],
	]);
});

describe('addresses', () => {
	test.each(['Categories', 'Places', 'Me', 'Reviews'])('a business named %s has one of its own', async (name) => {
		const { data } = await ana.call('POST /business-profile', {
			body: { business_name: name, confirm_distinct: true },
		});
		expect(data.slug).toBe(`${name.toLowerCase()}-business`);
	});

	test('a former one does not tell the new name of a draft', async () => {
		const { data } = await ana.call('POST /business-profile', { body: { business_name: 'Old Name Cafe' } });
		const body = { business_name: 'Confidential Newname', status: 'draft' as const };
		await ana.call('PATCH /business-profile/:id', { params: { id: data.id }, body });
		const { statusCode, body: text } = await get('/business-profile/old-name-cafe');
		expect(statusCode).toBe(404);
		expect(text).not.toContain('confidential');
	});

	test('the oldest of many former ones are free again', async () => {
		const { data } = await ana.call('POST /business-profile', { body: { business_name: 'Squatter 0' } });
		for (let round = 1; round <= 7; round += 1) {
			app.clock.now = new Date(app.clock.now.getTime() + 1000);
			await ana.call('PATCH /business-profile/:id', {
				params: { id: data.id },
				body: { business_name: `Squatter ${round}` },
			});
		}
		expect((await get('/business-profile/squatter-6')).statusCode).toBe(308);
		expect((await get('/business-profile/squatter-1')).statusCode).toBe(404);
	});
});
