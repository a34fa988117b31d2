import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseDue, setConfirmed, verifyLedger } from '#api/coins/service.ts';
import { transaction } from '#db/transaction.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { give } from '#test/coin-holders.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'olga@example.org' } });
});
afterAll(() => app?.close());

const business = async (owner?: TestActor) =>
	addBusiness(owner ?? (await app.somebody('owner')), `Coin Corner ${made++}`);
const rulesOf = async (member: TestActor) =>
	(await member.call('GET /me/transactions', { query: { limit: 100 } })).data.map(({ kind, rule, amount }) =>
		[kind, rule?.code, amount].join(' '),
	);
const somebodyConfirmed = async () => {
	const member = await app.somebody();
	await transaction(app.context(), (ctx) => setConfirmed(ctx, member.id));
	return member;
};
const coinsOf = async (member: TestActor) => (await member.call('GET /me')).data.coins;
const inWords =
	'They were there in a quarter of an hour, found the leak behind the wall, and left the kitchen cleaner than it was before. Thanks.';

test('confirming an address and coming by are rewarded, and pending while one is alone', async () => {
	const ana = await app.actor('alone', { emailVerified: false });
	expect(await coinsOf(ana)).toEqual({ available: 0, pending: 1 });
	const confirmed = await app.actor('alone');
	expect(await coinsOf(confirmed)).toEqual({ available: 0, pending: 21 });
	await confirmed.call('GET /me');
	expect(await coinsOf(confirmed)).toEqual({ available: 0, pending: 21 });
	const [entry] = (await confirmed.call('GET /me/transactions', { query: { kind: 'earn' } })).data;
	expect(entry).toMatchObject({ title: 'Email confirmed', state: 'pending', waits_for: 'confirmation', amount: 20 });
});

test('whoever earns coins, spends them or loses them again hears of it on the pages they have open', async () => {
	const [ana, ben] = [await somebodyConfirmed(), await app.somebody()];
	let { last_id: last } = (await ana.call('GET /me/events', {})).data;
	const heardAfter = async (deed: () => Promise<unknown>) => {
		await deed();
		const { data } = await ana.call('GET /me/events', { query: { after: last } });
		last = data.last_id;
		return data.events.map(({ kind }) => kind);
	};
	const { id } = await business();
	const reviewed = await reviewOf(app, id, [4, 4, 4, 4]);
	expect(await heardAfter(() => ben.call('POST /business-profile/reviews', { body: reviewed }))).toEqual([]);
	const write = () => ana.call('POST /business-profile/reviews', { body: reviewed });
	expect(await heardAfter(write)).toEqual(['coins']);
	const { data: review } = await ana.call('GET /business-profile/my-review/:id', { params: { id } });
	const takeBack = () => ana.call('DELETE /business-profile/reviews/:id', { params: { id: review!.id } });
	expect(await heardAfter(takeBack)).toEqual(['coins']);
});

test('an operator who becomes a friend is somebody established', async () => {
	const [ana, olga] = [await app.somebody(), await app.actor('olga')];
	await ana.call('POST /me/friends/:user_id', { params: { user_id: olga.id } });
	await olga.call('POST /me/friends/:user_id', { params: { user_id: ana.id } });
	expect(await coinsOf(ana)).toEqual({ available: 21, pending: 0 });
	const [ben, cleo] = [await app.somebody(), await app.somebody()];
	await befriend(ben, cleo);
	expect(await coinsOf(ben)).toEqual({ available: 0, pending: 21 });
});

const faces = [1, 2, 3, 4, 5];
const combinations = faces.flatMap((a) =>
	faces.flatMap((b) => faces.flatMap((c) => faces.map((d): Clicks => [a, b, c, d]))),
);
const tried = triesOf({ usual: 5, proof: combinations.length });

describe('a review', () => {
	test(`earns the same whatever it says, in ${tried} of the 625 combinations of scores`, {
		timeout: triesTimeoutMs,
	}, async () => {
		const source = readFileSync('src/api/reviews/rewards.ts', 'utf8');
		// The code that rewards reviews sees neither a score nor a row that has one.
		expect(source).not.toMatch(/quality|scores|total|overall/);
		const earned = new Set<number | null>();
		for (const clicks of combinations.filter((_, at) => at % Math.floor(combinations.length / tried) === 0)) {
			const ana = await app.somebody();
			const { id } = await business();
			const { data } = await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) });
			earned.add(data.incentive.coins);
		}
		expect([...earned]).toEqual([10]);
	});

	test('says what was given for it, once a business, and more for words', async () => {
		const ana = await app.somebody();
		const { id } = await business();
		const body = await reviewOf(app, id, [4, 4, 4, 4]);
		const { data: review } = await ana.call('POST /business-profile/reviews', { body });
		const params = { id: review.id };
		const { data: worded } = await ana.call('PATCH /business-profile/reviews/:id', { params, body: { body: inWords } });
		expect(worded.incentive).toEqual({ coins: 15 });
		const [shown] = (await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
		expect(shown?.incentive).toEqual({ coins: 15 });
		await ana.call('DELETE /business-profile/reviews/:id', { params });
		await ana.call('POST /business-profile/reviews', { body });
		expect(await rulesOf(ana)).toEqual(
			[
				...['reverse review_words -5', 'reverse review -10', 'earn review_words 5', 'earn review 10'],
				...['earn visit 1', 'earn verify_email 20'],
			].map((line) => line.replace(/^reverse \w+/, 'reverse ')),
		);
	});

	test('loses what was given for words with the version that had them', async () => {
		const ana = await app.somebody();
		const { id } = await business();
		const body = await reviewOf(app, id, [4, 4, 4, 4]);
		const { data: review } = await ana.call('POST /business-profile/reviews', { body });
		const params = { id: review.id };
		const undo = async (version: number) =>
			(await ana.call('DELETE /business-profile/reviews/:id/versions/:version', { params: { ...params, version } }))
				.data;
		const say = (body: string) => ana.call('PATCH /business-profile/reviews/:id', { params, body: { body } });
		await say(inWords);
		expect((await undo(2))?.incentive).toEqual({ coins: 10 });
		expect((await rulesOf(ana))[0]).toMatch(/^reverse .*-5$/);

		const other = await app.somebody();
		const { data: worded } = await other.call('POST /business-profile/reviews', { body: { ...body, body: inWords } });
		const versions = ['They were quick, and they were kind.', `${inWords} And again.`];
		for (const words of versions)
			await other.call('PATCH /business-profile/reviews/:id', { params: { id: worded.id }, body: { body: words } });
		const { data: back } = await other.call('DELETE /business-profile/reviews/:id/versions/:version', {
			params: { id: worded.id, version: 3 },
		});
		// They were given for the first version, which others can still read.
		expect(back?.incentive).toEqual({ coins: 15 });
	});

	test('a vote is rewarded until it is taken back', async () => {
		const [ana, ben, nobody] = [await app.somebody(), await somebodyConfirmed(), await app.somebody()];
		const { id } = await business();
		const body = await reviewOf(app, id, [4, 4, 4, 4]);
		const { data: review } = await ana.call('POST /business-profile/reviews', { body });
		const params = { id: review.id };
		await nobody.call('PUT /business-profile/reviews/:id/helpful', { params });
		expect((await rulesOf(ana))[0]).toBe('earn review 10');
		await ben.call('PUT /business-profile/reviews/:id/helpful', { params });
		expect((await rulesOf(ana))[0]).toBe('earn review_helpful 1');
		await ben.call('DELETE /business-profile/reviews/:id/helpful', { params });
		await ben.call('PUT /business-profile/reviews/:id/helpful', { params });
		expect((await rulesOf(ana))[0]).toMatch(/^reverse/);
	});
});

test('posts, comments and likes are rewarded, and taken back with them', async () => {
	const [owner, ana, nobody] = [await app.somebody('owner'), await somebodyConfirmed(), await app.somebody()];
	const { id } = await business(owner);
	const { data: post } = await owner.call('POST /business-profile/post', {
		body: { profile_id: id, body: 'New tea.' },
	});
	await ana.call('POST /business-profile/like-post', { body: { post_id: post.id } });
	for (const who of [owner, nobody]) await who.call('POST /business-profile/like-post', { body: { post_id: post.id } });
	await ana.call('POST /business-profile/comment-post', { body: { post_id: post.id, body: 'Nice.' } });
	expect((await rulesOf(owner)).slice(0, 2)).toEqual(['earn like_received 1', 'earn post 2']);
	expect((await rulesOf(ana))[0]).toBe('earn comment 1');
	await owner.call('DELETE /business-profile/post/:id', { params: { id: post.id } });
	expect((await rulesOf(owner)).slice(0, 2).sort()).toEqual(['reverse  -1', 'reverse  -2']);
});

test('what one said oneself below a comment or a post that one deletes is taken back with it', async () => {
	const [owner, ana, ben] = [await app.somebody('owner'), await app.somebody(), await app.somebody()];
	const { data: post } = await owner.call('POST /business-profile/post', {
		body: { profile_id: (await business(owner)).id, body: 'New tea.' },
	});
	const say = async (member: TestActor, parent_id?: string) =>
		(await member.call('POST /business-profile/comment-post', { body: { post_id: post.id, body: 'Nice.', parent_id } }))
			.data;
	const { id } = await say(ana);
	for (let n = 0; n < 4; n += 1) await say(ana, id);
	await say(ben, id);
	await say(owner);
	await ana.call('DELETE /business-profile/comment-post/:id', { params: { id } });
	const reversedOf = async (member: TestActor) => (await rulesOf(member)).filter((rule) => rule.startsWith('reverse'));
	expect(await reversedOf(ana)).toEqual(Array(5).fill('reverse  -1'));
	// What others said is not taken back for what somebody else did.
	expect(await reversedOf(ben)).toEqual([]);
	await owner.call('DELETE /business-profile/post/:id', { params: { id: post.id } });
	expect((await reversedOf(owner)).toSorted()).toEqual(['reverse  -1', 'reverse  -2']);
});

test('seven days in a row earn more', async () => {
	const ana = await app.somebody();
	const start = app.clock.now;
	const inRow = async () => {
		const { data } = await ana.call('GET /business-profile/gamification/how-to-earn-coins');
		return data.find(({ code }) => code === 'visit_week')?.days_in_row;
	};
	const told = [await inRow()];
	for (let day = 1; day < 8; day += 1) {
		app.clock.now = new Date(start.getTime() + day * 86_400_000);
		// Before today's visit is counted, seven days that are over are no longer told.
		if (day === 7) told.push(await inRow());
		await ana.call('GET /me');
		told.push(await inRow());
	}
	expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 1].map((done) => ({ done, of: 7 })));
	const rules = await rulesOf(ana);
	expect(rules.filter((rule) => rule === 'earn visit 1')).toHaveLength(8);
	expect(rules.filter((rule) => rule === 'earn visit_week 5')).toHaveLength(1);
	app.clock.now = new Date(start.getTime() + 9 * 86_400_000);
	expect(await inRow()).toEqual({ done: 0, of: 7 });
	app.clock.now = start;
});

describe('what one reads', () => {
	test('six months are those of the ledger, in the member’s time zone', async () => {
		const ana = await app.somebody();
		await ana.call('PATCH /me', { body: { timezone: 'Pacific/Auckland' } });
		const { data } = await ana.call('GET /business-profile/gamification/last-six-month-total');
		expect(data).toHaveLength(6);
		expect(data.map(({ month }) => month)).toEqual(data.map(({ month }) => month).toSorted());
		expect(data.at(-1)).toMatchObject({ earned: 21, spent: 0, reversed: 0, net: 21 });
		const entries = (await ana.call('GET /me/transactions')).data;
		const sum = entries.filter(({ kind }) => kind === 'earn').reduce((all, { amount }) => all + amount, 0);
		expect(data.reduce((all, { net }) => all + net, 0)).toBe(sum);
	});

	test('lines of an entry add up, pages follow each other, and days choose', async () => {
		const ana = await app.somebody();
		const first = await ana.call('GET /me/transactions', { query: { limit: 1 } });
		expect(first.data[0]).toMatchObject({ id: '2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
		expect(first.data[0]?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
		const next = await ana.call('GET /me/transactions', { query: { limit: 1, cursor: first.meta.next! } });
		expect(next.data.map(({ id }) => id)).toEqual(['1']);
		const none = await ana.call('GET /me/transactions', { query: { to: '2020-01-01' } });
		expect(none.data).toEqual([]);
	});

	test('pages as CSV are one file, of which nothing is a formula', async () => {
		const ana = await app.somebody();
		const asCsv = (url: string) =>
			app.server.inject({ url, headers: { authorization: `Bearer ${ana.token}`, accept: 'text/csv' } });
		const first = await asCsv('/api/v1/me/transactions?limit=1&kind=earn');
		expect(first.headers['content-type']).toBe('text/csv; charset=utf-8');
		const next = /^<(\S+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
		const second = await asCsv(next);
		expect(second.headers.link).toBeUndefined();
		const rows = parse(first.body + second.body, { columns: true }) as Record<string, string>[];
		const { data } = await ana.call('GET /me/transactions', { query: { kind: 'earn' } });
		expect(rows).toHaveLength(data.length);
		expect(rows.map(({ id, amount, hash }) => ({ id, amount: Number(amount), hash }))).toEqual(
			data.map(({ id, amount, hash }) => ({ id, amount, hash })),
		);
		expect(rows.map((row) => row['rule.code'])).toEqual(data.map(({ rule }) => rule?.code));
		expect((await asCsv('/api/v1/me/transactions?kind=none')).statusCode).toBe(422);
	});

	test('rules are for everyone, with how far one is today, this week and in all for members', async () => {
		const start = app.clock.now;
		const ana = await somebodyConfirmed();
		const { data: seen } = await app.visitor('GET /business-profile/gamification/how-to-earn-coins');
		expect(seen).toHaveLength(15);
		expect(seen[4]).toMatchObject({
			code: 'review',
			coins: 10,
			caps: { day: 3, week: 10, life: null },
			...{ done_today: null, done_this_week: null, done_in_all: null, days_in_row: null },
		});
		// From a Thursday to the Monday after it.
		const [thursday, friday, monday] = ['2031-01-02', '2031-01-03', '2031-01-06'].map(
			(day) => new Date(`${day}T12:00:00Z`),
		);
		const doneBy = async (now: Date) => {
			app.clock.now = now;
			await ana.call('GET /me');
			const { data } = await ana.call('GET /business-profile/gamification/how-to-earn-coins');
			return ['visit', 'claim_business', 'verify_email'].map((asked) => {
				const rule = data.find(({ code }) => code === asked);
				return [rule?.done_today, rule?.done_this_week, rule?.done_in_all];
			});
		};
		app.clock.now = thursday!;
		await give(app, { event: 'claim_business', memberId: ana.id, key: `claim_business:${ana.id}:1` });
		expect(await doneBy(thursday!)).toEqual([
			[1, 1, 2],
			[1, 1, 1],
			[0, 0, 1],
		]);
		expect(await doneBy(friday!)).toEqual([
			[1, 2, 3],
			[0, 1, 1],
			[0, 0, 1],
		]);
		expect(await doneBy(monday!)).toEqual([
			[1, 1, 4],
			[0, 0, 1],
			[0, 0, 1],
		]);
		app.clock.now = start;
		const ben = await app.somebody();
		const { data: his } = await ben.call('GET /business-profile/gamification/how-to-earn-coins');
		expect(his.find(({ code }) => code === 'claim_business')).toMatchObject({ done_today: 0, done_in_all: 0 });
	});

	test('activities are sentences', async () => {
		const ana = await app.somebody();
		const { data } = await ana.call('GET /business-profile/gamification/recent-activities');
		expect(data.map(({ sentence }) => sentence)).toEqual([
			'1 coin on the way for stopping by.',
			'20 coins on the way for confirming your email.',
		]);
	});

	test('the board has friends and oneself, and nobody who left it', async () => {
		const [ana, ben, cleo] = [await app.somebody(), await app.somebody(), await app.somebody()];
		for (const member of [ana, ben, cleo]) {
			await transaction(app.context(), (ctx) => setConfirmed(ctx, member.id));
			await give(app, { event: 'claim_business', memberId: member.id, key: `claim_business:${member.id}` });
		}
		await befriend(ana, ben);
		const boardOf = async (scope: 'friends' | 'all') =>
			(await ana.call('GET /business-profile/gamification/board', { query: { scope } })).data;
		expect((await boardOf('friends')).map(({ member }) => member.id).sort()).toEqual([ana.id, ben.id].sort());
		expect((await boardOf('friends')).map(({ rank }) => rank)).toEqual([1, 1]);
		const everyone = (await boardOf('all')).map(({ member }) => member.id);
		expect(everyone).toContain(cleo.id);
		await ben.call('PATCH /me', { body: { settings: { board: false } } });
		await cleo.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
		expect((await boardOf('friends')).map(({ member }) => member.id)).toEqual([ana.id]);
		const fewer = (await boardOf('all')).map(({ member }) => member.id);
		expect(fewer).not.toContain(ben.id);
		expect(fewer).not.toContain(cleo.id);
	});
});

test('after all of it the ledger verifies, and so it does once somebody has left', async () => {
	const ana = await app.somebody();
	await releaseDue(app.context());
	await ana.call('DELETE /me');
	expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
	const { rows } = await sql`select from coin_holder where member_id = ${ana.id}`.execute(app.db);
	expect(rows).toEqual([]);
});
