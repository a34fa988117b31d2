import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountFollowers } from '#api/follows/service.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { follow, followersCount, followersOf, followingOf } from '#test/follow-calls.ts';
import { operatedApp } from '#test/operated-app.ts';
import { abandon } from '#test/ownership-world.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let statements: string[] = [];
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp({ onQuery: ({ query }) => void statements.push(query.sql) }));
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

const business = (fields: object = {}) => addBusiness(owner, `Followed ${made++}`, fields);
const followingCount = async (who: TestActor) => (await who.call('GET /me')).data.counts.following;
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
/** Expects that every stored number of followers agrees with the follows. */
const expectTrueCounts = async () => expect(await recountFollowers({ db: app.db })).toBe(0);

describe('a follow', () => {
	test('stands once, however often it is said, and ends as often', async () => {
		const [{ id }, ana] = [await business(), await app.somebody()];
		expect(await follow(ana, id)).toEqual({ following: true, followers_count: 1 });
		expect(await follow(ana, id, true)).toEqual({ following: true, followers_count: 1 });
		expect([await followersCount(app, id), await followingCount(ana)]).toEqual([1, 1]);
		expect(await follow(ana, id, false)).toEqual({ following: false, followers_count: 0 });
		expect(await follow(ana, id, false)).toEqual({ following: false, followers_count: 0 });
		expect([await followersCount(app, id), await followingCount(ana)]).toEqual([0, 0]);
	});

	test('is open to an owner, and to those of a closed business; not of one that is hidden', async () => {
		const [open, draft] = [await business(), await business({ status: 'draft' })];
		expect(await follow(owner, open.id)).toEqual({ following: true, followers_count: 1 });
		const ana = await app.somebody();
		for (const who of [ana, owner]) expect(await refusalOf(follow(who, draft.id))).toEqual([404, 'not_found']);
		expect(await refusalOf(follow(ana, crypto.randomUUID()))).toEqual([404, 'not_found']);
		await owner.call('PATCH /business-profile/:id', { ...of(open.id), body: { status: 'permanently_closed' } });
		expect(await follow(ana, open.id)).toEqual({ following: true, followers_count: 2 });
		expect(await followingOf(ana)).toEqual([open.id]);
	});

	test('of a business that is suspended or deleted waits until it is back', async () => {
		const [{ id }, ana] = [await business(), await app.somebody()];
		await follow(ana, id);
		const hide = { ...of(id), body: { reason: 'It is none.' } };
		await operator.call('PUT /business-profile/:id/suspension', hide);
		expect([await followingOf(ana), await followingCount(ana)]).toEqual([[], 0]);
		const calls = [
			() => follow(ana, id),
			() => follow(ana, id, false),
			() => followersOf(ana, id),
			() => followersOf(owner, id),
		];
		for (const call of calls) expect(await refusalOf(call())).toEqual([404, 'not_found']);
		await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect([await followingOf(ana), await followingCount(ana), await followersCount(app, id)]).toEqual([[id], 1, 1]);
		await owner.call('DELETE /business-profile/:id', of(id));
		expect(await followingOf(ana)).toEqual([]);
		await owner.call('POST /business-profile/:id/restore', of(id));
		expect(await followingOf(ana)).toEqual([id]);
	});

	test('moves neither score nor order', async () => {
		const category = 'bakeries';
		const [first, second] = [await business({ category }), await business({ category })];
		const names = async () =>
			(await app.visitor('GET /business-profile', { query: { category } })).data.map(({ id, score }) => [id, score]);
		const before = await names();
		for (const { id } of [first, second]) await follow(await app.somebody(), id);
		await follow(await app.somebody(), before[1]?.[0] as string);
		expect(await names()).toEqual(before);
	});

	test(`many at once, of one business and by one member: as many are counted as there are (${engine})`, async () => {
		const { id } = await business();
		const crowd = await Promise.all(
			Array.from({ length: engine === 'postgres' ? 50 : 8 }, () => app.somebody('crowd')),
		);
		await Promise.all(crowd.flatMap((who) => [follow(who, id), follow(who, id)]));
		expect(await followersCount(app, id)).toBe(crowd.length);
		// Each of them follows and unfollows at once, in whichever order that arrives.
		await Promise.all(crowd.flatMap((who) => [follow(who, id, false), follow(who, id, true)]));
		const { n } = await app.db
			.selectFrom('follow')
			.select((eb) => eb.fn.countAll<number>().as('n'))
			.where('profile_id', '=', id)
			.executeTakeFirstOrThrow();
		expect(await followersCount(app, id)).toBe(Number(n));
		await expectTrueCounts();
	});
});

describe('other changes', () => {
	test('a merge moves follows without doubling them, since the earlier day; a preview moves none', async () => {
		const [from, into] = [await business(), await business()];
		for (const { id } of [from, into]) await abandon(app, id);
		const [ana, ben, cleo] = [await app.somebody(), await app.somebody(), await app.somebody()];
		for (const who of [ana, ben, cleo]) await follow(who, from.id);
		const since = app.clock.now.toISOString();
		pass(60);
		await follow(ben, into.id);
		await decideMember(operator, cleo.id, 'remove');
		const merge = async (dry_run: boolean) =>
			(await operator.call('POST /business-profile/:id/merge', { ...of(from.id), body: { into: into.id, dry_run } }))
				.data;
		expect((await merge(true)).followers).toBe(1);
		expect(await followersCount(app, into.id)).toBe(1);
		expect((await merge(false)).followers).toBe(1);
		const { data, meta } = await followersOf(owner, into.id);
		expect(data.map(({ id, since: day }) => [id, day]).toSorted()).toEqual(
			[
				[ana.id, since],
				[ben.id, since],
			].toSorted(),
		);
		expect([meta.followers_count, await followersCount(app, into.id), await followingOf(ana)]).toEqual([
			2,
			2,
			[into.id],
		]);
		await decideMember(operator, cleo.id, 'restore');
		expect(await followersCount(app, into.id)).toBe(3);
		await expectTrueCounts();
	});

	test('a merge and follows of either at once leave counts that are right', async () => {
		for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
			const [from, into] = [await business(), await business()];
			for (const { id } of [from, into]) await abandon(app, id);
			const crowd = await Promise.all([app.somebody(), app.somebody(), app.somebody()]);
			await follow(crowd[0]!, from.id);
			await Promise.all([
				operator.call('POST /business-profile/:id/merge', { ...of(from.id), body: { into: into.id, dry_run: false } }),
				...crowd.map((who) => refusalOf(follow(who, from.id))),
				...crowd.map((who) => refusalOf(follow(who, into.id))),
				refusalOf(crowd[0]!.call('DELETE /me')),
			]);
		}
		await expectTrueCounts();
	});

	test('the statistics tell of follows by week: of those that stand', async () => {
		const [{ id }, ana, ben] = [await business(), await app.somebody(), await app.somebody()];
		const now = app.clock.now;
		pass(-7 * 86_400);
		await follow(ana, id);
		await follow(ben, id);
		await follow(ben, id, false);
		app.clock.now = now;
		await follow(await app.somebody(), id);
		await follow(await app.somebody(), id);
		const { weeks } = (await owner.call('GET /business-profile/statistics/:id', of(id))).data;
		expect(weeks.map(({ follows }) => follows)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
	});

	test('a recount puts right what somebody changed by hand', async () => {
		const [followed, other] = [await business(), await business()];
		await follow(await app.somebody(), followed.id);
		await app.db
			.updateTable('profile')
			.set({ followers_count: 7 })
			.where('id', 'in', [followed.id, other.id])
			.execute();
		expect(await recountFollowers({ db: app.db })).toBe(2);
		expect([await followersCount(app, followed.id), await followersCount(app, other.id)]).toEqual([1, 0]);
	});

	test('nothing is earned by it', async () => {
		const [{ id }, ana] = [await business(), await app.somebody()];
		const { data: before } = await ana.call('GET /me');
		await follow(ana, id);
		expect((await ana.call('GET /me')).data.coins).toEqual(before.coins);
	});
});

test('a page costs the same few statements, whatever its length', async () => {
	const [{ id }, ana] = [await business(), await app.somebody()];
	for (let at = 0; at < 5; at += 1) {
		await follow(await app.somebody(), id);
		await follow(ana, (await business()).id);
	}
	const count = async (call: () => Promise<unknown>) => {
		await call();
		statements = [];
		await call();
		return statements.length;
	};
	const followers = (limit: number) => count(() => followersOf(ana, id, { limit }));
	// The statements find the caller, the business, its followers, and the ties to them.
	expect([await followers(1), await followers(5)]).toEqual([4, 4]);
	expect(await count(() => followersOf({ call: app.visitor }, id))).toBe(1);
	const following = (limit: number) => count(() => ana.call('GET /me/following', { query: { limit } }));
	// The statements find the caller; what they follow and how many; the cards, what friends said of them, and which are
	// followed.
	expect([await following(1), await following(5)]).toEqual([6, 6]);
	statements = [];
	await follow(ana, id);
	// The statements find the caller; keep them from leaving; lock the member and the business; write the follow and its
	// count; find the keepers, and notify them. The embedded database does not report begin and commit, and has no other
	// process to tell.
	expect(statements.filter((text) => !/^(begin|commit|insert into change )/i.test(text))).toHaveLength(7);
});
