/** What friends and their friends reviewed is in the list, in a search and on the map, and no other business is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let ana: TestActor;
beforeAll(async () => {
	app = await testApp();
	const actors = await Promise.all(['ana', 'ben', 'cleo', 'dan', 'owner'].map((name) => app.actor(name)));
	const [me, ben, cleo, dan, owner] = actors as [TestActor, TestActor, TestActor, TestActor, TestActor];
	ana = me;
	await befriend(ana, ben);
	await befriend(ben, cleo);
	const reviewed = async (business_name: string, by: TestActor, lng: number) => {
		const body = { business_name, lat: 51, lng, category: 'cafes', status: 'published' as const };
		const { data } = await owner.call('POST /business-profile', { body });
		await by.call('POST /business-profile/reviews', { body: await reviewOf(app, data.id, [5, 5, 5, 5]) });
	};
	await reviewed('Of a Friend', ben, 7);
	await reviewed('Of a Friend of a Friend', cleo, 7.1);
	await reviewed('Of a Stranger', dan, 7.2);
});
afterAll(() => app.close());

describe.each([
	['friends', ['Of a Friend']],
	['friends-of-friends', ['Of a Friend of a Friend']],
] as const)('%s', (circle, names) => {
	test('in the list, a search, its facets and the ready-made filter', async () => {
		const list = await ana.call('GET /business-profile', { query: { circle, facets: 'true' } });
		expect(list.data.map(({ business_name }) => business_name)).toEqual(names);
		expect(list.meta.facets?.categories).toMatchObject([{ slug: 'cafes', count: names.length }]);
		const search = await ana.call('GET /business-profile/search/:term', { params: { term: 'of' }, query: { circle } });
		expect(search.data.map(({ business_name }) => business_name)).toEqual(names);
		const filter = await ana.call('GET /business-profile/filter/:filter', { params: { filter: circle } });
		expect(filter.data).toEqual(list.data);
	});

	test('on the map the same', async () => {
		const { data } = await ana.call('GET /business-profile/map', { query: { circle, view: '6,50,8,52', zoom: 12 } });
		expect([data.total, data.points.map(({ business_name }) => business_name)]).toEqual([names.length, names]);
	});

	test.each([
		`/business-profile?circle=${circle}`,
		`/business-profile/search/of?circle=${circle}`,
		`/business-profile/map?circle=${circle}&view=6,50,8,52&zoom=12`,
	])('a visitor has no circle: %s', async (path) => {
		const { statusCode } = await app.server.inject({ url: `/api/v1${path}` });
		expect(statusCode).toBe(401);
	});
});

describe('a list in the order of one’s circle', () => {
	const page = async (query: object, by = ana) => {
		const { data, meta } = await by.call('GET /business-profile', { query: { sort: 'circle', ...query } as never });
		return { names: data.map(({ business_name }) => business_name), data, meta };
	};

	test('begins with what friends reviewed, then their friends, and goes on as usual', async () => {
		const { names, data } = await page({});
		expect(names).toEqual(['Of a Friend', 'Of a Friend of a Friend', 'Of a Stranger']);
		expect(data.map(({ circle }) => circle?.friends.map(({ name }) => name))).toEqual([['ben'], [], []]);
		expect(data.map(({ circle }) => circle?.rings.friends_of_friends.n)).toEqual([0, 1, 0]);
		expect((await page({ category: 'hotels' })).names).toEqual([]);
		expect((await page({ q: 'stranger' })).names).toEqual(['Of a Stranger']);
	});

	test('neither skips nor repeats from page to page, by number and by cursor', async () => {
		const byNumber = await Promise.all([1, 2, 3, 4].map((number) => page({ limit: 1, page: number })));
		const expected = ['Of a Friend', 'Of a Friend of a Friend', 'Of a Stranger'];
		expect(byNumber.flatMap(({ names }) => names)).toEqual(expected);
		const byCursor: string[] = [];
		let cursor: string | null = null;
		do {
			const { names, meta } = await page({ limit: 1, ...(cursor && { cursor }) });
			byCursor.push(...names);
			cursor = meta.next;
		} while (cursor);
		expect(byCursor).toEqual(expected);
	});

	test('takes no cursor of another order for a position', async () => {
		const { meta } = await page({ sort: 'highest-rated', limit: 1 });
		const answer = page({ limit: 1, cursor: meta.next });
		await expect(answer).rejects.toMatchObject({ code: 'invalid_request' });
	});

	test('is nothing for visitors', async () => {
		const { statusCode } = await app.server.inject({ url: '/api/v1/business-profile?sort=circle' });
		expect(statusCode).toBe(401);
	});
});
