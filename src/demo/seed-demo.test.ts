import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#api/coins/service.ts';
import { verifyOffers } from '#api/offers/service.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { planBusinesses } from './business.ts';
import { Random } from './random.ts';
import { demoSizes, seedDemo } from './seed-demo.ts';
import { newcomers } from './town-newcomers.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

test('the same seed plans the same town', () => {
	expect(planBusinesses(new Random('x'), 60)).toEqual(planBusinesses(new Random('x'), 60));
});

test('every business has a picture of its own', () => {
	const planned = planBusinesses(new Random('x'), 1000).map(({ image }) => image);
	expect(new Set(planned).size).toBe(1000);
});

test('the demo town is as large as it says, differs in its words, and is made once', async () => {
	const db = app.db;
	expect(await seedDemo(db, 'small', quiet, secretBox('a secret of the test'))).toBe(true);
	expect(await seedDemo(db, 'small', quiet, secretBox('a secret of the test'))).toBe(false);
	const { data } = await app.visitor('GET /stats');
	const { businesses, members, reviews } = demoSizes.small;
	expect(data).toMatchObject({ members: members + newcomers.length, reviews });
	// A few businesses have closed, and closed businesses are not counted.
	expect(data.profiles).toBeGreaterThan(businesses * 0.95);
	const { data: followed } = await app.visitor('GET /business-profile/filter/:filter', {
		params: { filter: 'most-followed' },
		query: { limit: 5 },
	});
	for (const { id } of followed) {
		const { meta } = await app.visitor('GET /business-profile/followers/:id', { params: { id } });
		expect(meta.followers_count).toBeGreaterThan(0);
	}
	await expectNothingBeforeItsPeople(db);
	expect(await verifyLedger(db)).toMatchObject({ fault: null });
	const { rows } = await sql<{ holders: number; months: number }>`
		select count(distinct wallet_id)::int as holders, count(distinct date_trunc('month', at))::int as months from coin_award`.execute(
		db,
	);
	expect(rows[0]?.holders).toBeGreaterThan(20);
	expect(rows[0]?.months).toBeGreaterThan(2);
	const { rows: late } = await sql`
		select from coin_award where state = 'pending' and waits_for is null and available_on <= current_date`.execute(db);
	expect(late).toEqual([]);
	await expectOfEach(db);
	const bodies = await db.selectFrom('review').select('body').where('body', 'is not', null).execute();
	expect(new Set(bodies.map(({ body }) => body)).size).toBeGreaterThan(bodies.length * 0.97);
});

/** Expects that pages about coins have something to show: people who brought others, slips at each step, and two offers. */
async function expectOfEach(db: TestApp['db']): Promise<void> {
	const { rows: joined } = await sql<{ people: number; counted: number }>`
		select count(*)::int as people, count(qualified_at)::int as counted
		from invitation_join`.execute(db);
	expect(joined[0]?.people).toBeGreaterThan(10);
	expect(joined[0]?.counted).toBeGreaterThan(5);
	const { rows: brought } = await sql<{ state: string }>`
		select state from coin_award where rule = 'invite_qualified' order by at`.execute(db);
	expect(brought.map(({ state }) => state)).toEqual(['released', 'released', 'pending']);
	const slips = await db.selectFrom('referral').select('state').orderBy('state').execute();
	expect(slips.map(({ state }) => state)).toEqual(['contacted', 'given', 'lost', 'need', 'thanked', 'won']);
	const { data: offers } = await app.visitor('GET /offers', { query: {} });
	expect(offers.map(({ title }) => title).sort()).toEqual([
		'A coffee of your choice',
		'A spring check for your bicycle',
	]);
	expect(await verifyOffers(db)).toBeNull();
}

/** Expects that members joined long ago but for the newcomers, and did nothing before they joined. */
async function expectNothingBeforeItsPeople(db: TestApp['db']): Promise<void> {
	const { rows } = await sql<{ what: string; n: number; early: number }>`
		select 'members' as what, count(*)::int as n,
			count(*) filter (where created_at > now() - interval '600 days')::int as early from member
		union all select 'friends', count(*)::int, count(*) filter (where least(asked_at, accepted_at) < member.created_at)::int
			from friendship join member on member.id in (friendship.low_id, friendship.high_id)
		union all select 'reviews', count(*)::int, count(*) filter (where review.created_at < member.created_at)::int
			from review join member on member.id = review.member_id
		union all select 'businesses', count(*)::int, count(*) filter (where profile.created_at < member.created_at)::int
			from profile join member on member.id = profile.created_by`.execute(db);
	for (const { what, n, early } of rows) {
		expect(n, what).toBeGreaterThan(30);
		expect(early, what).toBe(what === 'members' ? newcomers.length : 0);
	}
}
