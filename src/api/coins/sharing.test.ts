/** Accounts that look like one person's have the limits of one member together. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { award, endSharing, freeLimited, shareLimits } from '#api/coins/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const inDays = (days: number) => ({ ...app.context(), now: new Date(app.clock.now.getTime() + days * dayMs) });
const share = (ids: string[]) => transaction(app.context(), (ctx) => shareLimits(ctx, ids));
const reviewIn = (days: number, memberId: string, at: number) =>
	transaction(inDays(days), (ctx) =>
		award(ctx, { event: 'review', memberId, key: `review:${days}-${at}:${memberId}` }),
	);
const confirming = (memberId: string) =>
	give(app, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
const pendingOf = async (ids: string[]) =>
	(await Promise.all(ids.map((id) => holdingsOf(app, id)))).map(({ pending }) => pending);
const sumOf = (all: number[]) => all.reduce((sum, n) => sum + n, 0);

test('threat 72: a day gives all of them what it gives one, also at once, and so does a life', async () => {
	const ids = [await addHolder(app), await addHolder(app), await addHolder(app)];
	const [first, second, third] = ids as [string, string, string];
	await reviewIn(0, first, 0);
	await share([second, first]);
	await share([third, second]);
	await Promise.all(Array.from({ length: 9 }, (_, at) => reviewIn(0, ids[at % 3]!, 1 + at)));
	expect(sumOf(await pendingOf(ids))).toBe(30);
	await Promise.all(Array.from({ length: 9 }, (_, at) => reviewIn(1, ids[at % 3]!, at)));
	expect(sumOf(await pendingOf(ids))).toBe(60);
	expect(sumOf([await confirming(first), await confirming(second), await confirming(third)])).toBe(20);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('threat 72: who is tied to two others at once ties them to each other', async () => {
	// Only who has no wallet yet is waited for before the tie itself.
	const ids = [await addHolder(app), await addHolder(app), await addHolder(app, { isConfirmed: false })];
	const [first, second, third] = ids as [string, string, string];
	const { ties } = await transaction(app.context(), async (ctx) => {
		const tying = await app.db.transaction().execute(async (db) => {
			// The one tie has begun, and waits with its last account while the other is made.
			await sql`select from member where id = ${third} for update`.execute(db);
			const tying = share([second, third]);
			await whenWaiting(app.connection.db);
			await shareLimits(ctx, [first, second]);
			return { tying };
		});
		await whenWaiting(app.connection.db);
		return { ties: tying.tying };
	});
	await ties;
	const { rows } = await sql`select distinct limits_id from coin_holder where member_id = any(${ids}::uuid[])`.execute(
		app.db,
	);
	expect(rows).toHaveLength(1);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'threat 72: an award sees who was tied while it waited for what accounts share',
	async () => {
		const ids = [await addHolder(app), await addHolder(app), await addHolder(app), await addHolder(app)];
		const [first, second, third, fourth] = ids as [string, string, string, string];
		await share([first, second]);
		await share([third, fourth]);
		// Of two groups that are tied, the one with the lower id stays.
		const highest = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
		await app.db
			.updateTable('coin_holder')
			.set({ limits_id: highest })
			.where('member_id', 'in', [first, second])
			.execute();
		await confirming(first);
		const under = await transaction(app.context(), async (ctx) => {
			// Whoever shares the limits waits for this award.
			await award(ctx, { event: 'visit', memberId: first, key: `visit:${first}:0` });
			const given = confirming(second);
			await whenWaiting(app.connection.db);
			await shareLimits(ctx, [first, third]);
			return { given };
		});
		expect(await under.given).toBe(0);
	},
);

test.runIf(engine === 'postgres')(
	'threat 72: an award sees that its member was tied since it was decided',
	async () => {
		const [first, second] = [await addHolder(app), await addHolder(app)];
		await confirming(first);
		const under = await transaction(app.context(), async (ctx) => {
			await shareLimits(ctx, [first, second]);
			const given = confirming(second);
			await whenWaiting(app.connection.db);
			return { given };
		});
		expect(await under.given).toBe(0);
	},
);

test.runIf(engine === 'postgres')('what waits for a day sees who was tied since it was found', async () => {
	const [first, second] = [await addHolder(app), await addHolder(app)];
	const inviting = (at: number, memberId: string) =>
		transaction(inDays(30), (ctx) =>
			award(ctx, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` }),
		);
	for (let at = 0; at < 3; at += 1) await inviting(at, first);
	const next = inDays(31);
	for (let at = 0; at < 2; at += 1)
		await transaction(next, (ctx) =>
			award(ctx, { event: 'invite_qualified', memberId: second, key: `invite_qualified:next:${at}:${second}` }),
		);
	const under = await transaction(app.context(), async (ctx) => {
		await shareLimits(ctx, [first, second]);
		const freed = freeLimited(next);
		await whenWaiting(app.connection.db);
		return { freed };
	});
	expect(await under.freed).toBe(0);
});

test.runIf(engine === 'postgres')(
	'accounts wait to be tied for what they share before anything of theirs is held',
	async () => {
		const ids = [await addHolder(app), await addHolder(app), await addHolder(app)];
		const [low, middle, high] = ids.toSorted() as [string, string, string];
		await share([low, high]);
		const under = await transaction(app.context(), async (ctx) => {
			await award(ctx, { event: 'visit', memberId: high, key: `visit:${high}:0` });
			const tying = share([low, middle]);
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = any(${ids}::uuid[])
			for update nowait`.execute(ctx.db);
			return { tying };
		});
		await under.tying;
	},
);

test('others have limits of their own, and so has whoever is found to be one', async () => {
	const ids = [await addHolder(app), await addHolder(app), await addHolder(app)];
	const [first, second, other] = ids as [string, string, string];
	await share([first, second]);
	for (let at = 0; at < 3; at += 1) {
		await reviewIn(0, first, at);
		await reviewIn(0, second, at);
		await reviewIn(0, other, at);
	}
	expect(await pendingOf(ids)).toEqual([20, 10, 30]);
	await transaction(app.context(), (ctx) => endSharing(ctx, second));
	for (let at = 3; at < 6; at += 1) for (const one of [first, second]) await reviewIn(0, one, at);
	// Whoever is left alone has limits of their own as well.
	expect(await pendingOf(ids)).toEqual([30, 30, 30]);
});

test('what waits for a day finds no more room in it than one member has', async () => {
	const ids = [await addHolder(app), await addHolder(app)];
	await share(ids);
	const monday = 7 - ((app.clock.now.getUTCDay() + 6) % 7);
	for (let at = 0; at < 3; at += 1)
		for (const memberId of ids)
			await transaction(inDays(monday), (ctx) =>
				award(ctx, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` }),
			);
	const days = async () => {
		const { rows } = await sql<{ coins: number }>`
			select sum(amount)::int as coins from coin_award join coin_holder using (wallet_id)
			where member_id = any(${ids}::uuid[]) group by limited_on order by limited_on`.execute(app.db);
		return rows.map(({ coins }) => coins);
	};
	expect(await days()).toEqual([100, 200]);
	await Promise.all([freeLimited(inDays(monday + 1)), freeLimited(inDays(monday + 1))]);
	expect(await days()).toEqual([100, 100, 100]);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('accounts are tied in the order in which awards come to several', async () => {
	// The first to be stored is not the first by id.
	const ids = [await addHolder(app), await addHolder(app), await addHolder(app)];
	const [first, ...others] = ids.toSorted() as [string, ...string[]];
	await sql`update coin_holder set board_coins = board_coins where member_id = ${first}`.execute(app.db);
	const under = await transaction({ db: app.db }, async ({ db }) => {
		await sql`select from coin_holder where member_id = ${first} for update`.execute(db);
		const tying = share(ids);
		await whenWaiting(app.connection.db);
		await sql`select from coin_holder where member_id = any(${others}::uuid[]) for update nowait`.execute(db);
		return { tying };
	});
	await under.tying;
});
