import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import {
	award,
	confirm,
	freeLimited,
	freeWaiting,
	hold,
	letInWaiting,
	refund,
	releaseDue,
	reverse,
	setConfirmed,
	settle,
	shareLimits,
} from '#api/coins/service.ts';
import { countDay } from '#api/coins/site/ledger-jobs.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import type { CoinRuleCode } from '#contract/coins/rules.ts';
import { coinLimits } from '#contract/limits.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const within = <T>(work: (ctx: TransactionContext) => Promise<T>): Promise<T> =>
	transaction<DB, Context, T>(app.context(), work);
const inDays = (days: number) => ({ ...app.context(), now: new Date(app.clock.now.getTime() + days * dayMs) });
const atOnce = <T>(times: number, work: (at: number) => Promise<T>) =>
	Promise.all(Array.from({ length: times }, (_, at) => work(at)));

test('a hundred identical awards at once are one', async () => {
	const memberId = await addHolder(app);
	const given = await atOnce(100, () => give(app, { event: 'claim_business', memberId, key: `claim:${memberId}` }));
	expect(given.filter((amount) => amount > 0)).toEqual([60]);
	expect(await holdingsOf(app, memberId)).toEqual({ available: 60, pending: 0, escrow: 0, debt: 0 });
});

test('a rule is applied as often as it says, also at once', async () => {
	const memberId = await addHolder(app);
	await atOnce(8, (at) => give(app, { event: 'review', memberId, key: `review:${at}:${memberId}` }));
	expect(await holdingsOf(app, memberId)).toMatchObject({ pending: 30 });
	for (let day = 1; day < 7; day += 1)
		await atOnce(8, (at) =>
			transaction(inDays(day), (ctx) =>
				award(ctx, { event: 'review', memberId, key: `review:${day}-${at}:${memberId}` }),
			),
		);
	const { pending } = await holdingsOf(app, memberId);
	expect(pending).toBeGreaterThanOrEqual(100);
	expect(pending).toBeLessThanOrEqual(200);
});

/** The coins that count for each day's limits, and, under null, those that wait for a day. */
const daysOf = async (memberId: string): Promise<(number | null)[]> => {
	const { rows } = await sql<{ coins: number }>`
		select sum(amount)::int as coins from coin_award join coin_holder using (wallet_id)
		where member_id = ${memberId} and state <> 'reversed' group by limited_on order by limited_on`.execute(app.db);
	return rows.map(({ coins }) => coins);
};
const freeIn = async (days: number): Promise<void> => {
	await freeLimited(inDays(days));
	await freeWaiting(inDays(days));
	await releaseDue(inDays(days));
};
/** Returns the days until the next week begins, so that all that a test then does lies in one week. */
const untilMonday = () => 7 - ((app.clock.now.getUTCDay() + 6) % 7);

describe('above the limit of a day', () => {
	test('what can be done again earns nothing', async () => {
		const memberId = await addHolder(app);
		for (const event of ['claim_business', 'publish_business'] as const)
			await give(app, { event, memberId, key: `${event}:${memberId}` });
		expect(await give(app, { event: 'visit', memberId, key: `visit:${memberId}` })).toBe(0);
		expect(await daysOf(memberId)).toEqual([coinLimits.perDay]);
	});

	test('the third join of a day waits for the next one, and is given once, by whichever process', async () => {
		const memberId = await addHolder(app);
		const monday = untilMonday();
		const join = (at: number) =>
			transaction(inDays(monday), (ctx) =>
				award(ctx, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` }),
			);
		expect(await atOnce(3, join)).toEqual([50, 50, 50]);
		expect(await daysOf(memberId)).toEqual([100, 50]);
		await freeIn(monday);
		expect(await daysOf(memberId)).toEqual([100, 50]);
		await Promise.all([freeIn(monday + 1), freeIn(monday + 1)]);
		expect(await daysOf(memberId)).toEqual([100, 50]);
		expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, pending: 150 });
		expect(await join(0)).toBe(0);
		await freeIn(monday + 14);
		expect(await holdingsOf(app, memberId)).toMatchObject({ available: 150, pending: 0 });
	});

	test('a day that frees what waited has no more room than any other, also for what is earned meanwhile', async () => {
		const memberId = await addHolder(app);
		const monday = untilMonday();
		const on = (day: number, event: CoinRuleCode, at: string) =>
			transaction(inDays(monday + day), (ctx) => award(ctx, { event, memberId, key: `${event}:${at}:${memberId}` }));
		await atOnce(5, (at) => on(0, 'invite_qualified', `${at}`));
		await Promise.all([
			freeIn(1 + monday),
			...(['claim_business', 'invite_accepted', 'visit', 'visit_week', 'verify_email'] as const).map((event) =>
				on(1, event, 'x'),
			),
			freeIn(1 + monday),
		]);
		const [first, second] = await daysOf(memberId);
		expect(first).toBe(100);
		expect(second).toBeLessThanOrEqual(100);
		for (let day = 2; day < 8; day += 1) await freeIn(monday + day);
		const days = await daysOf(memberId);
		expect(Math.max(...days.map(Number))).toBeLessThanOrEqual(100);
		expect(days.reduce<number>((sum, coins) => sum + (coins ?? 0), 0)).toBeGreaterThanOrEqual(355);
	});

	test('threat 70: a week gives five joins, the sixth waits for the next week, and no more than twenty joins wait', async () => {
		const memberId = await addHolder(app);
		const monday = untilMonday();
		const given: number[] = [];
		for (let at = 0; at < 24; at += 1)
			given.push(
				await transaction(inDays(monday), (ctx) =>
					award(ctx, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` }),
				),
			);
		expect(given.filter((coins) => coins === 50)).toHaveLength(2 + coinLimits.waiting);
		expect(given.slice(-2)).toEqual([0, 0]);
		for (let day = 1; day < 7; day += 1) await freeIn(monday + day);
		expect((await daysOf(memberId)).slice(0, -1)).toEqual([100, 100, 50]);
		await freeIn(monday + 7);
		expect((await daysOf(memberId)).slice(0, -1)).toEqual([100, 100, 50, 100]);
	});

	test('threat 70: what waits of one kind takes no room from another, also of who share their limits', async () => {
		const [alone, one, other] = [await addHolder(app), await addHolder(app), await addHolder(app)];
		await within((ctx) => shareLimits(ctx, [one, other]));
		const monday = untilMonday();
		const on = (event: CoinRuleCode, memberId: string, at = 0) =>
			transaction(inDays(monday), (ctx) => award(ctx, { event, memberId, key: `${event}:${at}:${memberId}` }));
		for (let at = 0; at < 2 + coinLimits.waiting; at += 1)
			for (const memberId of [alone, one]) await on('invite_qualified', memberId, at);
		for (const memberId of [alone, other]) {
			expect(await on('invite_qualified', memberId, 2 + coinLimits.waiting)).toBe(0);
			expect(await on('referral_won', memberId)).toBe(30);
			expect(await on('complete_me', memberId)).toBe(10);
		}
	});

	test('what waited for a day waits for the budget of that day, too', async () => {
		const memberId = await addHolder(app);
		const monday = untilMonday();
		for (let at = 0; at < 3; at += 1)
			await transaction(inDays(monday), (ctx) =>
				award(ctx, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` }),
			);
		await setCoinSettings(app.db, { coinsPerDay: 49, coinsStrict: false });
		await freeIn(monday + 1);
		const waiting = await sql`
			select waits_for, counted_on from coin_award join coin_holder using (wallet_id)
			where member_id = ${memberId} and waits_for is not null`.execute(app.db);
		expect(waiting.rows).toEqual([{ waits_for: 'budget', counted_on: null }]);
		await setCoinSettings(app.db, { coinsPerDay: 0, coinsStrict: false });
		await freeIn(monday + 15);
		expect(await holdingsOf(app, memberId)).toMatchObject({ available: 150, pending: 0 });
	});

	test('what is reversed while it waits is gone', async () => {
		const memberId = await addHolder(app);
		for (let at = 0; at < 3; at += 1)
			await give(app, { event: 'invite_qualified', memberId, key: `invite_qualified:${at}:${memberId}` });
		await within((ctx) => reverse(ctx, { key: `invite_qualified:2:${memberId}` }));
		await freeIn(39);
		expect(await holdingsOf(app, memberId)).toEqual({ available: 100, pending: 0, escrow: 0, debt: 0 });
	});
});

test('what is held is released once, by whichever process', async () => {
	const memberId = await addHolder(app);
	await give(app, { event: 'review', memberId, key: `review:held:${memberId}` });
	await releaseDue(inDays(6));
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, pending: 10 });
	await Promise.all([releaseDue(inDays(7)), releaseDue(inDays(7))]);
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 10, pending: 0 });
});

test('coins of somebody with whom nobody established has had to do are pending', async () => {
	const [memberId, friendId] = [await addHolder(app, { isConfirmed: false }), await addHolder(app)];
	await give(app, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
	await releaseDue(inDays(1));
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, pending: 20 });
	// A member who was confirmed today confirms nobody yet.
	await transaction(inDays(29), (ctx) => confirm(ctx, { memberId, byId: friendId }));
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0 });
	await transaction(inDays(30), (ctx) => confirm(ctx, { memberId, byId: friendId }));
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 20, pending: 0 });
});

test('threat 54: a ring of new accounts that confirm each other has nothing to spend', async () => {
	const ring = await atOnce(6, () => addHolder(app, { isConfirmed: false }));
	for (const memberId of ring) {
		await give(app, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
		for (const byId of ring) await transaction(inDays(60), (ctx) => confirm(ctx, { memberId, byId }));
	}
	await releaseDue(inDays(61));
	for (const memberId of ring) expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, pending: 20 });
});

test('threat 93: whom a business let in lets in five in 30 days, the others wait, and those let in let in nobody', async () => {
	const [first, ...others] = await atOnce(9, () => addHolder(app, { isConfirmed: false }));
	const confirmedIn = async () => {
		const wallets = await atOnce(8, (at) => findWallet(app.db, others[at]!));
		return wallets.filter((wallet) => wallet?.confirmed_at).length;
	};
	await transaction(app.context(), (ctx) => setConfirmed(ctx, first!));
	await atOnce(8, (at) => transaction(inDays(31), (ctx) => confirm(ctx, { memberId: others[at]!, byId: first! })));
	expect(await confirmedIn()).toBe(5);
	await letInWaiting(inDays(60));
	expect(await confirmedIn()).toBe(5);
	await Promise.all([letInWaiting(inDays(61)), letInWaiting(inDays(61))]);
	expect(await confirmedIn()).toBe(8);
	const memberId = await addHolder(app, { isConfirmed: false });
	for (const byId of others) await transaction(inDays(400), (ctx) => confirm(ctx, { memberId, byId }));
	await letInWaiting(inDays(800));
	expect((await findWallet(app.db, memberId))?.confirmed_at).toBeNull();
	// Somebody nearer to the operators lets in one of them, who lets in others from then on.
	await transaction(inDays(801), (ctx) => confirm(ctx, { memberId: others[0]!, byId: first! }));
	expect((await findWallet(app.db, others[0]!))?.steps).toBe(3);
	await transaction(inDays(801), (ctx) => setConfirmed(ctx, others[0]!));
	await transaction(inDays(801), (ctx) => confirm(ctx, { memberId, byId: others[0]! }));
	expect((await findWallet(app.db, memberId))?.confirmed_at).not.toBeNull();
});

test('what is reversed after it was spent is owed, and paid by what comes next', async () => {
	const memberId = await addHolder(app);
	await give(app, { event: 'claim_business', memberId, key: `claim_business:a:${memberId}` });
	const held = await within((ctx) => hold(ctx, { memberId, amount: 50 }));
	await within((ctx) => reverse(ctx, { key: `claim_business:a:${memberId}` }));
	await within((ctx) => reverse(ctx, { key: `claim_business:a:${memberId}` }));
	expect(await holdingsOf(app, memberId)).toEqual({ available: 0, pending: 0, escrow: 50, debt: -50 });
	await give(app, { event: 'visit', memberId, key: `visit:${memberId}:1` });
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, debt: -49 });
	expect(await within((ctx) => refund(ctx, held))).toBe(true);
	expect(await holdingsOf(app, memberId)).toEqual({ available: 1, pending: 0, escrow: 0, debt: 0 });
});

test('a hold ends once, and nobody spends more than they have', async () => {
	const memberId = await addHolder(app);
	await give(app, { event: 'claim_business', memberId, key: `claim_business:b:${memberId}` });
	await expect(within((ctx) => hold(ctx, { memberId, amount: 61 }))).rejects.toThrow(
		'This takes 61 coins, and you have 60 to spend.',
	);
	const holds = await atOnce(5, () => within((ctx) => hold(ctx, { memberId, amount: 20 })).catch(() => null));
	expect(holds.filter(Boolean)).toHaveLength(3);
	const [first] = holds.filter((id) => id !== null);
	const ends = await Promise.all([settle, refund, settle, refund].map((end) => within((ctx) => end(ctx, first!))));
	expect(ends.filter(Boolean)).toHaveLength(1);
});

test('what hangs on a cause goes with it', async () => {
	const memberId = await addHolder(app);
	const key = `review:cause:${memberId}`;
	await give(app, { event: 'review', memberId, key });
	await give(app, { event: 'review_words', memberId, key: `${key}:words` });
	await give(app, { event: 'review', memberId, key: `${key}x` });
	await within((ctx) => reverse(ctx, { key }));
	expect(await holdingsOf(app, memberId)).toMatchObject({ pending: 10 });
	expect(await give(app, { event: 'review', memberId, key })).toBe(0);
});

test('one cause is rewarded as often as its rule says', async () => {
	const memberId = await addHolder(app);
	const cause = `review:votes:${memberId}`;
	for (let vote = 0; vote < 12; vote += 1)
		await give(app, { event: 'review_helpful', memberId, key: `${cause}:helpful:${vote}`, cause });
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 10 });
});

test('what happened before there were coins is not rewarded', async () => {
	const memberId = await addHolder(app);
	const happenedAt = new Date(app.clock.now.getTime() - 400 * dayMs);
	expect(await give(app, { event: 'publish_business', memberId, key: `publish:${memberId}`, happenedAt })).toBe(0);
});

test('where the operator is strict, nothing of reviews is rewarded', async () => {
	const memberId = await addHolder(app);
	await setCoinSettings(app.db, { coinsPerDay: 0, coinsStrict: true });
	expect(await give(app, { event: 'review', memberId, key: `review:strict:${memberId}` })).toBe(0);
	expect(await give(app, { event: 'visit', memberId, key: `visit:${memberId}` })).toBe(1);
	await setCoinSettings(app.db, { coinsPerDay: 0, coinsStrict: false });
});

test('above the budget of a day awards wait, operators are told once, and the next day gives them', async () => {
	const [memberId, otherId] = [await addHolder(app), await addHolder(app)];
	const mails: MailMessage[] = [];
	const desk = {
		operatorEmails: ['olga@example.org'],
		desk: { ...app.server.mailDesk, mail: { put: async (_: unknown, mail: MailMessage) => void mails.push(mail) } },
	};
	await setCoinSettings(app.db, { coinsPerDay: 1, coinsStrict: false });
	await within((ctx) => countDay(ctx, desk));
	await within((ctx) => countDay(ctx, desk));
	expect(mails.map(({ subject }) => subject)).toEqual(['Today’s coins are used up']);
	for (const id of [memberId, otherId])
		await give(app, { event: 'claim_business', memberId: id, key: `claim_business:${id}` });
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 0, pending: 60 });
	await setCoinSettings(app.db, { coinsPerDay: 60, coinsStrict: false });
	await freeWaiting(inDays(40));
	await releaseDue(inDays(40));
	expect(await holdingsOf(app, memberId)).toMatchObject({ available: 60, pending: 0 });
	expect(await holdingsOf(app, otherId)).toMatchObject({ available: 0, pending: 60 });
	await freeWaiting(inDays(41));
	await releaseDue(inDays(41));
	expect(await holdingsOf(app, otherId)).toMatchObject({ available: 60 });
	await setCoinSettings(app.db, { coinsPerDay: 0, coinsStrict: false });
});
