import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { friendLimits, newMemberDays } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { befriend } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

/** Makes members whom nobody knows yet. */
const strangers = async <N extends number>(count: N): Promise<TestActor[] & { length: N }> => {
	const actors: TestActor[] = [];
	for (let index = 0; index < count; index += 1) actors.push(await app.actor(`member${made++}`));
	return actors as TestActor[] & { length: N };
};
const ask = async (one: TestActor, other: TestActor) =>
	(await one.call('POST /me/friends/:user_id', { params: { user_id: other.id } })).data;
const end = (one: TestActor, other: TestActor) =>
	one.call('DELETE /me/friends/:user_id', { params: { user_id: other.id } });
const friendsOf = async (member: TestActor) => (await member.call('GET /me/friends')).data;
const countsOf = async (member: TestActor) => (await member.call('GET /me')).data.counts;
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.code,
	);

describe('becoming friends', () => {
	test('one asks, the other accepts', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		expect(await ask(ana, ben)).toMatchObject({ id: ben.id, friendship: 'requested', mutual_friends: 0 });
		expect(await friendsOf(ana)).toEqual([]);
		expect(await countsOf(ben)).toMatchObject({ friends: 0, friend_requests: 1 });
		expect(await ask(ben, ana)).toMatchObject({ id: ana.id, friendship: 'friends' });
		expect(await friendsOf(ana)).toMatchObject([
			{ id: ben.id, friendship: 'friends', since: expect.stringMatching(/Z$/) },
		]);
		expect(await countsOf(ana)).toMatchObject({ friends: 1 });
		expect(await countsOf(ben)).toMatchObject({ friends: 1, friend_requests: 0 });
	});

	test('asking again, or when already friends, changes nothing', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		await ask(ana, ben);
		expect(await ask(ana, ben)).toMatchObject({ friendship: 'requested' });
		await ask(ben, ana);
		const [before] = await friendsOf(ana);
		expect([await ask(ana, ben), await ask(ben, ana)]).toMatchObject([
			{ friendship: 'friends' },
			{ friendship: 'friends' },
		]);
		expect([await friendsOf(ana), (await countsOf(ana)).friends]).toEqual([[before], 1]);
	});

	test('not with oneself, not with nobody, not with a suspended member', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		const db = app.db;
		await db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', ben.id).execute();
		expect(await codeOf(ask(ana, ana))).toBe('conflict');
		expect(await codeOf(ask(ana, { ...ana, id: crypto.randomUUID() }))).toBe('not_found');
		expect(await codeOf(ask(ana, ben))).toBe('not_found');
	});

	test('mutual friends are those of both', async () => {
		const [ana, ben, cleo, dan] = (await strangers(4)) as [TestActor, TestActor, TestActor, TestActor];
		await befriend(ana, cleo);
		await befriend(ben, cleo);
		await befriend(ben, dan);
		expect(await ask(ana, ben)).toMatchObject({ mutual_friends: 1 });
		expect(await ask(ana, dan)).toMatchObject({ mutual_friends: 0 });
		await ask(ben, ana);
		const cards = await friendsOf(ana);
		expect(cards.map(({ id, mutual_friends }) => [id, mutual_friends]).sort()).toEqual(
			[
				[ben.id, 1],
				[cleo.id, 1],
			].sort(),
		);
	});

	test('the newest friend comes first', async () => {
		const [ana, ...others] = (await strangers(4)) as [TestActor, ...TestActor[]];
		for (const other of others) {
			app.clock.now = new Date(app.clock.now.getTime() + 1000);
			await befriend(ana, other);
		}
		expect((await friendsOf(ana)).map(({ id }) => id)).toEqual(others.map(({ id }) => id).reverse());
	});
});

describe('asking', () => {
	const dayMs = 86_400_000;
	const later = (ms: number) => {
		app.clock.now = new Date(app.clock.now.getTime() + ms);
	};
	/** Returns the status, and in how many seconds to try again. */
	const refusalOf = async (one: TestActor, other: TestActor) => {
		const { statusCode, headers } = await app.server.inject({
			method: 'POST',
			url: `/api/v1/me/friends/${other.id}`,
			headers: { authorization: `Bearer ${one.token}` },
		});
		return [statusCode, Number(headers['retry-after'])];
	};

	test('whoever declined can be asked again a week later, and asks themselves when they like', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		const { askAgainDays } = friendLimits;
		await ask(ana, ben);
		later(30 * dayMs);
		await end(ben, ana);
		later(1000);
		expect(await refusalOf(ana, ben)).toEqual([429, (askAgainDays * dayMs) / 1000 - 1]);
		expect((await countsOf(ben)).friend_requests).toBe(0);
		later(askAgainDays * dayMs - 2000);
		expect(await refusalOf(ana, ben)).toEqual([429, 1]);
		expect(await ask(ben, ana)).toMatchObject({ friendship: 'requested' });
		await end(ben, ana);
		later(1000);
		expect(await ask(ana, ben)).toMatchObject({ friendship: 'requested' });
	});

	test.each([
		['new', newMemberDays - 1, friendLimits.requestsPerDayNew],
		['older', newMemberDays, friendLimits.requestsPerDay],
	])('a %s member asks so many a day, whether they take it back or not', async (_, days, max) => {
		const [ana, ben, ...others] = (await strangers(max + 1)) as [TestActor, TestActor, ...TestActor[]];
		const created_at = new Date(app.clock.now.getTime() - days * dayMs);
		const db = app.db;
		await db.updateTable('member').set({ created_at }).where('id', '=', ana.id).execute();
		await ask(ana, ben);
		await end(ana, ben);
		later(1000);
		for (const other of others) await ask(ana, other);
		expect(await refusalOf(ana, ben)).toEqual([429, dayMs / 1000 - 1]);
		// Accepting a request does not count as asking.
		const [cleo] = (await strangers(1)) as [TestActor];
		await ask(cleo, ana);
		expect(await ask(ana, cleo)).toMatchObject({ friendship: 'friends' });
		later(dayMs - 1000);
		expect(await ask(ana, ben)).toMatchObject({ friendship: 'requested' });
	});
});

describe('ending', () => {
	test('either ends it, for both, and one may ask anew', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		await befriend(ana, ben);
		await end(ben, ana);
		expect([await friendsOf(ana), await friendsOf(ben)]).toEqual([[], []]);
		expect([(await countsOf(ana)).friends, (await countsOf(ben)).friends]).toEqual([0, 0]);
		expect(await codeOf(end(ana, ben))).toBe('not_found');
		expect(await ask(ben, ana)).toMatchObject({ friendship: 'requested' });
	});

	test('a request is withdrawn by one and declined by the other, and no count changes', async () => {
		const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
		await ask(ana, ben);
		await end(ana, ben);
		expect(await ask(ben, ana)).toMatchObject({ friendship: 'requested' });
		await end(ana, ben);
		expect(await ask(ana, ben)).toMatchObject({ friendship: 'requested' });
		expect([(await countsOf(ana)).friends, (await countsOf(ben)).friends]).toEqual([0, 0]);
	});
});

describe('at the same time', () => {
	test('two who ask each other at once become friends', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [ana, ben] = (await strangers(2)) as [TestActor, TestActor];
			const cards = await Promise.all([ask(ana, ben), ask(ben, ana)]);
			expect(cards.map(({ friendship }) => friendship)).toContain('friends');
			expect([(await countsOf(ana)).friends, (await countsOf(ben)).friends]).toEqual([1, 1]);
		}
	});

	test('a circle that accepts and ends all at once keeps true counts', async () => {
		const circle = (await strangers(6)) as TestActor[];
		const pairs = circle.flatMap((one, at) => circle.slice(at + 1).map((other) => [one, other] as const));
		await Promise.all(pairs.flatMap(([one, other]) => [ask(one, other), ask(other, one)]));
		const ended = pairs.filter((_, at) => at % 2 === 0);
		const outcomes = await Promise.all(
			ended.flatMap(([one, other]) => [codeOf(end(one, other)), codeOf(end(other, one))]),
		);
		expect(outcomes.filter((code) => code === 'done')).toHaveLength(ended.length);
		for (const member of circle) expect((await countsOf(member)).friends).toBe((await friendsOf(member)).length);
		expect((await Promise.all(circle.map(friendsOf))).flat()).toHaveLength(2 * (pairs.length - ended.length));
	});
});
