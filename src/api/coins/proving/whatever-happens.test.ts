/** Tests with random deeds, up to 32 at once, that nothing done with coins breaks what the ledger promises. */
import fc from 'fast-check';
import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfWeek } from '#api/coins/days.ts';
import { totalSixMonths } from '#api/coins/reading/reading.ts';
import {
	award,
	confirm,
	freeLimited,
	freeWaiting,
	hold,
	refund,
	releaseDue,
	reverse,
	settle,
	verifyLedger,
} from '#api/coins/service.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import type { CoinRuleRow, LedgerEntryRow } from '#api/schema.ts';
import { type CoinRuleCode, coinRuleCodes } from '#contract/coins/rules.ts';
import { coinLimits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHolder } from '#test/coin-holders.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';

const dayMs = 86_400_000;
const workers = 32;
const timezone = 'Asia/Kathmandu';
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
	await setCoinSettings(app.db, { coinsPerDay: 150, coinsStrict: false });
});
afterAll(() => app?.close());

const person = fc.nat({ max: 3 });
/** A day, counted from now; the deeds of one run happen on days in any order. */
const day = fc.nat({ max: 16 });
const cause = fc.nat({ max: 14 });
const deed = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			does: fc.constant('award' as const),
			...{ who: person, event: fc.constantFrom(...coinRuleCodes), cause, day },
		}),
	},
	fc.record({
		does: fc.constant('reverse' as const),
		...{ who: person, event: fc.constantFrom(...coinRuleCodes), cause, day },
	}),
	fc.record({ does: fc.constant('hold' as const), who: person, amount: fc.integer({ min: 1, max: 40 }), day }),
	fc.record({ does: fc.constantFrom('settle' as const, 'refund' as const), at: fc.nat({ max: 20 }), day }),
	fc.record({ does: fc.constant('free' as const), day }),
	fc.record({ does: fc.constant('release' as const), day }),
	fc.record({ does: fc.constant('confirm' as const), who: person, by: person, day }),
);
type Entry = Selectable<LedgerEntryRow>;
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

const helped = (memberId: string) => `review:helped:${memberId}`;
const keyOf = (event: CoinRuleCode, at: number, memberId: string) =>
	event === 'review_helpful' ? `${helped(memberId)}:helpful:${at}` : `${event}:${at}:${memberId}`;

async function act(deed: Deed, people: string[], holds: string[]): Promise<void> {
	const ctx = { ...app.context(), now: new Date(app.clock.now.getTime() + deed.day * dayMs) };
	if (deed.does === 'release') return releaseDue(ctx);
	if (deed.does === 'free') {
		await freeLimited(ctx);
		return freeWaiting(ctx);
	}
	if ('at' in deed) {
		const id = holds[deed.at];
		if (id) await transaction(ctx, (ctx) => (deed.does === 'settle' ? settle : refund)(ctx, id));
		return;
	}
	const memberId = people[deed.who]!;
	if ('by' in deed) return transaction(ctx, (ctx) => confirm(ctx, { memberId, byId: people[deed.by]! }));
	if ('amount' in deed) {
		const id = await transaction(ctx, (ctx) => hold(ctx, { memberId, amount: deed.amount })).catch(() => null);
		if (id) holds.push(id);
		return;
	}
	const { event } = deed;
	const key = keyOf(event, deed.cause, memberId);
	if (deed.does === 'reverse') return void (await transaction(ctx, (ctx) => reverse(ctx, { key })));
	const hangs = event === 'review_helpful' && { cause: helped(memberId) };
	await transaction(ctx, (ctx) => award(ctx, { event, memberId, key, ...hangs }));
}

test(`entries add up, nobody has less than nothing, no limit is passed, and each award is given and released once, by ${workers} at once`, {
	timeout: triesTimeoutMs,
}, async () => {
	const rules = await app.db.selectFrom('coin_rule').selectAll().execute();
	await fc.assert(
		fc.asyncProperty(fc.array(deed, { minLength: 60, maxLength: 160 }), async (deeds) => {
			const people = await Promise.all([true, true, true, false].map((isConfirmed) => addHolder(app, { isConfirmed })));
			await app.db.updateTable('member').set({ timezone }).where('id', 'in', people).execute();
			const [holds, waiting]: [string[], Deed[]] = [[], [...deeds]];
			const worker = async () => {
				for (let next = waiting.shift(); next; next = waiting.shift()) await act(next, people, holds);
			};
			await Promise.all(Array.from({ length: workers }, worker));
			// In every chain each entry adds up to zero, no balance was ever below zero, and each balance is the sum of its
			// lines.
			expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
			for (const id of people) {
				await expectWithinLimits(id, rules);
				const entries = await entriesOf(id);
				expectOnceEach(entries);
				await expectSixMonths(id, entries);
			}
		}),
		// A failing run is reported as it is: a shortened one would do things at once in another order.
		{ numRuns: triesOf({ usual: 4, embedded: 2, proof: 150 }), endOnFailure: true },
	);
});

async function expectWithinLimits(memberId: string, rules: Selectable<CoinRuleRow>[]): Promise<void> {
	const { rows } = await sql<{ key: string; rule: string; amount: number; limited_on: string | null }>`
		select key, rule, amount, limited_on from coin_award join coin_holder using (wallet_id)
		where member_id = ${memberId}`.execute(app.db);
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
		expect(
			most(() => '', once),
			`${code} for one cause`,
		).toBeLessThanOrEqual(per_cause ?? Infinity);
	}
}

const entriesOf = (memberId: string): Promise<Entry[]> =>
	app.db
		.selectFrom('ledger_entry')
		.innerJoin('coin_holder', 'coin_holder.wallet_id', 'ledger_entry.wallet_id')
		.selectAll('ledger_entry')
		.where('member_id', '=', memberId)
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

/** Expects that the six months that the member reads are those of their chain. */
async function expectSixMonths(memberId: string, entries: Entry[]): Promise<void> {
	const now = new Date(app.clock.now.getTime() + 17 * dayMs);
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
