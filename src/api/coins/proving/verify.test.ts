import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstHash, hashOf } from '#api/coins/ledger/chain.ts';
import { addRoot, findLastRoot } from '#api/coins/proving/roots.ts';
import { forgetCoins, hold, refund, reverse, settle, verifyLedger } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const later = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * dayMs);
};
const sound = { fault: null, wallets: expect.any(Number), entries: expect.any(Number), roots: expect.any(Number) };

/** Changes a row as somebody can who has access to the database, but not to the application. */
async function tamper(table: 'ledger_entry' | 'ledger_leaf' | 'ledger_root', change: ReturnType<typeof sql>) {
	await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db);
	await change.execute(app.db);
	await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db);
}

test('threat 55: an entry is neither changed nor deleted, not even by the application', async () => {
	const id = await addHolder(app);
	await give(app, { event: 'visit', memberId: id, key: `visit:${id}` });
	await addRoot(app.context());
	for (const table of ['ledger_entry', 'ledger_root', 'ledger_leaf']) {
		const name = sql.table(table);
		for (const change of [sql`update ${name} set hash = hash`, sql`delete from ${name}`, sql`truncate ${name} cascade`])
			await expect(change.execute(app.db)).rejects.toThrow('The ledger is only added to');
	}
	const doesNotAddUp = sql`
		insert into ledger_entry (wallet_id, number, at, kind, mint, burn, available, pending, escrow, debt, balance_after, hash)
		select id, entries + 1, now(), 'earn', -1, 0, 2, 0, 0, 0, 2, hash from coin_wallet limit 1`;
	await expect(doesNotAddUp.execute(app.db)).rejects.toThrow('check constraint');
});

test('a flipped byte is named', async () => {
	const id = await addHolder(app);
	for (const day of [1, 2, 3]) {
		await give(app, { event: 'visit', memberId: id, key: `visit:${id}:${day}` });
		later(1);
	}
	const { wallet_id: wallet } = await app.db
		.selectFrom('coin_holder')
		.select('wallet_id')
		.where('member_id', '=', id)
		.executeTakeFirstOrThrow();
	const flip = sql`
		update ledger_entry set hash = set_byte(hash, 7, get_byte(hash, 7) # 1) where wallet_id = ${wallet} and number = 2`;
	await tamper('ledger_entry', flip);
	expect(await verifyLedger(app.db)).toEqual({
		fault: `Entry 2 of wallet ${wallet} is not what was written: its hash is another.`,
	});
	await tamper('ledger_entry', flip);
	expect(await verifyLedger(app.db)).toEqual(sound);
	await sql`update coin_wallet set available = available + 5 where id = ${wallet}`.execute(app.db);
	expect(await verifyLedger(app.db)).toEqual({ fault: `Wallet ${wallet} has 8 available, and its entries 3.` });
	await sql`update coin_wallet set available = available - 5 where id = ${wallet}`.execute(app.db);
});

describe('beside the chains', () => {
	let wallet: string;
	const faultOf = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
		await change.execute(app.db);
		const { fault } = await verifyLedger(app.db);
		await back.execute(app.db);
		expect(await verifyLedger(app.db)).toEqual(sound);
		return fault;
	};
	const stateIn = (table: 'coin_award' | 'coin_hold') => (state: string, number: number) =>
		sql`update ${sql.table(table)} set state = ${state} where wallet_id = ${wallet} and number = ${number}`;
	/** The second of its awards is pending, and its holds are in entries 5, 6 and 8. */
	beforeAll(async () => {
		const id = await addHolder(app);
		await give(app, { event: 'claim_business', memberId: id, key: `claim_business:${id}` });
		await give(app, { event: 'review', memberId: id, key: `review:x:${id}` });
		await give(app, { event: 'visit', memberId: id, key: `visit:${id}` });
		await transaction(app.context(), (ctx) => reverse(ctx, { key: `visit:${id}` }));
		const taken = () => transaction(app.context(), (ctx) => hold(ctx, { memberId: id, amount: 20 }));
		const [spent, returned] = [await taken(), await taken()];
		await transaction(app.context(), (ctx) => settle(ctx, spent));
		await taken();
		await transaction(app.context(), (ctx) => refund(ctx, returned));
		const holder = app.db.selectFrom('coin_holder').select('wallet_id').where('member_id', '=', id);
		wallet = (await holder.executeTakeFirstOrThrow()).wallet_id;
	});

	test('an award that says something else than its entries is named', async () => {
		const state = stateIn('coin_award');
		expect(await faultOf(state('released', 2), state('pending', 2))).toBe(
			`The award for entry 2 of wallet ${wallet} is released, and by the entries pending.`,
		);
		expect(await faultOf(state('pending', 1), state('released', 1))).toBe(
			`The award for entry 1 of wallet ${wallet} is pending, and by the entries released.`,
		);
		expect(await faultOf(state('released', 3), state('reversed', 3))).toBe(
			`The award for entry 3 of wallet ${wallet} is released, and by the entries reversed.`,
		);
		const amount = (amount: number) =>
			sql`update coin_award set amount = ${amount} where wallet_id = ${wallet} and number = 2`;
		expect(await faultOf(amount(11), amount(10))).toBe(
			`An award refers to entry 2 of wallet ${wallet}, which is not its own.`,
		);
	});

	test('a hold that says something else than its entries is named', async () => {
		const state = stateIn('coin_hold');
		expect(await faultOf(state('open', 5), state('settled', 5))).toBe(
			`The hold for entry 5 of wallet ${wallet} is open, and by the entries settled.`,
		);
		expect(await faultOf(state('settled', 6), state('refunded', 6))).toBe(
			`The hold for entry 6 of wallet ${wallet} is settled, and by the entries refunded.`,
		);
		const number = (from: number, to: number) =>
			sql`update coin_hold set number = ${to} where wallet_id = ${wallet} and number = ${from}`;
		expect(await faultOf(number(8, 40), number(40, 8))).toBe(`There is no hold for entry 8 of wallet ${wallet}.`);
		expect(await faultOf(number(5, 1), number(1, 5))).toBe(
			`A hold refers to entry 1 of wallet ${wallet}, which is not its own.`,
		);
	});
});

test('threat 56: a chain that is rewritten from end to end is not that of the root, nor is a root that is made anew the published one', async () => {
	const id = await addHolder(app);
	await give(app, { event: 'visit', memberId: id, key: `visit:${id}` });
	later(1);
	await addRoot(app.context());
	const root = (await findLastRoot(app.db))!;
	const published = { number: root.number, hash: Buffer.from(root.hash).toString('hex') };
	expect(await verifyLedger(app.db, [published])).toEqual(sound);
	const wallet = await app.db
		.selectFrom('coin_holder')
		.select('wallet_id as id')
		.where('member_id', '=', id)
		.executeTakeFirstOrThrow();
	const entry = await app.db
		.selectFrom('ledger_entry')
		.selectAll()
		.where('wallet_id', '=', wallet.id)
		.executeTakeFirstOrThrow();
	const rich = { ...entry, mint: -1000, available: 1000, balance_after: 1000 };
	const hash = hashOf(firstHash(wallet.id), rich as never);
	await tamper(
		'ledger_entry',
		sql`update ledger_entry set mint = -1000, available = 1000, balance_after = 1000, hash = ${hash} where wallet_id = ${wallet.id}`,
	);
	await sql`update coin_wallet set available = 1000, hash = ${hash} where id = ${wallet.id}`.execute(app.db);
	await sql`update coin_award set amount = 1000 where wallet_id = ${wallet.id}`.execute(app.db);
	expect(await verifyLedger(app.db)).toEqual({
		fault: `Entry 1 of wallet ${wallet.id} is not what root ${root.number} was made of.`,
	});
	await tamper('ledger_leaf', sql`update ledger_leaf set hash = ${hash} where wallet_id = ${wallet.id}`);
	expect(await verifyLedger(app.db)).toMatchObject({
		fault: expect.stringContaining(`Root ${root.number} is not that of its leaves`),
	});
	await tamper('ledger_leaf', sql`delete from ledger_leaf where root_number = ${root.number}`);
	await tamper('ledger_root', sql`delete from ledger_root where number = ${root.number}`);
	await addRoot(app.context());
	expect(await verifyLedger(app.db)).toEqual(sound);
	expect(await verifyLedger(app.db, [published])).toEqual({
		fault: `Root ${root.number} is not the one that was published: history was rewritten.`,
	});
});

test('a day has one root, whoever makes it', async () => {
	const id = await addHolder(app);
	later(1);
	await give(app, { event: 'visit', memberId: id, key: `visit:${id}` });
	const made = await Promise.all([addRoot(app.context()), addRoot(app.context())]);
	expect(made.filter((number) => number !== null)).toHaveLength(1);
	later(1);
	expect(await addRoot(app.context())).toBeNull();
});

test('of who has left nothing is named, and the ledger verifies', async () => {
	const [id, otherId] = [await addHolder(app), await addHolder(app)];
	await give(app, { event: 'claim_business', memberId: id, key: `claim_business:${id}` });
	await transaction(app.context(), (ctx) => hold(ctx, { memberId: id, amount: 20 }));
	const key = `post:x:like:${id}`;
	await give(app, { event: 'like_received', memberId: otherId, key, relatedId: id });
	await addRoot(app.context());
	const actor = {
		memberId: id,
		uid: id,
		isOperator: false,
		isConfirmed: true,
		sessionId: null,
		authTime: 0,
		expiresAt: 0,
	};
	await transaction<DB, Context, void>({ ...app.context(), actor }, (ctx) => forgetCoins(ctx));
	for (const table of ['coin_award', 'coin_hold', 'coin_holder', 'coin_wallet', 'ledger_entry', 'ledger_leaf']) {
		const { rows } = await sql`select from ${sql.table(table)} as row where row::text like ${`%${id}%`}`.execute(
			app.db,
		);
		expect(rows, table).toEqual([]);
	}
	expect(await holdingsOf(app, otherId)).toMatchObject({ available: 1 });
	expect(await verifyLedger(app.db)).toEqual(sound);
});
