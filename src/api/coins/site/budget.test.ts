/** What waits for the budget of a day, and who is told that it is used up, whatever else happens at that moment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeWaiting, releaseDue, setCoinSettings, setConfirmed } from '#api/coins/service.ts';
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
