/** The root of each night: on the call, in a mail to operators, and as the command takes it. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDay } from '#api/coins/site/ledger-jobs.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { bareEnvironment } from '#test/bare-environment.ts';
import { addHolder, give } from '#test/coin-holders.ts';

let app: TestApp;
let databaseUrl: string | undefined;
beforeAll(async () => {
	app = await testApp({ wayToDatabase: async (url) => (databaseUrl = url) });
});
afterAll(() => app?.close());

/** Ends the day in which a member comes by; returns the mails to operators. */
async function endDay(): Promise<MailMessage[]> {
	const memberId = await addHolder(app);
	await give(app, { event: 'visit', memberId, key: `visit:${memberId}` });
	app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
	return sumUp();
}
async function sumUp(): Promise<MailMessage[]> {
	const mails: MailMessage[] = [];
	const desk = {
		...app.server.mailDesk,
		mail: { put: async (_: unknown, mail: MailMessage) => void mails.push(mail) },
	};
	await transaction(app.context(), (ctx) => closeDay(ctx, { desk, operatorEmails: ['olga@example.org'] }));
	return mails;
}
const lastRoot = async () => (await app.visitor('GET /ledger/roots')).data[0];

test('each night the root is published and mailed to operators, once', async () => {
	const [mail, ...others] = await endDay();
	const root = await lastRoot();
	expect(root?.hash).toMatch(/^[0-9a-f]{64}$/);
	expect(mail?.to).toBe('olga@example.org');
	expect(mail?.subject).toBe(`Coin ledger, root ${root?.number}`);
	expect(mail?.text).toContain(root?.hash);
	expect([...others, ...(await sumUp())]).toEqual([]);
	const [next] = await endDay();
	expect(next?.subject).toBe(`Coin ledger, root ${Number(root?.number) + 1}`);
});

// Another process cannot open the embedded database.
describe.runIf(engine === 'postgres')('npm run ledger:verify', () => {
	const script = fileURLToPath(new URL('../../../../scripts/verify-ledger.ts', import.meta.url));
	async function verify(...roots: string[]) {
		const child = spawn(process.execPath, [script, ...roots], {
			env: { ...bareEnvironment, DATA_DIR: app.config.DATA_DIR, DATABASE_URL: databaseUrl },
		});
		const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
		const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
		return { code, said: (out + err).trim() };
	}

	test('says that all is as it was written, and names the first line that is not', async () => {
		await endDay();
		const root = await lastRoot();
		const published = `${root?.number}:${root?.hash}`;
		expect(await verify(published)).toEqual({
			code: 0,
			said: expect.stringContaining('The ledger is as it was written'),
		});
		expect(await verify(published.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual({
			code: 1,
			said: `Root ${root?.number} is not the one that was published: history was rewritten.`,
		});
		await sql`alter table ledger_entry disable trigger user`.execute(app.db);
		await sql`update ledger_entry set hash = set_byte(hash, 7, get_byte(hash, 7) # 1)`.execute(app.db);
		expect(await verify(published)).toEqual({
			code: 1,
			said: expect.stringMatching(/^Entry 1 of wallet \S+ is not what was written: its hash is another\.$/),
		});
	});
});
