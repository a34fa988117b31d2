import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.actor(`page${made++}`)));
const of = ({ id }: TestActor) => ({ params: { id } });
const friendsSeen = async (viewer: TestActor, member: TestActor) =>
	(await viewer.call('GET /members/:id/friends', of(member))).data.map(({ id }) => id).sort();
const show = (member: TestActor, friend_list: 'everyone' | 'friends' | 'nobody') =>
	member.call('PATCH /me', { body: { settings: { friend_list } } });
const ids = (...list: TestActor[]) => list.map(({ id }) => id).sort();

test('a page tells who somebody is, and what is between us', async () => {
	const [ana, ben] = await members(2);
	await ben!.call('PATCH /me', { body: { bio: 'Bakes.', designation: 'Baker', country: 'DE' } });
	await befriend(ana!, ben!);
	expect((await ana!.call('GET /members/:id', of(ben!))).data).toMatchObject({
		id: ben!.id,
		bio: 'Bakes.',
		designation: 'Baker',
		country: 'DE',
		friendship: 'friends',
		friends_count: 1,
		reviews_count: 0,
		member_since: expect.stringMatching(/Z$/),
	});
	expect((await ana!.call('GET /members/:id', of(ana!))).data).toMatchObject({ friendship: 'self', mutual_friends: 0 });
});

test('a friendship is seen by whom the stricter of the two lets see it', async () => {
	const [ana, ben, cleo, dan, eve] = (await members(5)) as [TestActor, TestActor, TestActor, TestActor, TestActor];
	// Ben is a friend of Cleo, Dan and Ana; Eve has no friend.
	await befriend(ben, cleo);
	await befriend(ben, dan);
	await befriend(ana, ben);
	await show(dan, 'everyone');
	expect(await friendsSeen(ana, ben)).toEqual(ids(ana, cleo, dan));
	expect(await friendsSeen(eve, ben)).toEqual([]);
	await show(ben, 'everyone');
	expect(await friendsSeen(eve, ben)).toEqual(ids(dan));
	await show(cleo, 'nobody');
	expect(await friendsSeen(ana, ben)).toEqual(ids(ana, dan));
	expect(await friendsSeen(ben, ben)).toEqual(ids(ana, cleo, dan));
	// Ana is not a friend of Cleo's, but Cleo's friend Ben is a friend of Ana's.
	await show(cleo, 'friends');
	expect(await friendsSeen(ana, cleo)).toEqual(ids(ben));
	await show(ben, 'nobody');
	expect(await friendsSeen(ana, ben)).toEqual([]);
	expect(await friendsSeen(ana, cleo)).toEqual([]);
	expect((await ana.call('GET /members/:id', of(ben))).data.friends_count).toBeNull();
});

test('a friendship that the list hides is not counted either', async () => {
	const [ana, ben, hidden, eve] = (await members(4)) as [TestActor, TestActor, TestActor, TestActor];
	for (const member of [ana, ben]) await show(member, 'everyone');
	await show(hidden, 'nobody');
	await befriend(ana, ben);
	const counted = async (viewer: TestActor) => (await viewer.call('GET /members/:id', of(ana))).data.friends_count;
	const before = [await counted(eve), await counted(ben)];
	await befriend(hidden, ana);
	expect([await counted(eve), await counted(ben)]).toEqual(before);
	expect(before).toEqual([1, 1]);
	expect(await counted(ana)).toBe(2);
});

test('what somebody reviewed is shown to whom they chose', async () => {
	const [ana, ben, eve, owner] = (await members(4)) as [TestActor, TestActor, TestActor, TestActor];
	await befriend(ana, ben);
	const { id, slug } = await addBusiness(owner, 'Paged Bakery');
	await ben.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 4, 5]) });
	const seen = async (viewer: TestActor) => (await viewer.call('GET /members/:id/reviews', of(ben))).data;
	expect(await seen(eve)).toMatchObject([{ overall: 4.5, profile: { slug, business_name: 'Paged Bakery' } }]);
	await ben.call('PATCH /me', { body: { settings: { reviews_visible_to: 'friends' } } });
	expect(await seen(eve)).toEqual([]);
	expect(await seen(ana)).toHaveLength(1);
	await ben.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	expect(await seen(ana)).toEqual([]);
	expect(await seen(ben)).toHaveLength(1);
	expect((await ana.call('GET /members/:id', of(ben))).data.reviews_count).toBeNull();
});

test('as many reviews are counted as are listed: none of a business that is gone', async () => {
	const [ben, eve, owner] = (await members(3)) as [TestActor, TestActor, TestActor];
	const businesses = [await addBusiness(owner, 'Staying Mill'), await addBusiness(owner, 'Leaving Mill')];
	for (const { id } of businesses)
		await ben.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 4, 5]) });
	const counted = async () => (await eve.call('GET /members/:id', of(ben))).data.reviews_count;
	expect(await counted()).toBe(2);
	await app.db.updateTable('profile').set({ status: 'deleted' }).where('id', '=', businesses[1]!.id).execute();
	expect((await eve.call('GET /members/:id/reviews', of(ben))).data).toHaveLength(1);
	expect(await counted()).toBe(1);
});

test('friends are paged without a gap or a double', async () => {
	const [ana, ...friends] = await members(8);
	for (const friend of friends) await befriend(ana!, friend);
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		const { data, meta } = await ana!.call('GET /members/:id/friends', { ...of(ana!), query: { limit: 3, cursor } });
		found.push(...data.map(({ id }) => id));
		cursor = meta.next ?? undefined;
	} while (cursor);
	expect(found.sort()).toEqual(ids(...friends));
});

test('who blocks, left, or never was has no page', async () => {
	const [ana, ben, gone] = (await members(3)) as [TestActor, TestActor, TestActor];
	const code = (member: { id: string }) =>
		ana.call('GET /members/:id', { params: { id: member.id } }).then(
			() => 'found',
			(error: ApiError) => error.code,
		);
	await ben.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
	await gone.call('DELETE /me', {});
	expect([await code(ben), await code(gone), await code({ id: crypto.randomUUID() })]).toEqual(
		Array(3).fill('not_found'),
	);
});
