import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
const statements: string[] = [];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
});
afterAll(() => app.close());

test('somebody new has nothing to do, and no business', async () => {
	expect((await (await app.somebody()).call('GET /me/control')).data).toEqual({ to_do: [], businesses: [] });
});

test('a business is told with what waits for its answer and what it lacks most, to those who keep it', async () => {
	const [owner, guest] = [await app.somebody(), await app.somebody()];
	const { id } = await addBusiness(owner, 'Copper Kettle', { status: 'published' });
	const kept = async () => (await owner.call('GET /me/control')).data.businesses;
	expect(await kept()).toMatchObject([
		{ id, score: null, score_count: 0, unanswered: 0, views: 0, views_before: 0, missing: 'category' },
	]);

	const written = await guest.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
	expect(await kept()).toMatchObject([{ score: null, score_count: 1, unanswered: 1 }]);
	expect((await guest.call('GET /me/control')).data.businesses).toEqual([]);

	const params = { id: written.data.id };
	await owner.call('PUT /business-profile/reviews/:id/reply', { params, body: { body: 'Thank you, come again.' } });
	expect(await kept()).toMatchObject([{ unanswered: 0 }]);
});

test('views of this week stand beside those of the week before', async () => {
	const owner = await app.somebody();
	const { id } = await addBusiness(owner, 'Seen', { status: 'published' });
	const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
	await app.db
		.insertInto('profile_view_day')
		.values([0, 6, 7, 13, 14].map((days, at) => ({ profile_id: id, day: daysAgo(days), views: 10 ** at })))
		.execute();
	expect((await owner.call('GET /me/control')).data.businesses).toMatchObject([{ views: 11, views_before: 1100 }]);
});

test('it takes as many statements for many businesses as for one', async () => {
	const owner = await app.somebody();
	const count = async () => {
		statements.length = 0;
		await owner.call('GET /me/control');
		return statements.length;
	};
	await addBusiness(owner, 'First', { status: 'published' });
	await count();
	const before = await count();
	for (const name of ['Second', 'Third', 'Fourth']) await addBusiness(owner, name, { status: 'published' });
	expect(await count()).toBe(before);
});
