/** Tests that what a rule says is of the day on which it was applied. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseDue, setCoinSettings, verifyLedger } from '#api/coins/service.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

/** As where the site starts. */
const start = () => setCoinSettings(app.db, { coinsPerDay: 0, coinsStrict: false });
const shown = async () => {
	const { data } = await app.visitor('GET /business-profile/gamification/how-to-earn-coins');
	const { coins, version } = data.find(({ code }) => code === 'post')!;
	return { coins, version };
};
const entriesOf = async (memberId: string) =>
	app.db
		.selectFrom('ledger_entry')
		.innerJoin('coin_holder', 'coin_holder.wallet_id', 'ledger_entry.wallet_id')
		.select(['kind', 'rule_version', 'pending'])
		.where('member_id', '=', memberId)
		.where('rule', '=', 'post')
		.orderBy('number')
		.execute();

test('an award keeps what its version gave, also when it is released under another, and the ledger verifies', async () => {
	const written = await shown();
	const last = await app.db
		.selectFrom('coin_rule')
		.selectAll()
		.where('code', '=', 'post')
		.orderBy('version', 'desc')
		.executeTakeFirstOrThrow();
	// What the operator's file said until this start.
	await app.db
		.insertInto('coin_rule')
		.values({ ...last, version: last.version + 1, amount: 7 })
		.execute();
	const memberId = await addHolder(app);
	const post = (nth: number) => give(app, { event: 'post', memberId, key: `post:${nth}:${memberId}` });
	expect([await shown(), await post(1)]).toEqual([{ coins: 7, version: last.version + 1 }, 7]);
	await start();
	expect([await shown(), await post(2)]).toEqual([{ coins: written.coins, version: last.version + 2 }, written.coins]);
	expect(await entriesOf(memberId)).toEqual([
		{ kind: 'earn', rule_version: last.version + 1, pending: 7 },
		{ kind: 'earn', rule_version: last.version + 2, pending: written.coins },
	]);
	await releaseDue({ ...app.context(), now: new Date(app.clock.now.getTime() + 2 * 86_400_000) });
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 7 + written.coins, pending: 0 });
	expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
});

test('a start that finds the rules as they were makes no version', async () => {
	const before = await shown();
	await start();
	expect(await shown()).toEqual(before);
});
