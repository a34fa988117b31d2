/** Tests with random deeds, up to 32 at once, that nothing done with coins breaks what the ledger promises. */
import fc from 'fast-check';
import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfWeek } from '#api/coins/days.ts';
import { totalSixMonths } from '#api/coins/reading/reading.ts';
import { shareLimits, verifyLedger } from '#api/coins/service.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import type { CoinRuleRow, LedgerEntryRow } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { coinLimits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import {
	act,
	businesses,
	type CoinTown,
	type Grant,
	lastDay,
	people,
	someDeeds,
	tiedPeople,
} from '#test/coin-deeds.ts';
import { addHolder } from '#test/coin-holders.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { addBusiness } from '#test/reviewed.ts';

const workers = 32;
const timezone = 'Asia/Kathmandu';
let app: TestApp;
let operatorId: string;
beforeAll(async () => {
	app = await testApp();
	await setCoinSettings(app.db, { coinsPerDay: 150, coinsStrict: false });
	operatorId = await addHolder(app);
});
afterAll(() => app?.close());

type Entry = Selectable<LedgerEntryRow>;

test(`entries add up, nobody has less than nothing, no limit is passed, and each award is given and released once, by ${workers} at once`, {
	timeout: triesTimeoutMs,
}, async () => {
	const rules = await app.db.selectFrom('coin_rule').selectAll().execute();
	await fc.assert(
		fc.asyncProperty(someDeeds, async (deeds) => {
			const town = await makeTown();
			const waiting = [...deeds];
			const worker = async () => {
				for (let next = waiting.shift(); next; next = waiting.shift()) await act(app, next, town);
			};
			await Promise.all(Array.from({ length: workers }, worker));
			// In every chain each entry adds up to zero, no balance was ever below zero, and each balance is the sum of its
			// lines.
			expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
			expectGivenOnce(town.grants);
			const [one, other, ...others] = town.people as [string, string, ...string[]];
			await expectWithinLimits([one, other], rules);
			for (const id of [one, other, ...others]) {
				const leftWallet = town.left.get(id);
				await expectWithinLimits([id], rules);
				const entries = await entriesOf(id, leftWallet);
				expectOnceEach(entries);
				if (leftWallet) await expectGone(id, leftWallet, entries);
				else await expectSixMonths(id, entries);
			}
		}),
		// A failing run is reported as it is: a shortened one would do things at once in another order.
		{ numRuns: triesOf({ usual: 4, embedded: 2, proof: 150 }), endOnFailure: true },
	);
});

/** Makes members, of whom one in seven has not been confirmed and the first two share their limits, and businesses. */
async function makeTown(): Promise<CoinTown> {
	const ids = await Promise.all(
		Array.from({ length: people }, (_, at) => addHolder(app, { isConfirmed: at !== tiedPeople })),
	);
	await app.db.updateTable('member').set({ timezone }).where('id', 'in', ids).execute();
	await transaction(app.context(), (ctx) => shareLimits(ctx, ids.slice(0, tiedPeople)));
	const owner = await app.somebody('owner');
	const made = [];
	for (let at = 0; at < businesses; at += 1) made.push((await addBusiness(owner, `Random ${at}`)).id);
	return { people: ids, businesses: made, operatorId, holds: [], grants: [], left: new Map() };
}

/** Expects that nothing was given twice, nor for a business what had been given for one that was merged into it. */
function expectGivenOnce(grants: Grant[]): void {
	const keys = grants.map(({ key }) => key);
	expect(new Set(keys).size).toBe(keys.length);
	for (const { formerKeys } of grants) expect(keys.filter((key) => formerKeys.includes(key))).toEqual([]);
}

/** Expects that these members together were given no more than one may be. */
async function expectWithinLimits(memberIds: string[], rules: Selectable<CoinRuleRow>[]): Promise<void> {
	const { rows } = await sql<{ member_id: string; rule: string; amount: number; limited_on: string | null }>`
		select member_id, rule, amount, limited_on from coin_award join coin_holder using (wallet_id)
		where member_id = any(${memberIds}::uuid[])`.execute(app.db);
	const most = (by: (row: (typeof rows)[number]) => string | null, of: (row: (typeof rows)[number]) => number) => {
		const sums = new Map<string, number>();
		for (const row of rows) {
			const group = by(row);
			if (group !== null) sums.set(group, (sums.get(group) ?? 0) + of(row));
		}
		return Math.max(0, ...sums.values());
	};
	const weekOf = (row: { limited_on: string | null }) =>
		row.limited_on && startOfWeek(new Date(row.limited_on)).toISOString();
	const coins = (row: { amount: number }) => row.amount;
	expect(most((row) => row.limited_on, coins)).toBeLessThanOrEqual(coinLimits.perDay);
	expect(most(weekOf, coins)).toBeLessThanOrEqual(coinLimits.perWeek);
	for (const { code, per_day, per_week, per_life, per_cause } of rules) {
		const once = (row: { rule: string }) => Number(row.rule === code);
		expect(
			most((row) => row.limited_on, once),
			`${code} a day`,
		).toBeLessThanOrEqual(per_day ?? Infinity);
		expect(most(weekOf, once), `${code} a week`).toBeLessThanOrEqual(per_week ?? Infinity);
		expect(
			most(() => '', once),
			`${code} in all`,
		).toBeLessThanOrEqual(per_life ?? Infinity);
		// What hangs on an award hangs on that of one member.
		expect(
			most((row) => row.member_id, once),
			`${code} for one cause`,
		).toBeLessThanOrEqual(per_cause ?? Infinity);
	}
}

const entriesOf = (memberId: string, leftWallet: string | undefined): Promise<Entry[]> =>
	app.db
		.selectFrom('ledger_entry')
		.selectAll()
		.where('wallet_id', '=', (eb) =>
			leftWallet
				? eb.val(leftWallet)
				: eb.selectFrom('coin_holder').select('wallet_id').where('member_id', '=', memberId),
		)
		.orderBy('number')
		.execute();

/**
 * Expects that each award and each hold is followed at most once in each way, and that no hold is both settled and
 * refunded.
 */
function expectOnceEach(entries: Entry[]): void {
	const ways = entries
		.filter(({ of_number }) => of_number !== null)
		.map(({ kind, of_number }) => `${kind === 'refund' ? 'settle' : kind} ${of_number}`);
	expect(new Set(ways).size).toBe(ways.length);
	for (const { kind, of_number } of entries) {
		const earlier = entries.find(({ number }) => number === of_number)?.kind;
		if (kind === 'release' || kind === 'reverse') expect(earlier).toBe('earn');
		if (kind === 'settle' || kind === 'refund') expect(earlier).toBe('spend');
	}
}

/** Expects that whoever left has nothing, was given nothing later, and is named nowhere. */
async function expectGone(memberId: string, walletId: string, entries: Entry[]): Promise<void> {
	const closed = entries.findIndex(({ kind }) => kind === 'close');
	expect([-1, entries.length - 1]).toContain(closed);
	const wallet = await app.db.selectFrom('coin_wallet').selectAll().where('id', '=', walletId).executeTakeFirst();
	expect(wallet).toMatchObject({ available: 0, pending: 0, escrow: 0, debt: 0 });
	for (const table of ['coin_award', 'coin_hold', 'coin_holder', 'coin_used_key']) {
		const { rows } = await sql`
			select from ${sql.table(table)} as row
			where row::text like ${`%${memberId}%`} or row::text like ${`%${walletId}%`}`.execute(app.db);
		expect(rows, table).toEqual([]);
	}
}

/** Expects that the six months that the member reads are those of their chain. */
async function expectSixMonths(memberId: string, entries: Entry[]): Promise<void> {
	const now = new Date(app.clock.now.getTime() + (lastDay + 1) * dayMs);
	const told = await totalSixMonths({ ...app.context(), now, actor: { memberId } as never });
	const monthIn = new Intl.DateTimeFormat('sv', { timeZone: timezone, year: 'numeric', month: '2-digit' });
	const sumOf = (month: string, kinds: string[], of: (entry: Entry) => number) =>
		entries
			.filter(({ at, kind }) => kinds.includes(kind) && monthIn.format(at) === month)
			.reduce((sum, entry) => sum + of(entry), 0);
	for (const { month, earned, spent, reversed, net } of told) {
		expect(earned).toBe(sumOf(month, ['earn'], ({ mint }) => -mint));
		expect(spent).toBe(sumOf(month, ['spend', 'refund'], ({ escrow }) => escrow));
		expect(reversed).toBe(sumOf(month, ['reverse'], ({ mint }) => mint));
		expect(net).toBe(earned - spent - reversed);
	}
	expect(told.reduce((sum, { earned }) => sum + earned, 0)).toBe(
		entries.reduce((sum, { kind, mint }) => sum + (kind === 'earn' ? -mint : 0), 0),
	);
}
