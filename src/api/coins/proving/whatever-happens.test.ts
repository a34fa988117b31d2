/** Tests with random deeds, up to 32 at once, that nothing done with coins breaks what the ledger promises. */
import fc from 'fast-check';
import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfWeek } from '#api/coins/days.ts';
import { totalSixMonths } from '#api/coins/reading/reading.ts';
import { verifyLedger } from '#api/coins/service.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import { verifyOffers } from '#api/offers/service.ts';
import type { CoinRuleRow, LedgerEntryRow } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { coinLimits } from '#contract/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { act, someDeeds } from '#test/coin-deeds.ts';
import { addHolder } from '#test/coin-holders.ts';
import { type CoinTown, type Given, type Grant, givenTo, lastDay, makeTown, timezone } from '#test/coin-town.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';

const workers = 32;
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
			const town = await makeTown(app, operatorId);
			const waiting = [...deeds];
			const worker = async () => {
				for (let next = waiting.shift(); next; next = waiting.shift()) await act(app, next, town);
			};
			await Promise.all(Array.from({ length: workers }, worker));
			// In every chain each entry adds up to zero, no balance was ever below zero, and each balance is the sum of its
			// lines.
			expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
			expectGivenOnce(town.grants);
			await expectTakenAsOffered(town);
			await expectTiedWithinLimits(town, rules);
			for (const id of town.people) {
				const leftWallet = town.left.get(id);
				expectWithinLimits(await givenTo(app, [id]), rules);
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

/** Expects that nothing was given twice, nor for a business what had been given for one that was merged into it. */
function expectGivenOnce(grants: Grant[]): void {
	const keys = grants.map(({ key }) => key);
	expect(new Set(keys).size).toBe(keys.length);
	for (const { formerKeys } of grants) expect(keys.filter((key) => formerKeys.includes(key))).toEqual([]);
}

/**
 * Expects that no more of an offer is taken than there is, in all and by each, and that its coins are set aside, spent or
 * given back as each redemption says.
 */
async function expectTakenAsOffered({ offers }: CoinTown): Promise<void> {
	expect(await verifyOffers(app.db)).toBeNull();
	const { rows } = await sql`
		select offer.id from offer join redemption on offer_id = offer.id where offer.id = any(${offers}::uuid[]) and state <> 'refunded'
		group by offer.id, member_id having taken_count > stock or (member_id is not null and count(*) > per_member)`.execute(
		app.db,
	);
	expect(rows).toEqual([]);
}

/**
 * Expects that those who share limits were given no more since than one member may be, and that nobody shares them any
 * more whom an operator found to be a person of their own.
 */
async function expectTiedWithinLimits({ people, ties }: CoinTown, rules: Selectable<CoinRuleRow>[]): Promise<void> {
	const tied = await app.db
		.selectFrom('coin_holder')
		.select(['member_id', 'limits_id', 'apart_at'])
		.where('member_id', 'in', people)
		.where('limits_id', 'is not', null)
		.execute();
	expect(tied.filter(({ apart_at }) => apart_at !== null)).toEqual([]);
	for (const group of Map.groupBy(tied, ({ limits_id }) => limits_id).values()) {
		const ids = group.map(({ member_id }) => member_id);
		const given = await givenTo(app, ids);
		for (const tie of ties.filter((tie) => ids.every((id) => tie.ids.includes(id))))
			expectWithinLimits(
				given,
				rules,
				tie.given.filter(({ member_id }) => ids.includes(member_id)),
			);
	}
}

/** Expects that all of this together is no more than one member may be given, or than had been given before. */
function expectWithinLimits(given: Given[], rules: Selectable<CoinRuleRow>[], before: Given[] = []): void {
	const expectAtMost = (max: number | null, what: string, groupOf: GroupOf, countOf: CountOf) => {
		const earlier = sumsOf(before, groupOf, countOf);
		for (const [group, sum] of sumsOf(given, groupOf, countOf))
			expect(sum, what).toBeLessThanOrEqual(Math.max(max ?? Infinity, earlier.get(group) ?? 0));
	};
	expectAtMost(coinLimits.perDay, 'coins a day', dayOf, coins);
	expectAtMost(coinLimits.perWeek, 'coins a week', weekOf, coins);
	for (const { code, per_day, per_week, per_life, per_cause } of rules) {
		const once = ({ rule }: Given) => Number(rule === code);
		expectAtMost(per_day, `${code} a day`, dayOf, once);
		expectAtMost(per_week, `${code} a week`, weekOf, once);
		expectAtMost(per_life, `${code} in all`, () => 'life', once);
		// What hangs on an award hangs on that of one member.
		expectAtMost(per_cause, `${code} for one cause`, ({ member_id }) => member_id, once);
	}
}

type GroupOf = (given: Given) => string | null;
type CountOf = (given: Given) => number;
const coins: CountOf = ({ amount }) => amount;
const dayOf: GroupOf = ({ limited_on }) => limited_on;
const weekOf: GroupOf = ({ limited_on }) => limited_on && startOfWeek(new Date(limited_on)).toISOString();

/** Adds up what was given in each group; what is in no group counts nowhere. */
function sumsOf(given: Given[], groupOf: GroupOf, countOf: CountOf): Map<string, number> {
	const sums = new Map<string, number>();
	for (const one of given) {
		const group = groupOf(one);
		if (group !== null) sums.set(group, (sums.get(group) ?? 0) + countOf(one));
	}
	return sums;
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
