import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mailer } from '#contract/mailer.ts';
import { transaction } from '#db/transaction.ts';
import { identityMailQueue, mailOutbox } from '#identity/mail-outbox.ts';
import type { CodeMail } from '#identity/outbox.ts';
import type { DB } from '#identity/schema.ts';
import { secretBox } from '#identity/secret-box.ts';
import { MailSender } from '#mail/mail-sender.ts';
import { smtpMailer } from '#mail/smtp-mailer.ts';
import { testDatabase } from '#test/app.ts';
import { startMailServer, type TestMailServer } from '#test/mail-server.ts';

const box = secretBox('a secret of the test');
const minuteMs = 60_000;
const code = 'the-code-in-the-mail';
const mail: CodeMail = {
	kind: 'PASSWORD_RESET',
	to: 'ana@example.org',
	email: 'ana@example.org',
	isConfirmed: true,
	newEmail: null,
	name: 'Ana',
	code,
	link: `https://vouch.example/auth/action?mode=resetPassword&oobCode=${code}`,
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;
let server: TestMailServer;
let now: Date;
let logged: unknown[];
beforeAll(async () => {
	// The mail sender of a server would take what the test puts there.
	database = await testDatabase();
	db = database.connection.db as unknown as Kysely<DB>;
	server = await startMailServer();
});
beforeEach(() => {
	now = new Date('2026-01-01T00:00:00Z');
	logged = [];
	server.refusal = null;
	server.received.length = 0;
});
afterEach(async () => void (await db.deleteFrom('identity_mail').execute()));
afterAll(async () => {
	await server.close();
	await database.close();
});

let puts = 0;
const onPut = () => {
	puts += 1;
};
const outbox = mailOutbox({ box, site: { name: 'Vouch', url: 'https://vouch.example' }, onPut });
const put = (changes: Partial<CodeMail> = {}) => outbox.put(db, { ...mail, ...changes }, now);
const waiting = () => db.selectFrom('identity_mail').selectAll().execute();
const note = (...args: unknown[]) => void logged.push(args);
const smtp = () => smtpMailer(server.url, { name: 'Vouch', address: 'hello@vouch.example' });
/** As a process has it. */
const sender = (mailer: Mailer, secret = box) =>
	new MailSender({
		queue: identityMailQueue(db, secret),
		mailer,
		clock: () => now,
		log: { warn: note, error: note },
	});
async function sendDue(secret = box): Promise<void> {
	const started = sender(smtp(), secret);
	await started.sendDue();
	await started.stop();
}

test('a mail is sent once its transaction has ended well, and then it is gone', async () => {
	await transaction({ db, now }, async (ctx) => {
		await outbox.put(ctx.db, { ...mail, to: 'undone@example.org' }, now);
		throw new Error('undone');
	}).catch(() => {});
	await transaction({ db, now }, async (ctx) => {
		await outbox.put(ctx.db, mail, now);
		// The sender would find nothing yet, and look again half a minute later.
		expect(puts).toBe(0);
	});
	expect(puts).toBe(1);
	await sendDue();
	expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
	expect(server.received[0]?.source).toContain('Subject: Choose a new password for Vouch');
	expect(await waiting()).toEqual([]);
});

test('threat 11: the table does not tell the code, nor who it is for', async () => {
	await put();
	const stored = JSON.stringify(await waiting());
	expect(stored).not.toContain(code);
	expect(stored).not.toContain('ana@');
});

test('threat 21: several processes send every mail once', async () => {
	for (let index = 0; index < 40; index += 1) await put({ to: `to-${index}@example.org` });
	await Promise.all(Array.from({ length: 4 }, () => sendDue()));
	const recipients = server.received.flatMap(({ to }) => to);
	expect(new Set(recipients).size).toBe(40);
	expect(recipients).toHaveLength(40);
	expect(await waiting()).toEqual([]);
});

test('a failure is tried again, each time later, up to a day, and is logged without the link', async () => {
	await put();
	server.refusal = { code: 451, message: 'Come back later' };
	const delays: number[] = [];
	for (let attempt = 0; attempt < 12; attempt += 1) {
		await sendDue();
		const [row] = await waiting();
		expect(row).toMatchObject({ attempts: attempt + 1, last_error: expect.stringContaining('Come back later') });
		delays.push((row!.next_attempt_at.getTime() - now.getTime()) / minuteMs);
		await sendDue();
		expect((await waiting())[0]?.attempts).toBe(attempt + 1);
		now = row!.next_attempt_at;
	}
	expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
	expect(logged).toHaveLength(12);
	expect(JSON.stringify(logged)).not.toContain(code);
	server.refusal = null;
	await sendDue();
	expect(server.received).toHaveLength(1);
});

test('after five days, and for a recipient that there is not, a mail is given up', async () => {
	await put();
	server.refusal = { code: 451, message: 'Come back later' };
	now = new Date(now.getTime() + 5 * 24 * 60 * minuteMs);
	await sendDue();
	await put();
	server.refusal = { code: 550, message: 'No such person' };
	await sendDue();
	expect(await waiting()).toEqual([]);
	expect(logged).toMatchObject([
		[{ reason: expect.stringContaining('Come back later') }, expect.stringContaining('given up')],
		[{ reason: expect.stringContaining('No such person') }, expect.stringContaining('given up')],
	]);
});

test('a mail that was sealed with another secret holds up no other', async () => {
	await put({ to: 'first@example.org' });
	await sendDue(secretBox('another secret'));
	expect(await waiting()).toHaveLength(1);
	await put({ to: 'second@example.org' });
	await sendDue();
	expect(server.received.map(({ to }) => to)).toEqual([['second@example.org']]);
});

test('when it is stopped, what is under way is finished', async () => {
	for (let index = 0; index < 12; index += 1) await put();
	let stopped: Promise<void> | undefined;
	const started = sender({
		send: (message) => {
			stopped ??= started.stop();
			return smtp().send(message);
		},
	});
	await started.sendDue();
	await stopped;
	expect(server.received.length).toBeGreaterThan(0);
	expect(server.received.length + (await waiting()).length).toBe(12);
});

test('the database being away is logged, and the next look sends', async () => {
	const closed = await testDatabase();
	await closed.close();
	const started = new MailSender({
		queue: identityMailQueue(closed.connection.db as unknown as Kysely<DB>, box),
		mailer: smtp(),
		clock: () => now,
		log: { warn: note, error: note },
	});
	await started.sendDue();
	await started.stop();
	expect(logged).toEqual([[{ err: expect.any(Error) }, 'Waiting mail could not be read.']]);
});
