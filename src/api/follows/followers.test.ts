import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountFollowers } from '#api/follows/service.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { follow, followerIdsOf, followersCount, followersOf } from '#test/follow-calls.ts';
import { operatedApp } from '#test/operated-app.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

const business = (fields: object = {}) => addBusiness(owner, `Followed ${made++}`, fields);
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
/** Expects that every stored number of followers agrees with the follows. */
const expectTrueCounts = async () => expect(await recountFollowers({ db: app.db })).toBe(0);

describe('who follows a business', () => {
	test('is told the last first, in pages without gaps or repeats', async () => {
		const { id } = await business();
		const crowd: TestActor[] = [];
		for (let at = 0; at < 7; at += 1) {
			// Some of them follow at the same moment.
			if (at % 2) pass(60);
			crowd.push(await app.somebody('follower'));
			await follow(crowd[at]!, id);
		}
		const all = await followersOf(owner, id);
		expect(new Set(all.data.map((one) => one.id))).toEqual(new Set(crowd.map((one) => one.id)));
		expect(all.data.map(({ since }) => since)).toEqual(
			all.data
				.map(({ since }) => since)
				.toSorted()
				.reverse(),
		);
		expect(all.meta).toMatchObject({ total: 7, total_is_exact: true, next: null, followers_count: 7 });
		const read: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await followersOf(owner, id, { limit: 3, cursor });
			read.push(...page.data.map((one) => one.id));
			cursor = page.meta.next ?? undefined;
			if (!cursor) break;
		}
		expect(read).toEqual(all.data.map((one) => one.id));
		const second = await followersOf(owner, id, { limit: 3, page: 2 });
		expect(second.data.map((one) => one.id)).toEqual(read.slice(3, 6));
	});

	test('by name to members, by number to everyone', async () => {
		const [{ id }, ana, ben] = [await business(), await app.somebody('ana'), await app.somebody('ben')];
		await follow(ana, id);
		await befriend(ana, ben);
		expect((await followersOf(ben, id)).data).toEqual([
			expect.objectContaining({ id: ana.id, name: expect.stringContaining('ana'), friendship: 'friends' }),
		]);
		expect((await followersOf(ana, id)).data).toMatchObject([{ friendship: 'self' }]);
		const visitor = await followersOf({ call: app.visitor }, id);
		expect(visitor).toMatchObject({ data: [], meta: { total: 0, next: null, followers_count: 1 } });
	});

	test('without those who block or are blocked, and without names that are hidden', async () => {
		const [{ id }, ana, ben, cleo] = [
			await business(),
			await app.somebody(),
			await app.somebody(),
			await app.somebody(),
		];
		for (const who of [ana, ben]) await follow(who, id);
		await ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
		expect([await followerIdsOf(ana, id), await followerIdsOf(ben, id)]).toEqual([[ana.id], [ben.id]]);
		expect((await followerIdsOf(cleo, id)).toSorted()).toEqual([ana.id, ben.id].toSorted());
		const show = (reviews_visible_to: 'friends' | 'nobody') =>
			ben.call('PATCH /me', { body: { settings: { reviews_visible_to } } });
		await show('friends');
		expect(await followerIdsOf(cleo, id)).toEqual([ana.id]);
		await befriend(ben, cleo);
		expect((await followerIdsOf(cleo, id)).toSorted()).toEqual([ana.id, ben.id].toSorted());
		await show('nobody');
		expect([await followerIdsOf(cleo, id), await followerIdsOf(ben, id)]).toEqual([[ana.id], [ben.id]]);
		// The number of followers is the same for everybody who looks.
		expect(await followersCount(app, id)).toBe(2);
		expect((await followersOf(cleo, id)).meta.followers_count).toBe(2);
	});

	test('without who is suspended, neither by name nor in the number, until they are back', async () => {
		const [{ id }, other, ana] = [await business(), await business(), await app.somebody()];
		for (const { id: each } of [{ id }, other]) await follow(ana, each);
		await decideMember(operator, ana.id, 'remove');
		expect([
			await followersCount(app, id),
			await followersCount(app, other.id),
			await followerIdsOf(owner, id),
		]).toEqual([0, 0, []]);
		await expectTrueCounts();
		await decideMember(operator, ana.id, 'restore');
		expect([
			await followersCount(app, id),
			await followersCount(app, other.id),
			await followerIdsOf(owner, id),
		]).toEqual([1, 1, [ana.id]]);
		await expectTrueCounts();
	});

	test('threat 33: without whose address is not confirmed; confirming it makes earlier follows count, once', async () => {
		const [few, many] = [await business({ category: 'florists' }), await business({ category: 'florists' })];
		const unconfirmed = (name: string) => app.actor(name, { emailVerified: false });
		const crowd = await Promise.all(Array.from({ length: 14 }, (_, at) => unconfirmed(`bought${at}`)));
		for (const who of crowd) expect(await follow(who, many.id)).toEqual({ following: true, followers_count: 0 });
		expect(await follow(await app.somebody(), few.id)).toEqual({ following: true, followers_count: 1 });
		const led = await app.visitor('GET /business-profile/filter/:filter', {
			params: { filter: 'most-followed' },
			query: { category: 'florists' },
		});
		expect(led.data.map(({ id }) => id)).toEqual([few.id, many.id]);
		expect([await followerIdsOf(owner, many.id), await followersCount(app, many.id)]).toEqual([[], 0]);
		await expectTrueCounts();
		// Both devices of each come at once, with tokens that say that the address is confirmed.
		const confirmed = await Promise.all(
			crowd.slice(0, 3).flatMap((_, at) => [app.actor(`bought${at}`), app.actor(`bought${at}`)]),
		);
		expect(await followersCount(app, many.id)).toBe(3);
		// A token from before the confirmation does not undo it.
		expect((await crowd[0]!.call('GET /me')).data.email_verified).toBe(true);
		expect((await followerIdsOf(owner, many.id)).toSorted()).toEqual(
			[...new Set(confirmed.map(({ id }) => id))].toSorted(),
		);
		expect(await follow(crowd[0]!, many.id, false)).toEqual({ following: false, followers_count: 2 });
		expect(await follow(crowd[5]!, many.id, false)).toEqual({ following: false, followers_count: 2 });
		// A new address has to be confirmed anew.
		await unconfirmed('bought1');
		await app.actor('bought1', { email: 'elsewhere@example.org', emailVerified: false });
		expect(await followersCount(app, many.id)).toBe(1);
		for (const who of crowd.slice(0, 3)) await who.call('DELETE /me');
		await crowd[6]!.call('DELETE /me');
		expect(await followersCount(app, many.id)).toBe(0);
		await expectTrueCounts();
	});

	test('threat 33: who is suspended and confirms meanwhile counts once they are back', async () => {
		const [{ id }, ana] = [await business(), await app.actor('quiet', { emailVerified: false })];
		await follow(ana, id);
		await decideMember(operator, ana.id, 'remove');
		expect(await refusalOf(app.actor('quiet'))).toEqual([403, 'account_suspended']);
		await decideMember(operator, ana.id, 'restore');
		expect(await followersCount(app, id)).toBe(0);
		await app.actor('quiet');
		expect(await followersCount(app, id)).toBe(1);
		await expectTrueCounts();
	});

	test(`threat 33: following and confirming at the same moment leave counts that are right (${engine})`, async () => {
		for (let round = 0; round < (engine === 'postgres' ? 10 : 2); round += 1) {
			const [one, other] = [await business(), await business()];
			const ana = await app.actor(`sudden${round}`, { emailVerified: false });
			await follow(ana, one.id);
			await Promise.all([follow(ana, other.id), app.actor(`sudden${round}`), follow(ana, one.id, false)]);
			expect([await followersCount(app, one.id), await followersCount(app, other.id)]).toEqual([0, 1]);
		}
		await expectTrueCounts();
	});

	test('without who has left, and the counts are right', async () => {
		const [{ id }, ana, ben] = [await business(), await app.somebody(), await app.somebody()];
		for (const who of [ana, ben]) await follow(who, id);
		await ana.call('DELETE /me');
		expect([await followersCount(app, id), await followerIdsOf(owner, id)]).toEqual([1, [ben.id]]);
		expect(await app.db.selectFrom('follow').select('member_id').where('member_id', '=', ana.id).execute()).toEqual([]);
		await expectTrueCounts();
	});

	test('and leaves while following: what is counted is what is there', async () => {
		for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
			const [one, other, ana] = [await business(), await business(), await app.somebody()];
			await follow(ana, one.id);
			await Promise.all([
				refusalOf(follow(ana, other.id)),
				refusalOf(ana.call('DELETE /me')),
				refusalOf(follow(ana, one.id, false)),
			]);
		}
		await expectTrueCounts();
	});
});
