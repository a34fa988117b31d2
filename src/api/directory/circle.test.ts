/** What friends reviewed, and friends of those: in the list, in a search, on the map, and nobody else's business. */
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
