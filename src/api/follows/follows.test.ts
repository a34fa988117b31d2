import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountFollowers } from '#api/follows/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { abandon } from '#test/ownership-world.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let statements: string[] = [];
let owner: TestActor;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org' },
		onQuery: ({ query }) => void statements.push(query.sql),
	});
	[owner, operator] = await Promise.all([app.actor('owner'), app.actor('operator')]);
});
afterAll(() => app?.close());

const db = () => app.connection.db as unknown as Kysely<DB>;
const somebody = (name = 'somebody') => app.actor(`${name}${made++}`);
const business = (fields: { category?: string; status?: 'draft' } = {}) =>
	addBusiness(owner, `Followed ${made++}`, fields);
const of = (id: string) => ({ params: { id } });
const follow = async (who: TestActor, profile_id: string, isFollowing?: boolean) =>
	(await who.call('POST /business-profile/follow', { body: { profile_id, follow: isFollowing } })).data;
const followersOf = (who: Pick<TestActor, 'call'>, id: string, query: object = {}) =>
	who.call('GET /business-profile/followers/:id', { ...of(id), query });
const idsOf = async (who: TestActor, id: string) => (await followersOf(who, id)).data.map((follower) => follower.id);
const followingOf = async (who: TestActor) => (await who.call('GET /me/following')).data.map(({ id }) => id);
const followingCount = async (who: TestActor) => (await who.call('GET /me')).data.counts.following;
const countOf = async (id: string) => (await app.visitor('GET /business-profile/:id', of(id))).data.followers_count;
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code],
	);
const suspend = (id: string, action: 'remove' | 'restore') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'member',
			subject_ids: [id],
			action,
			...(action === 'remove' && { reason: 'spam' as const }),
			explanation: 'It follows everyone.',
		},
	});
/** No stored number of followers differs from the follows. */
const expectTrueCounts = async () => expect(await recountFollowers({ db: db() })).toBe(0);

describe('a follow', () => {
	test('stands once, however often it is said, and ends as often', async () => {
		const [{ id }, ana] = [await business(), await somebody()];
		expect(await follow(ana, id)).toEqual({ following: true, followers_count: 1 });
		expect(await follow(ana, id, true)).toEqual({ following: true, followers_count: 1 });
		expect([await countOf(id), await followingCount(ana)]).toEqual([1, 1]);
		expect(await follow(ana, id, false)).toEqual({ following: false, followers_count: 0 });
		expect(await follow(ana, id, false)).toEqual({ following: false, followers_count: 0 });
		expect([await countOf(id), await followingCount(ana)]).toEqual([0, 0]);
	});

	test('is open to an owner, and to those of a closed business; not of one that is hidden', async () => {
		const [open, draft] = [await business(), await business({ status: 'draft' })];
		expect(await follow(owner, open.id)).toEqual({ following: true, followers_count: 1 });
		const ana = await somebody();
		for (const who of [ana, owner]) expect(await refusalOf(follow(who, draft.id))).toEqual([404, 'not_found']);
		expect(await refusalOf(follow(ana, crypto.randomUUID()))).toEqual([404, 'not_found']);
		await owner.call('PATCH /business-profile/:id', { ...of(open.id), body: { status: 'permanently_closed' } });
		expect(await follow(ana, open.id)).toEqual({ following: true, followers_count: 2 });
		expect(await followingOf(ana)).toEqual([open.id]);
	});

	test('of a business that is suspended or deleted waits until it is back', async () => {
		const [{ id }, ana] = [await business(), await somebody()];
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
		expect([await followingOf(ana), await followingCount(ana), await countOf(id)]).toEqual([[id], 1, 1]);
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
		for (const { id } of [first, second]) await follow(await somebody(), id);
		await follow(await somebody(), before[1]?.[0] as string);
		expect(await names()).toEqual(before);
	});

	test(`many at once, of one business and by one member: as many are counted as there are (${engine})`, async () => {
		const { id } = await business();
		const crowd = await Promise.all(Array.from({ length: engine === 'postgres' ? 50 : 8 }, () => somebody('crowd')));
		await Promise.all(crowd.flatMap((who) => [follow(who, id), follow(who, id)]));
		expect(await countOf(id)).toBe(crowd.length);
		// Each says both at once, in whichever order they come.
		await Promise.all(crowd.flatMap((who) => [follow(who, id, false), follow(who, id, true)]));
		const { n } = await db()
			.selectFrom('follow')
			.select((eb) => eb.fn.countAll<number>().as('n'))
			.where('profile_id', '=', id)
			.executeTakeFirstOrThrow();
		expect(await countOf(id)).toBe(Number(n));
		await expectTrueCounts();
	});
});

describe('who follows a business', () => {
	test('is told the last first, in pages without gaps or repeats', async () => {
		const { id } = await business();
		const crowd: TestActor[] = [];
		for (let at = 0; at < 7; at += 1) {
			// Some at the same moment.
			if (at % 2) pass(60);
			crowd.push(await somebody('follower'));
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
		const [{ id }, ana, ben] = [await business(), await somebody('ana'), await somebody('ben')];
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
		const [{ id }, ana, ben, cleo] = [await business(), await somebody(), await somebody(), await somebody()];
		for (const who of [ana, ben]) await follow(who, id);
		await ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
		expect([await idsOf(ana, id), await idsOf(ben, id)]).toEqual([[ana.id], [ben.id]]);
		expect((await idsOf(cleo, id)).toSorted()).toEqual([ana.id, ben.id].toSorted());
		const show = (reviews_visible_to: 'friends' | 'nobody') =>
			ben.call('PATCH /me', { body: { settings: { reviews_visible_to } } });
		await show('friends');
		expect(await idsOf(cleo, id)).toEqual([ana.id]);
		await befriend(ben, cleo);
		expect((await idsOf(cleo, id)).toSorted()).toEqual([ana.id, ben.id].toSorted());
		await show('nobody');
		expect([await idsOf(cleo, id), await idsOf(ben, id)]).toEqual([[ana.id], [ben.id]]);
		// Nobody's number of followers depends on who looks.
		expect(await countOf(id)).toBe(2);
		expect((await followersOf(cleo, id)).meta.followers_count).toBe(2);
	});

	test('without who is suspended, neither by name nor in the number, until they are back', async () => {
		const [{ id }, other, ana] = [await business(), await business(), await somebody()];
		for (const { id: each } of [{ id }, other]) await follow(ana, each);
		await suspend(ana.id, 'remove');
		expect([await countOf(id), await countOf(other.id), await idsOf(owner, id)]).toEqual([0, 0, []]);
		await expectTrueCounts();
		await suspend(ana.id, 'restore');
		expect([await countOf(id), await countOf(other.id), await idsOf(owner, id)]).toEqual([1, 1, [ana.id]]);
		await expectTrueCounts();
	});

	test('without who has left, and the counts are right', async () => {
		const [{ id }, ana, ben] = [await business(), await somebody(), await somebody()];
		for (const who of [ana, ben]) await follow(who, id);
		await ana.call('DELETE /me');
		expect([await countOf(id), await idsOf(owner, id)]).toEqual([1, [ben.id]]);
		expect(await db().selectFrom('follow').select('member_id').where('member_id', '=', ana.id).execute()).toEqual([]);
		await expectTrueCounts();
	});

	test('and leaves while following: what is counted is what is there', async () => {
		for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
			const [one, other, ana] = [await business(), await business(), await somebody()];
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

describe('what I follow', () => {
	test('is listed as cards, the last first, page by page', async () => {
		const ana = await somebody();
		const ids: string[] = [];
		for (let at = 0; at < 5; at += 1) {
			ids.unshift((await business({ category: 'cafes' })).id);
			await follow(ana, ids[0]!);
			pass(60);
		}
		const first = await ana.call('GET /me/following', { query: { limit: 3 } });
		expect(first.data.map(({ id, following }) => [id, following])).toEqual(ids.slice(0, 3).map((id) => [id, true]));
		expect(first.meta).toMatchObject({ total: 5, total_is_exact: true });
		const rest = await ana.call('GET /me/following', { query: { limit: 3, cursor: first.meta.next ?? undefined } });
		expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(3));
		expect(rest.meta.next).toBeNull();
	});

	test('is marked in lists, searches and on the page of a business; to nobody else', async () => {
		const [ana, ben] = [await somebody(), await somebody()];
		const { id, business_name } = await business({ category: 'florists' });
		await follow(ana, id);
		const seenBy = async (call: TestActor['call']) => {
			const search = await call('GET /business-profile/search/:term', { params: { term: business_name } });
			const list = await call('GET /business-profile', { query: { category: 'florists' } });
			const page = await call('GET /business-profile/:id', of(id));
			return [...search.data, ...list.data, page.data].filter((card) => card.id === id).map((card) => card.following);
		};
		expect(await seenBy(ana.call)).toEqual([true, true, true]);
		expect(await seenBy(ben.call)).toEqual([false, false, false]);
		expect(await seenBy(app.visitor)).toEqual([false, false, false]);
	});

	test('is a filter of the list, a search, the map and its facets, with any other', async () => {
		const ana = await somebody();
		const [cafe, florist] = [await business({ category: 'cafes' }), await business({ category: 'florists' })];
		for (const { id } of [cafe, florist]) await follow(ana, id);
		const list = await ana.call('GET /business-profile', { query: { following: 'true', facets: 'true' } });
		expect(list.data.map(({ id }) => id).toSorted()).toEqual([cafe.id, florist.id].toSorted());
		expect(list.meta).toMatchObject({ total: 2, total_is_exact: true });
		expect(list.meta.facets?.categories.map(({ slug, count }) => [slug, count]).toSorted()).toEqual([
			['cafes', 1],
			['florists', 1],
		]);
		const some = await ana.call('GET /business-profile', { query: { following: 'true', category: 'cafes' } });
		expect(some.data.map(({ id }) => id)).toEqual([cafe.id]);
		const found = await ana.call('GET /business-profile/search/:term', {
			params: { term: florist.business_name },
			query: { following: 'true' },
		});
		expect(found.data.map(({ id }) => id)).toEqual([florist.id]);
		const filter = await ana.call('GET /business-profile/filter/:filter', { params: { filter: 'following' } });
		expect(filter.data).toEqual(list.data);
		const map = await ana.call('GET /business-profile/map', {
			query: { following: 'true', view: '-180,-85,180,85', zoom: 1 },
		});
		expect(map.data.points).toEqual([]);
		// What changed a moment ago is in it.
		await follow(ana, cafe.id, false);
		const now = await ana.call('GET /business-profile', { query: { following: 'true' } });
		expect([now.data.map(({ id }) => id), now.meta.total]).toEqual([[florist.id], 1]);
		const all = await ana.call('GET /business-profile', { query: { following: 'false', category: 'cafes' } });
		expect(all.data.map(({ id }) => id)).toContain(cafe.id);
	});

	test.each(['', '/search/of', '/filter/following', '/map'])('a visitor follows nothing: %s', async (path) => {
		const query = 'following=true&view=6,50,8,52&zoom=12';
		const { statusCode } = await app.server.inject({ url: `/api/v1/business-profile${path}?${query}` });
		expect(statusCode).toBe(401);
	});

	test('the most followed come first where that is asked for', async () => {
		const category = 'opticians';
		const [few, many, none] = [
			await business({ category }),
			await business({ category }),
			await business({ category }),
		];
		for (const id of [few.id, many.id, many.id]) await follow(await somebody(), id);
		const byFilter = await app.visitor('GET /business-profile/filter/:filter', {
			params: { filter: 'most-followed' },
			query: { category },
		});
		expect(byFilter.data.map(({ id }) => id)).toEqual([many.id, few.id, none.id]);
		const bySort = await app.visitor('GET /business-profile', { query: { category, sort: 'most-followed' } });
		expect(bySort.data).toEqual(byFilter.data);
	});
});

describe('other changes', () => {
	test('a merge moves follows without doubling them, since the earlier day; a preview moves none', async () => {
		const [from, into] = [await business(), await business()];
		for (const { id } of [from, into]) await abandon(app, id);
		const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
		for (const who of [ana, ben, cleo]) await follow(who, from.id);
		const since = app.clock.now.toISOString();
		pass(60);
		await follow(ben, into.id);
		await suspend(cleo.id, 'remove');
		const merge = async (dry_run: boolean) =>
			(await operator.call('POST /business-profile/:id/merge', { ...of(from.id), body: { into: into.id, dry_run } }))
				.data;
		expect((await merge(true)).followers).toBe(1);
		expect(await countOf(into.id)).toBe(1);
		expect((await merge(false)).followers).toBe(1);
		const { data, meta } = await followersOf(owner, into.id);
		expect(data.map(({ id, since: day }) => [id, day]).toSorted()).toEqual(
			[
				[ana.id, since],
				[ben.id, since],
			].toSorted(),
		);
		expect([meta.followers_count, await countOf(into.id), await followingOf(ana)]).toEqual([2, 2, [into.id]]);
		await suspend(cleo.id, 'restore');
		expect(await countOf(into.id)).toBe(3);
		await expectTrueCounts();
	});

	test('a merge and follows of either at once leave counts that are right', async () => {
		for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
			const [from, into] = [await business(), await business()];
			for (const { id } of [from, into]) await abandon(app, id);
			const crowd = await Promise.all([somebody(), somebody(), somebody()]);
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
		const [{ id }, ana, ben] = [await business(), await somebody(), await somebody()];
		const now = app.clock.now;
		pass(-7 * 86_400);
		await follow(ana, id);
		await follow(ben, id);
		await follow(ben, id, false);
		app.clock.now = now;
		await follow(await somebody(), id);
		await follow(await somebody(), id);
		const { weeks } = (await owner.call('GET /business-profile/statistics/:id', of(id))).data;
		expect(weeks.map(({ follows }) => follows)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
	});

	test('a recount puts right what somebody changed by hand', async () => {
		const [followed, other] = [await business(), await business()];
		await follow(await somebody(), followed.id);
		await db().updateTable('profile').set({ followers_count: 7 }).where('id', 'in', [followed.id, other.id]).execute();
		expect(await recountFollowers({ db: db() })).toBe(2);
		expect([await countOf(followed.id), await countOf(other.id)]).toEqual([1, 0]);
	});

	test('nothing is earned or told by it: a review stays the first word', async () => {
		const [{ id }, ana] = [await business(), await somebody()];
		await follow(ana, id);
		await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
		expect((await ana.call('GET /me')).data.coins).toEqual({ available: 0, pending: 0 });
	});
});

test('a page costs the same few statements, whatever its length', async () => {
	const [{ id }, ana] = [await business(), await somebody()];
	for (let at = 0; at < 5; at += 1) {
		await follow(await somebody(), id);
		await follow(ana, (await business()).id);
	}
	const count = async (call: () => Promise<unknown>) => {
		await call();
		statements = [];
		await call();
		return statements.length;
	};
	const followers = (limit: number) => count(() => followersOf(ana, id, { limit }));
	// Who asks; the business, its followers, the ties to them.
	expect([await followers(1), await followers(5)]).toEqual([4, 4]);
	expect(await count(() => followersOf({ call: app.visitor }, id))).toBe(1);
	const following = (limit: number) => count(() => ana.call('GET /me/following', { query: { limit } }));
	// Who asks; what and how many; the cards, what friends said of them, and which are followed.
	expect([await following(1), await following(5)]).toEqual([6, 6]);
	statements = [];
	await follow(ana, id);
	// Who asks; the member, the business, the follow, its count. The embedded database does not report begin and commit.
	expect(statements.filter((text) => !/^(begin|commit)/i.test(text))).toHaveLength(5);
});
