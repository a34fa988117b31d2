import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstHash, hashOf } from '#api/coins/ledger/chain.ts';
import { addRoot, findLastRoot } from '#api/coins/proving/roots.ts';
import { forgetCoins, hold, refund, releaseDue, reverse, settle, verifyLedger } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { coinRuleCodes } from '#contract/coins/rules.ts';
import { coinLimits } from '#contract/limits.ts';
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

/** Changes a row as somebody does who owns the database, and not the application. */
async function tamper(table: 'ledger_entry' | 'ledger_leaf' | 'ledger_root', change: ReturnType<typeof sql>) {
	await sql`alter table ${sql.table(table)} disable trigger user`.execute(app.db);
	await change.execute(app.db);
	await sql`alter table ${sql.table(table)} enable trigger user`.execute(app.db);
}

describe('whatever happens at once', () => {
	const person = fc.nat({ max: 3 });
	const deed = fc.oneof(
		fc.record({
			does: fc.constant('award' as const),
			who: person,
			event: fc.constantFrom(...coinRuleCodes),
			cause: fc.nat({ max: 9 }),
		}),
		fc.record({
			does: fc.constant('reverse' as const),
			who: person,
			event: fc.constantFrom(...coinRuleCodes),
			cause: fc.nat({ max: 9 }),
		}),
		fc.record({ does: fc.constant('hold' as const), who: person, amount: fc.integer({ min: 1, max: 40 }) }),
		fc.record({ does: fc.constantFrom('settle' as const, 'refund' as const), at: fc.nat({ max: 20 }) }),
		fc.record({ does: fc.constant('release' as const), days: fc.nat({ max: 20 }) }),
	);

	test('entries add up, nobody has less than nothing, and no limit is passed', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 120 }), async (deeds) => {
				const people = await Promise.all(Array.from({ length: 4 }, () => addHolder(app)));
				const holds: string[] = [];
				const waiting = [...deeds];
				const worker = async () => {
					for (let next = waiting.shift(); next; next = waiting.shift()) await act(next, people, holds);
				};
				await Promise.all(Array.from({ length: 32 }, worker));
				expect(await verifyLedger(app.db)).toEqual(sound);
				for (const id of people) await expectWithinLimits(id);
			}),
			{ numRuns: 6 },
		);
		const awards = await sql`
			select from coin_award group by wallet_id, number having count(*) > 1`.execute(app.db);
		expect(awards.rows).toEqual([]);
	});

	type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
	async function act(deed: Deed, people: string[], holds: string[]): Promise<void> {
		const ctx = app.context();
		if (deed.does === 'release') return releaseDue({ ...ctx, now: new Date(ctx.now.getTime() + deed.days * dayMs) });
		if ('at' in deed) {
			const id = holds[deed.at];
			if (id) await transaction(ctx, (ctx) => (deed.does === 'settle' ? settle : refund)(ctx, id));
			return;
		}
		const memberId = people[deed.who]!;
		if ('amount' in deed) {
			const id = await transaction(ctx, (ctx) => hold(ctx, { memberId, amount: deed.amount })).catch(() => null);
			if (id) holds.push(id);
			return;
		}
		const key = `${deed.event}:${deed.cause}:${memberId}`;
		if (deed.does === 'award') await give(app, { event: deed.event, memberId, key });
		else await transaction(ctx, (ctx) => reverse(ctx, { key }));
	}

	async function expectWithinLimits(memberId: string): Promise<void> {
		const { rows } = await sql<{ coins: number; most: number | null }>`
			select sum(amount)::int as coins, max(n - cap) as most from (
				select rule, sum(amount) as amount, count(*) as n,
					(select least(per_day, per_week, per_life) from coin_rule where code = rule order by version desc limit 1) as cap
				from coin_award join coin_holder using (wallet_id) where member_id = ${memberId} group by rule
			) as counted`.execute(app.db);
		expect(rows[0]?.coins ?? 0).toBeLessThanOrEqual(coinLimits.perDay);
		expect(rows[0]?.most ?? 0).toBeLessThanOrEqual(0);
	}
});

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
