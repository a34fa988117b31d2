import { afterAll, beforeAll, expect, test } from 'vitest';
import { setConfirmed } from '#api/coins/service.ts';
import { transaction } from '#db/transaction.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { give } from '#test/coin-holders.ts';
import { post } from '#test/post-calls.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
const statements: string[] = [];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
});
afterAll(() => app.close());

test('somebody new has nothing to do, and no business', async () => {
	const newcomer = await app.somebody();
	const { me, ...rest } = (await newcomer.call('GET /me/control')).data;
	expect(me.id).toBe(newcomer.id);
	expect(rest).toMatchObject({
		...{ to_do: [], businesses: [], reviews: { total: 0, latest: [] }, suggestions: [], invited: 0 },
	});
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

test('what I reviewed last is told with how much there is, whom I may know, and who came by me', async () => {
	const [ana, ben, cleo, owner] = await people(4);
	await befriend(ana, ben);
	await befriend(ben, cleo);
	const names = ['First', 'Second', 'Third', 'Fourth'];
	for (const name of names) {
		const { id } = await addBusiness(owner, name, { status: 'published' });
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [4, 4, 4, 5]) });
	}
	const { code } = (await ana.call('POST /business-profile/invite/create-invitation-code', { body: { kind: 'link' } }))
		.data;
	await (await app.somebody()).call('POST /business-profile/invite/join', { body: { code } });

	const { reviews, suggestions, invited } = (await ana.call('GET /me/control')).data;
	expect(reviews.total).toBe(4);
	expect(reviews.latest.map(({ profile, overall }) => [profile.business_name, overall])).toEqual([
		['Fourth', 4.25],
		['Third', 4.25],
		['Second', 4.25],
	]);
	expect(suggestions).toMatchObject([{ id: cleo.id, why: { code: 'mutual_friends', count: 1 } }]);
	expect(invited).toBe(1);
});

test('what happened to coins, reviews and businesses is one list, the newest first, without what nobody sees any more', async () => {
	const [keeper, guest] = await people(2);
	const { id } = await addBusiness(keeper, 'Kept Inn', { status: 'published' });
	const { id: other } = await addBusiness(guest, 'Other Inn', { status: 'published' });
	const later = () => {
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
	};
	later();
	const written = await keeper.call('POST /business-profile/reviews', {
		body: await reviewOf(app, other, [3, 3, 3, 3]),
	});
	later();
	const received = await guest.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
	later();
	await post(keeper, id);
	const told = async () => {
		const { activity } = (await keeper.call('GET /me/control')).data;
		const times = activity.map(({ at }) => at);
		expect(times).toEqual(times.toSorted().reverse());
		expect(activity.some((each) => each.kind === 'coins' && /ready to spend/.test(each.sentence))).toBe(false);
		return activity
			.filter(({ kind }) => kind !== 'coins')
			.map((each) => [each.kind, 'profile' in each && each.profile.business_name]);
	};
	expect(await told()).toEqual([
		['post', 'Kept Inn'],
		['received', 'Kept Inn'],
		['review', 'Other Inn'],
	]);
	await guest.call('DELETE /business-profile/reviews/:id', { params: { id: received.data.id } });
	await keeper.call('DELETE /business-profile/reviews/:id', { params: { id: written.data.id } });
	expect(await told()).toEqual([['post', 'Kept Inn']]);
	expect((await keeper.call('GET /me/control')).data.reviews.total).toBe(0);
});

test('likes of what somebody posts for a business are one line, with the coins of all', async () => {
	const [keeper, ...fans] = await people(5);
	const { id } = await addBusiness(keeper, 'Liked Inn', { status: 'published' });
	const posted = await post(keeper, id);
	for (const fan of fans) {
		await transaction(app.context(), (ctx) => setConfirmed(ctx, fan.id));
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		await fan.call('POST /business-profile/like-post', { body: { post_id: posted.id } });
	}
	const { activity } = (await keeper.call('GET /me/control')).data;
	const told = activity.flatMap((each) => (each.kind === 'coins' && /like/.test(each.sentence) ? [each] : []));
	expect(told).toMatchObject([
		{ amount: 4, sentence: expect.stringMatching(/^.*4 coins.* for 4 likes on your posts for Liked Inn\.$/) },
	]);
	expect(told[0]!.at).toBe(activity[0]!.at);
	const { data: all } = await keeper.call('GET /business-profile/gamification/recent-activities');
	expect(all.filter(({ rule }) => rule?.code === 'like_received')).toHaveLength(4);
});

test('friends who joined are one line, too', async () => {
	const [inviter] = await people(1);
	const memberId = inviter.id;
	for (const friend of ['ben', 'cleo'])
		await give(app, { event: 'invite_qualified', memberId, key: `invite_qualified:${friend}:${memberId}` });
	const { activity } = (await inviter.call('GET /me/control')).data;
	expect(activity).toContainEqual(
		expect.objectContaining({ amount: 100, sentence: expect.stringMatching(/^100 coins .*for bringing 2 friends\.$/) }),
	);
});

test('it takes as many statements for much as for little', async () => {
	const [owner, friend, stranger] = await people(3);
	const count = async () => {
		statements.length = 0;
		await owner.call('GET /me/control');
		return statements.length;
	};
	const happens = async (name: string) => {
		const { id } = await addBusiness(owner, name, { status: 'published' });
		const { id: reviewed } = await addBusiness(stranger, `Reviewed ${name}`, { status: 'published' });
		await owner.call('POST /business-profile/reviews', { body: await reviewOf(app, reviewed, [5, 5, 5, 5]) });
		await friend.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
		await post(owner, id);
	};
	await befriend(owner, friend);
	await befriend(friend, stranger);
	await happens('First');
	await count();
	const before = await count();
	for (const name of ['Second', 'Third', 'Fourth']) await happens(name);
	await befriend(friend, await app.somebody());
	expect(await count()).toBe(before);
});

const people = async (n: number) =>
	(await Promise.all(Array.from({ length: n }, () => app.somebody()))) as [TestActor, TestActor, TestActor, TestActor];
