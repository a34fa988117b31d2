/**
 * Awards to different members never wait for each other, however long the transactions around them last, and what becomes
 * of awards while their businesses are merged, their members leave, or the ledger is verified.
 */
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeTurnsOf } from '#api/coins/earning/sharing.ts';
import { noteVisit } from '#api/coins/earning/visiting.ts';
import { findWallet, lockWalletOf } from '#api/coins/ledger/wallet-queries.ts';
import {
	award,
	forgetCoins,
	moveCoinsTo,
	releaseDue,
	reverseSome,
	setConfirmed,
	shareLimits,
	verifyLedger,
} from '#api/coins/service.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import type { Context } from '#api/context.ts';
import { lockActor } from '#api/members/service.ts';
import type { DB } from '#api/schema.ts';
import { type Connection, connect } from '#db/connect.ts';
import { transaction } from '#db/transaction.ts';
import { actingAs } from '#test/acting-as.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const members = 32;

// The embedded database does one transaction after the other.
describe.runIf(engine === 'postgres')(`of ${members} transactions`, () => {
	let app: TestApp;
	let connection: Connection<DB>;
	beforeAll(async () => {
		let databaseUrl = '';
		app = await testApp({ wayToDatabase: async (url) => (databaseUrl = url) });
		connection = await connect<DB>({ databaseUrl, dataDir: null, poolMax: members });
		await setCoinSettings(app.db, { coinsPerDay: 1_000_000, coinsStrict: false });
	});
	afterAll(async () => {
		await connection?.close();
		await app?.close();
	});

	test('that give coins to a member each, none ends before all of them have given theirs', async () => {
		const ids = await Promise.all(
			Array.from({ length: members }, (_, at) => addHolder(app, { isConfirmed: at % 2 === 0 })),
		);
		const { id: profileId } = await addBusiness(await app.somebody('owner'), 'At Once Inn');
		const { promise: allHaveGiven, resolve, reject } = Promise.withResolvers<void>();
		let given = 0;
		const giveAndWait = (memberId: string) =>
			transaction<DB, Context, void>({ ...app.context(), db: connection.db }, async (ctx) => {
				// Rewards for one and the same business, half of them to members who have no wallet yet.
				await award(ctx, { event: 'review', memberId, key: `review:${profileId}:${memberId}`, profileId });
				given += 1;
				if (given === members) resolve();
				await allHaveGiven;
			});
		// An award that waited for another would be ended by the database, and with it the others that wait here.
		await Promise.all(ids.map((id) => giveAndWait(id).catch(reject))).then(() => allHaveGiven);
		const holdings = await Promise.all(ids.map((id) => holdingsOf(app, id)));
		expect(holdings.map(({ pending }) => pending)).toEqual(ids.map(() => 10));
		expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
	});
});

describe.runIf(engine === 'postgres')('at the same moment', () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp();
	});
	afterAll(() => app?.close());

	const likeOf = (memberId: string) =>
		give(app, { event: 'like_received', memberId, key: `post:${crypto.randomUUID()}:like:${crypto.randomUUID()}` });

	test('threat 89: coins that become available while their business is merged do so once', async () => {
		const owner = await app.somebody('owner');
		const [from, into] = [(await addBusiness(owner, 'From')).id, (await addBusiness(owner, 'Into')).id];
		const memberId = await addHolder(app);
		await give(app, { event: 'review', memberId, key: `review:${from}:${memberId}`, profileId: from });
		const later = { db: app.db, now: new Date(app.clock.now.getTime() + 8 * 86_400_000) };
		const under = await transaction(app.context(), async (ctx) => {
			await moveCoinsTo(ctx, from, into);
			const released = releaseDue(later);
			await whenWaiting(app.connection.db);
			return { released };
		});
		await under.released;
		await releaseDue(later);
		expect(await holdingsOf(app, memberId)).toEqual({ available: 10, pending: 0, escrow: 0, debt: 0 });
	});

	test('threat 89: whoever leaves with nothing is given nothing any more', async () => {
		const memberId = await addHolder(app);
		const under = await transaction<DB, Context, { given: Promise<number> }>(
			actingAs(app.context(), memberId),
			async (ctx) => {
				await forgetCoins(ctx);
				await ctx.db.updateTable('member').set({ deleted_at: ctx.now }).where('id', '=', memberId).execute();
				const given = likeOf(memberId);
				await whenWaiting(app.connection.db);
				return { given };
			},
		);
		expect(await under.given).toBe(0);
	});

	test('whoever leaves waits for their wallet before they hold anybody whom they would let in', async () => {
		const [leaving, waiting] = [await addHolder(app), await addHolder(app)];
		await app.db.updateTable('coin_holder').set({ asked_by: leaving }).where('member_id', '=', waiting).execute();
		const under = await transaction(app.context(), async (ctx) => {
			await lockWalletOf(ctx.db, leaving);
			const left = transaction<DB, Context, void>(actingAs(app.context(), leaving), forgetCoins);
			await whenWaiting(app.connection.db);
			await sql`select from coin_holder where member_id = ${waiting} for update nowait`.execute(ctx.db);
			return { left };
		});
		await under.left;
	});

	test('what is taken back from several holds their wallets before what they were given', async () => {
		const { id: profileId } = await addBusiness(await app.somebody('owner'), 'Taken Back Inn');
		const ids = [await addHolder(app), await addHolder(app)].toSorted();
		for (const memberId of ids)
			await give(app, { event: 'review', memberId, key: `review:${profileId}:${memberId}`, profileId });
		const under = await transaction(app.context(), async (ctx) => {
			await lockWalletOf(ctx.db, ids[1]!);
			const taking = transaction(app.context(), (ctx) => reverseSome(ctx, [profileId]));
			await whenWaiting(app.connection.db);
			await sql`select from coin_award where profile_id = ${profileId} for update nowait`.execute(ctx.db);
			return { taking };
		});
		await under.taking;
		const taken = app.db.selectFrom('coin_award').select('state').where('profile_id', '=', profileId);
		expect((await taken.execute()).map(({ state }) => state)).toEqual(['reversed', 'reversed']);
	});

	test('whoever is given coins twice, and writes meanwhile, is not waited for', async () => {
		const memberId = await addHolder(app);
		const coins = await transaction<DB, Context, number>(actingAs(app.context(), memberId), async (ctx) => {
			await lockActor(ctx);
			const under = await transaction(app.context(), async (ctx) => {
				await award(ctx, { event: 'like_received', memberId, key: `post:${crypto.randomUUID()}:like:x` });
				const given = likeOf(memberId);
				await whenWaiting(app.connection.db);
				return { given };
			});
			return under.given;
		});
		expect(coins).toBe(1);
	});

	test('whoever is confirmed by a proof is not held, who may be writing meanwhile', async () => {
		const memberId = await addHolder(app);
		await transaction<DB, Context, void>(actingAs(app.context(), memberId), async (ctx) => {
			await lockActor(ctx);
			await transaction(app.context(), (ctx) => setConfirmed(ctx, memberId));
		});
		expect(await findWallet(app.db, memberId)).toMatchObject({ steps: 2 });
	});

	const visit = (memberId: string) =>
		transaction<DB, Context, boolean>(actingAs(app.context(), memberId), (ctx) => noteVisit(ctx));

	test('a visit by somebody with shared limits waits for these before it holds a wallet, as an award does', async () => {
		const [visitor, other] = [await addHolder(app), await addHolder(app)];
		await transaction(app.context(), (ctx) => shareLimits(ctx, [visitor, other]));
		const under = await transaction(app.context(), async (ctx) => {
			await takeTurnsOf(ctx.db, [other]);
			const visiting = visit(visitor);
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${visitor}
				for update of coin_wallet nowait`.execute(ctx.db);
			return { visiting };
		});
		expect(await under.visiting).toBe(true);
	});

	test('accounts that have wallets are tied without waiting for their members', async () => {
		const [one, other] = [await addHolder(app), await addHolder(app)];
		await transaction<DB, Context, void>(actingAs(app.context(), one), async (ctx) => {
			await lockActor(ctx);
			await transaction(app.context(), (ctx) => shareLimits(ctx, [one, other]));
		});
		const { rows } = await sql<{ limits_id: string | null }>`
			select distinct limits_id from coin_holder where member_id in (${one}, ${other})`.execute(app.db);
		expect(rows).toEqual([{ limits_id: expect.any(String) }]);
	});

	test('a visit is counted once its wallet is held, as whatever is awarded', async () => {
		const visitor = await app.somebody();
		await app.db.updateTable('coin_holder').set({ visited_on: null }).where('member_id', '=', visitor.id).execute();
		const under = await transaction(app.context(), async (ctx) => {
			await lockWalletOf(ctx.db, visitor.id);
			const visiting = visit(visitor.id);
			await whenWaiting(app.connection.db);
			await sql`select from coin_holder where member_id = ${visitor.id} for update nowait`.execute(ctx.db);
			return { visiting };
		});
		expect(await under.visiting).toBe(true);
	});

	test('what is given while the ledger is verified is no fault', async () => {
		const memberId = await addHolder(app);
		let isGiven = false;
		const meanwhile: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => {
				if (!isGiven) {
					isGiven = true;
					await likeOf(memberId);
				}
				return result;
			},
		};
		expect(await verifyLedger(app.db.withPlugin(meanwhile))).toMatchObject({ fault: null });
		expect(isGiven).toBe(true);
	});
});
