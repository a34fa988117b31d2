/** What waits for the budget of a day, and who is told that it is used up, whatever else happens at that moment. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWallet, lockWalletOf } from '#api/coins/ledger/wallet-queries.ts';
import { award, freeWaiting, releaseDue, setCoinSettings, setConfirmed } from '#api/coins/service.ts';
import { countDay } from '#api/coins/site/ledger-jobs.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder, give, holdingsOf } from '#test/coin-holders.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const inDays = (days: number) => ({ ...app.context(), now: new Date(app.clock.now.getTime() + days * 86_400_000) });
const setBudget = (coinsPerDay: number) => setCoinSettings(app.db, { coinsPerDay, coinsStrict: false });
const mails: MailMessage[] = [];
const count = () =>
	transaction(app.context(), (ctx) =>
		countDay(ctx, {
			operatorEmails: ['olga@example.org'],
			desk: { ...app.server.mailDesk, mail: { put: async (_: unknown, mail: MailMessage) => void mails.push(mail) } },
		}),
	);

test('operators are told that the budget is used up, though what waits for it was given some first', async () => {
	await setBudget(60);
	const memberId = await addHolder(app);
	await give(app, { event: 'claim_business', memberId, key: `claim_business:${memberId}` });
	await freeWaiting(app.context());
	await count();
	await count();
	expect(mails.map(({ subject }) => subject)).toEqual(['Today’s coins are used up']);
});

test('an award above the budget of a day has a day of its own, and holds up no others', async () => {
	const inTurn = async (days: number, memberIds: string[]) => {
		await freeWaiting(inDays(days));
		await releaseDue(inDays(days));
		const held = await Promise.all(memberIds.map((id) => holdingsOf(app, id)));
		return held.map(({ available }) => available);
	};
	const members = [await addHolder(app), await addHolder(app)] as const;
	await setBudget(50);
	await count();
	await give(app, { event: 'claim_business', memberId: members[0], key: `claim_business:${members[0]}` });
	await give(app, { event: 'verify_email', memberId: members[1], key: `verify_email:${members[1]}` });
	expect(await inTurn(0, [...members])).toEqual([0, 0]);
	// A coin that is given before the queue is looked at does not take the day away.
	const first = await addHolder(app);
	await transaction(inDays(1), (ctx) => award(ctx, { event: 'visit', memberId: first, key: `visit:${first}` }));
	expect(await inTurn(1, [...members])).toEqual([60, 0]);
	expect(await inTurn(2, [...members])).toEqual([60, 20]);
	await setBudget(0);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'who is confirmed as their award gets its budget waits for nothing more',
	async () => {
		await setBudget(1);
		await count();
		const memberId = await addHolder(app, { isConfirmed: false });
		await give(app, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
		await setBudget(0);
		const freeing = await transaction(app.context(), async (ctx) => {
			await setConfirmed(ctx, memberId);
			const freeing = freeWaiting(app.context());
			await Promise.race([freeing, whenWaiting(app.connection.db)]);
			return { freeing };
		});
		await freeing.freeing;
		await releaseDue(inDays(1));
		expect(await holdingsOf(app, memberId)).toMatchObject({ available: 20, pending: 0 });
	},
);

// The embedded database has one connection.
test.runIf(engine === 'postgres')('wallets get their budget in the order in which others change several', async () => {
	const walletOf = async (memberId: string) =>
		(await findWallet(app.db, memberId)) ?? expect.unreachable('There is no wallet.');
	// Members by id, whose wallets have ids in the other order.
	let pair: [string, string];
	do {
		pair = [await addHolder(app), await addHolder(app)].toSorted() as [string, string];
	} while ((await walletOf(pair[0])).id < (await walletOf(pair[1])).id);
	await setBudget(1);
	await count();
	for (const memberId of pair) await give(app, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
	await setBudget(0);
	const { id } = await walletOf(pair[1]);
	const under = await transaction({ db: app.db }, async ({ db }) => {
		await lockWalletOf(db, pair[0]);
		const freeing = freeWaiting(app.context());
		await whenWaiting(app.connection.db);
		await sql`select from coin_wallet where id = ${id} for update nowait`.execute(db);
		return { freeing };
	});
	await under.freeing;
});
