/** Rings of hundreds are found by other queries than small ones: they must hold the same people, in the same order. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness } from '#test/reviewed.ts';

/** More friends than the queries look up one by one, both for whether they hide and for their reviews. */
const friendsCount = 620;
const isHidden = (at: number) => at % 10 === 0;

let app: TestApp;
let db: Kysely<DB>;
let viewer: TestActor;
let second: TestActor;
let profileId: string;

// The members are written straight to the tables, because signing up hundreds takes minutes.
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	[viewer, second] = [await app.actor('viewer'), await app.actor('second')];
	profileId = (await addBusiness(await app.actor('owner'), 'Crowded Bakery', { category: 'bakeries' })).id;
	await sql`insert into member (id, uid, name, email_verified, settings)
		select gen_random_uuid(), 'friend-' || at, 'Friend ' || at, true,
			case when at % 10 = 0 then '{"reviews_visible_to": "nobody", "friend_list": "nobody"}' else '{}' end::jsonb
		from generate_series(1, ${sql.lit(friendsCount)}) as at`.execute(db);
	const friends = sql`select id, row_number() over (order by uid) as at from member where uid like 'friend-%'`;
	for (const { id } of [viewer, ...(await firstFriends(1))])
		await sql`insert into friendship (low_id, high_id, asked_by, accepted_at)
			select least(id, ${id}::uuid), greatest(id, ${id}::uuid), id, now() from (${friends}) as friend where id <> ${id}
			on conflict do nothing`.execute(db);
	await sql`insert into friendship (low_id, high_id, asked_by, accepted_at)
		select least(id, ${second.id}::uuid), greatest(id, ${second.id}::uuid), id, now()
		from (${friends}) as friend where at <= 3`.execute(db);
	await sql`insert into review (id, profile_id, member_id, category_set, quality, service, value, trust, helpful_count, created_at)
		select gen_random_uuid(), ${profileId}, id, (select review_category_set from category where slug = 'bakeries'),
			1 + at % 5, 1 + at % 3, 1 + at % 4, 5, at % 7, now() - at * interval '1 minute'
		from (${friends}) as friend`.execute(db);
});
afterAll(() => app?.close());

const firstFriends = async (count: number) =>
	db.selectFrom('member').select('id').where('uid', 'like', 'friend-%').orderBy('uid').limit(count).execute();
const namesIn = async (from: string) =>
	(
		await sql<{
			name: string;
		}>`select name from (${sql.raw(from)}) as near join member on member.id = near.member_id`.execute(db)
	).rows
		.map(({ name }) => name)
		.sort();

const order = {
	newest: (a: Review, b: Review) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? 1 : -1),
	helpful: (a: Review, b: Review) => b.helpful_count - a.helpful_count || order.newest(a, b),
	highest: (a: Review, b: Review) => b.overall - a.overall || order.newest(a, b),
	lowest: (a: Review, b: Review) => a.overall - b.overall || order.newest(a, b),
};

describe.each([
	['friends', '1', () => viewer],
	['friends of friends', '2', () => second],
] as const)('%s', (_name, ring, who) => {
	test.each(Object.keys(order) as (keyof typeof order)[])('by %s, page after page, with how many', async (sort) => {
		const all: Review[] = [];
		let cursor: string | undefined;
		do {
			const { data, meta } = await who().call('GET /business-profile/reviews/:id', {
				params: { id: profileId },
				query: { ring, sort, limit: 100, ...(cursor && { cursor }) },
			});
			all.push(...data);
			cursor = meta.next ?? undefined;
			expect(meta.total).toBe(
				(await who().call('GET /business-profile/:id', { params: { id: profileId } })).data.rings[
					ring === '1' ? 'friends' : 'friends_of_friends'
				].n,
			);
		} while (cursor);
		expect(all.length).toBeGreaterThan(500);
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all).toEqual([...all].sort(order[sort]));
		const shown = Array.from({ length: friendsCount }, (_, at) => at + 1).filter((at) => !isHidden(at));
		const authors = all.map(({ author }) => author?.name);
		expect(new Set(authors).size).toBe(all.length);
		if (ring === '1') expect(authors.toSorted()).toEqual(shown.map((at) => `Friend ${at}`).sort());
	});
});

test.each([
	['a friend', () => viewer],
	['a friend of a friend', () => second],
] as const)('asked of a few, of all and of nobody in particular, %s has the same circle', async (_name, who) => {
	const whole = await namesIn(`select * from circle_of('${who().id}')`);
	const ofAll = await namesIn(`select * from circle_of('${who().id}', 2, array(select id from member))`);
	expect(ofAll).toEqual(whole);
	const people = await db.selectFrom('member').select('id').orderBy('id').execute();
	const inPairs: string[] = [];
	for (let at = 0; at < people.length; at += 2) {
		const few = people.slice(at, at + 2).map(({ id }) => id);
		inPairs.push(...(await namesIn(`select * from circle_of('${who().id}', 2, '{${few.join()}}')`)));
	}
	expect(inPairs.sort()).toEqual(whole);
});
