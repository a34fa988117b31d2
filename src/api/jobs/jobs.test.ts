import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import { newId } from '#db/new-id.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { listJobs } from '#test/jobs.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
const sent: MailMessage[] = [];
let refusal: object | null = null;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'olga@example.org' },
		mailer: {
			send: async (message) => {
				if (refusal) throw Object.assign(new Error(`No such person: ${message.to}`), refusal);
				sent.push(message);
			},
		},
	});
	operator = await app.actor('olga');
});
afterAll(() => app?.close());

/** Sends a mail to somebody who is asked to look after a business. */
async function ask(email: string): Promise<void> {
	const owner = await app.somebody('owner');
	const { id } = await addBusiness(owner, `Asked ${newId()}`);
	await owner.call('POST /business-profile/:id/managers', { params: { id }, body: { email, role: 'manager' } });
}
const failed = async () => (await operator.call('GET /operator/jobs')).data;

test('nothing has failed', async () => {
	expect(await operator.call('GET /operator/jobs')).toMatchObject({ data: [], meta: { next: null, total: 0 } });
});

test('a mail that fails is listed, without whom it is to, and is sent when it is tried again', async () => {
	refusal = { command: 'RCPT TO', responseCode: 550 };
	await ask('first@example.org');
	await expect.poll(async () => (await failed()).length).toBe(1);
	refusal = { command: 'CONN', code: 'ECONNREFUSED' };
	await ask('second@example.org');
	await expect.poll(async () => (await failed()).length).toBe(2);
	const [waiting, givenUp] = await failed();
	const mail = {
		kind: 'outgoing_mail',
		deed: null,
		tries: 1,
		tried_at: expect.any(String),
		sent_at: expect.any(String),
	};
	expect(waiting).toEqual({
		...mail,
		id: expect.any(String),
		state: 'waiting',
		due_at: expect.any(String),
		reason: 'ECONNREFUSED',
	});
	expect(givenUp).toEqual({
		...mail,
		id: expect.any(String),
		state: 'failed',
		due_at: null,
		reason: 'SMTP 550 to RCPT TO',
	});
	expect(JSON.stringify([waiting, givenUp])).not.toMatch(/example|Asked/);

	const first = await operator.call('GET /operator/jobs', { query: { limit: 1 } });
	const second = await operator.call('GET /operator/jobs', { query: { limit: 1, cursor: first.meta.next ?? '' } });
	expect([first, second].flatMap(({ data }) => data.map(({ id }) => id))).toEqual([waiting!.id, givenUp!.id]);
	expect(second.meta.next).toBeNull();
	expect((await operator.call('GET /operator/jobs', { query: { limit: 1, page: 2 } })).data).toEqual(second.data);

	refusal = null;
	for (const { id } of [waiting!, givenUp!]) await operator.call('POST /operator/jobs/:id/retry', { params: { id } });
	await expect.poll(() => sent.map(({ to }) => to).sort()).toEqual(['first@example.org', 'second@example.org']);
	await expect.poll(() => listJobs(app.db)).toEqual([]);
	expect(await failed()).toEqual([]);
	expect(await refusalOf(operator.call('POST /operator/jobs/:id/retry', { params: { id: waiting!.id } }))).toEqual([
		404,
		'not_found',
	]);
});

test('what waits for its first try is not there to be tried again', async () => {
	const id = newId();
	await sql`insert into pgboss.job (id, name, start_after) values (${id}, 'outgoing_mail', now() + interval '1 day')`.execute(
		app.db,
	);
	expect(await failed()).toEqual([]);
	expect(await refusalOf(operator.call('POST /operator/jobs/:id/retry', { params: { id } }))).toEqual([
		404,
		'not_found',
	]);
});
