import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { recounts } from '../src/recount.ts';
import { type TestApp, testApp } from './app.ts';
import { follow } from './follow-calls.ts';
import { addBusiness, befriend, reviewOf } from './reviewed.ts';

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	const [owner, ana, ben] = [await app.somebody('owner'), await app.somebody('ana'), await app.somebody('ben')];
	const { id } = await addBusiness(owner, 'Recounted', { address: { locality: 'Kiel', country: 'DE' } });
	await addBusiness(owner, 'Closed', {
		address: { locality: 'Kiel', country: 'DE' },
		status: 'permanently_closed',
	});
	const { data } = await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 3, 2]) });
	await ben.call('PUT /business-profile/reviews/:id/helpful', { params: { id: data.id } });
	for (const who of [ana, ben]) await follow(who, id);
	await befriend(ana, ben);
	await befriend(ben, owner);
});
afterAll(() => app?.close());

/** All that is stored of what the recounts compute. */
const stored = async () =>
	Promise.all([
		db.selectFrom('profile_rating').selectAll().orderBy('profile_id').execute(),
		db.selectFrom('profile').select(['id', 'score', 'followers_count', 'claim_state']).orderBy('id').execute(),
		db.selectFrom('follow').selectAll().orderBy('member_id').execute(),
		db.selectFrom('review').select(['id', 'helpful_count']).orderBy('id').execute(),
		db.selectFrom('friend_tie').selectAll().orderBy('member_id').orderBy('friend_id').execute(),
		db.selectFrom('member').select(['id', 'friends_count']).orderBy('id').execute(),
		db.selectFrom('place').select(['slug', 'profiles_count']).orderBy('slug').execute(),
	]);
const recount = async () => {
	const wrong: Record<string, number> = {};
	for (const { what, work } of recounts) {
		const n = await work({ db });
		if (n > 0) wrong[what] = n;
	}
	return wrong;
};

test('what the features store is right', async () => {
	expect(await recount()).toEqual({});
	expect(await db.selectFrom('place').select('profiles_count').execute()).toEqual([{ profiles_count: 1 }]);
});

/** How somebody may spoil it by hand, and what is found to be wrong. */
const drifts: Record<string, { spoil: string; wrong: Record<string, number> }> = {
	totals: {
		spoil: `update profile_rating set standing_counts = '{0,0,0,0,0,7}'`,
		wrong: { 'totals and scores of businesses': 1 },
	},
	votes: { spoil: 'update review set helpful_count = 9', wrong: { 'votes of reviews': 1 } },
	followers: { spoil: 'update profile set followers_count = 9', wrong: { 'followers of businesses': 2 } },
	'follows that count': {
		spoil: 'update follow set is_counted = false; update profile set followers_count = 0',
		wrong: { 'followers of businesses': 1 },
	},
	'a tie that is missing': {
		spoil: 'delete from friend_tie where member_id = (select low_id from friendship limit 1)',
		wrong: { 'ties of friends': 1 },
	},
	'a tie of nobody': {
		spoil: `insert into friend_tie (member_id, friend_id, since)
			select (select id from member order by id limit 1), gen_random_uuid(), now();
			update member set friends_count = 7 where id = (select id from member order by id limit 1)`,
		wrong: { 'ties of friends': 1, 'friends of members': 1 },
	},
	'since when': { spoil: `update friend_tie set since = since - interval '1 day'`, wrong: { 'ties of friends': 4 } },
	friends: { spoil: 'update member set friends_count = 7', wrong: { 'friends of members': 3 } },
	claims: { spoil: `update profile set claim_state = 'pending'`, wrong: { 'states of claims': 2 } },
	places: { spoil: 'update place set profiles_count = 9', wrong: { 'businesses of places': 1 } },
};
test.each(Object.keys(drifts))('a drift is found and mended: %s', async (name) => {
	const before = await stored();
	const { spoil, wrong } = drifts[name]!;
	await app.connection.runScript(spoil);
	expect(await stored()).not.toEqual(before);
	expect(await recount()).toEqual(wrong);
	expect(await stored()).toEqual(before);
	expect(await recount()).toEqual({});
});

test('every number that counts rows is among them', async () => {
	const { rows } = await sql<{ name: string }>`
		select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and column_name ~ '_count$' order by 1`.execute(db);
	expect(rows.map(({ name }) => name)).toEqual([
		'member.friends_count',
		'offer.taken_count',
		'place.profiles_count',
		'post.comment_count',
		'post.like_count',
		'profile.followers_count',
		'profile.reviews_count',
		'review.helpful_count',
	]);
});
