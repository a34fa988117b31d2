import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mailer, MailMessage } from '#contract/mailer.ts';
import { withTables } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import type { DB } from '#identity/schema.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { openMailOutbox } from '#mail/mail-outbox.ts';
import { smtpMailer } from '#mail/smtp-mailer.ts';
import { testDatabase } from '#test/app.ts';
import { ageJobs, deleteJobs, listJobs } from '#test/jobs.ts';
import { startMailServer, type TestMailServer } from '#test/mail-server.ts';

const box = secretBox('a secret of the test');
const kind = 'identity_mail';
const code = '1234 5678';
const message = (to: string): MailMessage => ({
	to,
	subject: `${code} is the code for Blue Door`,
	text: `The code is ${code}.`,
	html: `<h1>${code}</h1>`,
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;
let server: TestMailServer;
let logged: unknown[] = [];
const queues: JobQueue[] = [];
const note = (...args: unknown[]) => void logged.push(args);
const log = { warn: note, error: note };
beforeAll(async () => {
	database = await testDatabase();
	db = withTables<DB>(database.connection.db);
	server = await startMailServer();
});
beforeEach(() => {
	logged = [];
	server.refusal = null;
	server.received.length = 0;
});
afterEach(async () => {
	for (const queue of queues.splice(0)) await queue.stop();
	await deleteJobs(db);
});
afterAll(async () => {
	await server?.close();
	await database?.close();
});

const smtp = () => smtpMailer(server.url, { name: 'Vouch', address: 'hello@vouch.example' });
/** Opens a queue and an outbox as one server process has them. */
async function openProcess({ mailer = smtp(), secret = box }: { mailer?: Mailer; secret?: typeof box } = {}) {
	const jobs = await JobQueue.open({ connection: database.connection, log });
	queues.push(jobs);
	const outbox = await openMailOutbox({ jobs, name: kind, box: secret, mailer, log });
	const put = (to: string) => transaction({ db }, ({ db }) => outbox.put(db, message(to)));
	return { jobs, outbox, put };
}
const waiting = () => listJobs(db, kind);
const retryAll = async (jobs: JobQueue) => {
	for (const { id } of await waiting()) await transaction({ db }, ({ db }) => jobs.retry(db, id));
};
const recipients = () => server.received.flatMap(({ to }) => to).sort();

test('a mail is sent once its transaction has ended well, and then it is in no table', async () => {
	const { jobs, outbox } = await openProcess();
	await jobs.begin();
	await transaction({ db }, async ({ db }) => {
		await outbox.put(db, message('undone@example.org'));
		throw new Error('undone');
	}).catch(() => {});
	await transaction({ db }, async ({ db }) => {
		await outbox.put(db, message('ana@example.org'));
		expect(server.received).toEqual([]);
	});
	await expect.poll(recipients).toEqual(['ana@example.org']);
	expect(server.received[0]?.source).toContain('Subject: 1234 5678 is the code for Blue Door');
	await expect.poll(waiting).toEqual([]);
	await expect(outbox.put(db, message('loose@example.org'))).rejects.toThrow('transaction');
});

test('threat 11: what waits tells neither the code, nor what it is about, nor who it is for', async () => {
	const { put } = await openProcess();
	await put('owner@blue-door.test');
	expect(JSON.stringify(await waiting())).not.toMatch(/1234|Blue Door|blue-door/);
});

test('threat 21: several processes send every mail once', async () => {
	const processes = await Promise.all(Array.from({ length: 4 }, () => openProcess()));
	for (let index = 0; index < 40; index += 1) await processes[0]?.put(`to-${index}@example.org`);
	await Promise.all(processes.map(({ jobs }) => jobs.begin()));
	await expect.poll(waiting).toEqual([]);
	expect(new Set(recipients()).size).toBe(40);
	expect(recipients()).toHaveLength(40);
});

test('a failure is tried again, each time later, up to a day, and neither table nor log says whom it was to', async () => {
	const { jobs, put } = await openProcess();
	await jobs.begin();
	server.refusal = { code: 451, message: 'Come back later, ana@example.org' };
	await put('ana@example.org');
	const failed = (tries: number) =>
		expect
			.poll(async () => (await waiting()).map(({ state, retry_count }) => [state, retry_count]))
			.toEqual([['retry', tries - 1]]);
	await failed(1);
	const minutes: [number, number, number][] = [];
	for (const [tries, from, to] of [
		[1, 2, 4],
		[2, 4, 8],
		[6, 64, 128],
		[13, 1440, 1440],
	] as const) {
		if (tries > 1) {
			await sql`update pgboss.job set retry_count = ${tries - 2}`.execute(db);
			await retryAll(jobs);
			await failed(tries);
		}
		const { rows } = await sql<{ waits: number }>`
			select extract(epoch from start_after - now()) / 60 as waits from pgboss.job`.execute(db);
		minutes.push([Number(rows[0]?.waits), from, to]);
	}
	for (const [waits, from, to] of minutes) {
		expect(waits).toBeGreaterThan(from - 1);
		expect(waits).toBeLessThanOrEqual(to);
	}
	expect((await waiting())[0]?.output).toEqual({ reason: 'SMTP 451 to RCPT TO' });
	expect(logged).toHaveLength(4);
	expect(JSON.stringify([logged, await waiting()])).not.toMatch(/1234|ana@/);
	server.refusal = null;
	await retryAll(jobs);
	await expect.poll(recipients).toEqual(['ana@example.org']);
});

test('after five days, and for a recipient that there is not, a mail is given up, and forgotten after five days', async () => {
	const { jobs, put } = await openProcess();
	server.refusal = { code: 451, message: 'Come back later' };
	await put('old@example.org');
	await ageJobs(db, 5);
	await jobs.begin();
	const states = async () => (await waiting()).map(({ state }) => state);
	await expect.poll(states).toEqual(['failed']);
	server.refusal = { code: 550, message: 'No such person' };
	await put('nobody@example.org');
	await expect.poll(states).toEqual(['failed', 'failed']);
	expect(logged).toEqual([
		[expect.objectContaining({ reason: 'SMTP 451 to RCPT TO' }), expect.stringContaining('given up')],
		[expect.objectContaining({ reason: 'SMTP 550 to RCPT TO' }), expect.stringContaining('given up')],
	]);
	await jobs.eraseOld();
	expect(await states()).toEqual(['failed']);
	await ageJobs(db, 5);
	await jobs.eraseOld();
	expect(await waiting()).toEqual([]);
});

test('a mail of another secret, or in the place of another, is not sent, and holds up no other', async () => {
	const other = await openProcess({ secret: secretBox('another secret') });
	await other.put('first@example.org');
	const { jobs, put } = await openProcess();
	await put('moved@example.org');
	await sql`update pgboss.job set id = ${newId()} where id = ${(await waiting())[1]?.id}`.execute(db);
	await put('third@example.org');
	await jobs.begin();
	await expect.poll(recipients).toEqual(['third@example.org']);
	await expect.poll(async () => (await waiting()).map(({ state }) => state)).toEqual(['retry', 'retry']);
});

test('when a process is stopped, what is under way is finished, and the rest waits for another', async () => {
	const isSending = Promise.withResolvers<void>();
	const first = await openProcess({
		mailer: {
			send: (mail) => {
				isSending.resolve();
				return smtp().send(mail);
			},
		},
	});
	for (let index = 0; index < 12; index += 1) await first.put(`to-${index}@example.org`);
	await first.jobs.begin();
	await isSending.promise;
	await first.jobs.stop();
	const sent = server.received.length;
	expect(sent).toBeGreaterThan(0);
	expect(sent + (await waiting()).length).toBe(12);
	const second = await openProcess();
	await second.jobs.begin();
	await expect.poll(() => new Set(recipients()).size).toBe(12);
	expect(recipients()).toHaveLength(12);
});
