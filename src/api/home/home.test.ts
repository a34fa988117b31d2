import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { follow } from '#test/follow-calls.ts';
import { post } from '#test/post-calls.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
const statements: string[] = [];
let ana: TestActor;
let ben: TestActor;
let cleo: TestActor;
let owner: TestActor;
const best: Clicks = [5, 5, 5, 5];
const words = 'The rolls are warm at seven, and nobody hurries you.';

beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
	const actors = await Promise.all(['ana', 'ben', 'cleo', 'owner'].map((name) => app.actor(name)));
	[ana, ben, cleo, owner] = actors as [TestActor, TestActor, TestActor, TestActor];
	await befriend(ana, ben);
	await befriend(ana, cleo);
});
afterAll(() => app.close());

const home = async (of: TestActor) => (await of.call('GET /me/home')).data;
const reviewed = async (name: string, by: TestActor, fields: object = {}, clicks = best) => {
	const { id } = await addBusiness(owner, name, { status: 'published', ...fields });
	const body = { ...(await reviewOf(app, id, clicks)), body: words };
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	await by.call('POST /business-profile/reviews', { body });
	return id;
};

test('somebody new is told that there is nothing yet', async () => {
	expect(await home(await app.somebody())).toEqual({
		friends_count: 0,
		reviews: [],
		near: null,
		loved: [],
		posts: [],
		requests: [],
		businesses: [],
	});
});

describe('with friends', () => {
	const address = { locality: 'Hometown', country: 'DE' };

	test('it has their latest reviews, two of each at most, with what they are about', async () => {
		for (const name of ['First Bakery', 'Second Bakery', 'Third Bakery']) await reviewed(name, ben, { address });
		await reviewed('Far Away', cleo);
		const { reviews, friends_count } = await home(ana);
		expect(friends_count).toBe(2);
		expect(reviews.map(({ author, profile }) => [author?.id, profile.business_name])).toEqual([
			[cleo.id, 'Far Away'],
			[ben.id, 'Third Bakery'],
			[ben.id, 'Second Bakery'],
		]);
	});

	test('what the circle loves is near where one lives, if there is enough of it', async () => {
		const anywhere = await home(ana);
		expect(anywhere.near).toBeNull();
		expect(anywhere.loved).toHaveLength(4);
		await ana.call('PATCH /me', { body: { locality: 'hometown' } });
		const { near, loved } = await home(ana);
		expect(near).toMatchObject({ label: 'Hometown' });
		expect(loved.map(({ business_name }) => business_name).toSorted()).toEqual([
			'First Bakery',
			'Second Bakery',
			'Third Bakery',
		]);
		expect(loved[0]?.circle?.friends).toMatchObject([{ id: ben.id }]);
	});

	test('who hides from their friends, or is blocked, is nowhere on it', async () => {
		await ben.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
		await ana.call('POST /me/blocks/:user_id', { params: { user_id: cleo.id } });
		expect(JSON.stringify(await home(ana))).not.toMatch(new RegExp(`${ben.id}|${cleo.id}`));
		await ben.call('PATCH /me', { body: { settings: { reviews_visible_to: 'everyone' } } });
		await ana.call('DELETE /me/blocks/:user_id', { params: { user_id: cleo.id } });
	});

	test('it takes as many statements for many friends as for few', async () => {
		const count = async () => {
			statements.length = 0;
			await home(ana);
			return statements.length;
		};
		await count();
		const before = await count();
		for (const friend of await Promise.all(Array.from({ length: 5 }, () => app.somebody()))) {
			await befriend(ana, friend);
			const id = await reviewed(`Of ${friend.id}`, friend, { address });
			await follow(ana, id);
			await post(owner, id);
		}
		// Places are kept, and read once more after a business was added.
		await count();
		expect(await count()).toBe(before);
	});
});

test('what one follows posted last is on it, one of each business, and nothing that nobody sees any more', async () => {
	const [reader, keeper] = [await app.somebody(), await app.somebody()];
	const shops: string[] = [];
	for (const name of ['Old Mill', 'New Mill', 'Other Mill', 'Last Mill'])
		shops.push((await addBusiness(keeper, name, { status: 'published' })).id);
	const [first = '', second = '', unfollowed = '', last = ''] = shops;
	for (const id of [first, second, last]) await follow(reader, id);
	const told: string[] = [];
	for (const id of [first, second, unfollowed, first, last]) {
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		told.push((await post(keeper, id)).id);
	}
	const shown = async () => (await home(reader)).posts.map(({ id, profile }) => [id, profile.business_name]);
	expect(await shown()).toEqual([
		[told[4], 'Last Mill'],
		[told[3], 'Old Mill'],
		[told[1], 'New Mill'],
	]);
	await keeper.call('DELETE /business-profile/:id', { params: { id: last } });
	await keeper.call('DELETE /business-profile/post/:id', { params: { id: told[3] ?? '' } });
	expect(await shown()).toEqual([
		[told[1], 'New Mill'],
		[told[0], 'Old Mill'],
	]);
});

test('requests, and what happened to one’s businesses', async () => {
	const [keeper, asker, guest] = (await Promise.all(['k', 'l', 'm'].map(() => app.somebody()))) as [
		TestActor,
		TestActor,
		TestActor,
	];
	await asker.call('POST /me/friends/:user_id', { params: { user_id: keeper.id } });
	const { id } = await addBusiness(keeper, 'Kept Inn', { status: 'published' });
	await addBusiness(keeper, 'Quiet Inn', { status: 'published' });
	await guest.call('POST /business-profile/reviews', { body: await reviewOf(app, id, best) });
	await guest.call('POST /business-profile/follow', { body: { profile_id: id } });
	const { requests, businesses } = await home(keeper);
	expect(requests).toMatchObject([{ id: asker.id, friendship: 'incoming' }]);
	expect(businesses).toMatchObject([
		{ business_name: 'Kept Inn', new_reviews: 1, new_followers: 1, unanswered: 1 },
		{ business_name: 'Quiet Inn', new_reviews: 0, new_followers: 0, unanswered: 0 },
	]);
});

test('visitors read what was written last, one of each business, by whom they may know', async () => {
	const latest = async () => (await app.visitor('GET /business-profile/latest-reviews', { query: { limit: 3 } })).data;
	const shown = await latest();
	expect(new Set(shown.map(({ profile_id }) => profile_id)).size).toBe(3);
	expect(shown.every(({ body }) => body === words)).toBe(true);
	const [newest] = shown;
	const author = newest?.author?.id;
	await app.db
		.updateTable('member')
		.set({ settings: JSON.stringify({ reviews_visible_to: 'friends' }) })
		.where('id', '=', author ?? '')
		.execute();
	app.clock.now = new Date(app.clock.now.getTime() + 61_000);
	expect((await latest())[0]).toMatchObject({ id: newest?.id, author: null, author_label: 'A member' });
});
