import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionContext } from '#api/context.ts';
import { apiMailQueue, mailOutbox } from '#api/mail-outbox.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { newId } from '#db/new-id.ts';
import { secretBox } from '#identity/secret-box.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const box = secretBox('a secret of the test');
/** Later than the sender of the app looks for what is due. */
const now = new Date('2099-01-01T12:00:00Z');
const message = (to: string): MailMessage => ({
	to,
	subject: '1234 5678 is the code for Blue Door',
	text: 'The code is 1234 5678.',
	html: '<h1>1234 5678</h1>',
});
const put = (mail: MailMessage) =>
	app.db
		.transaction()
		.execute((db) =>
			mailOutbox(box, true, () => {}).put({ db, actor: null, now } as unknown as TransactionContext, mail),
		);
const take = async (as = box) => {
	const mails = await apiMailQueue(app.db, as).take(now, 10);
	for (const { id } of mails) await apiMailQueue(app.db, as).delete(id);
	return mails;
};

test('a mail waits sealed, with its code, its words and whom it goes to, and is sent as it was written', async () => {
	await put(message('owner@blue-door.test'));
	const rows = JSON.stringify(await app.db.selectFrom('outgoing_mail').selectAll().execute());
	expect(rows).not.toMatch(/1234|Blue Door|blue-door/);
	expect((await take()).map((mail) => mail.read())).toEqual([message('owner@blue-door.test')]);
});

test('a mail that was put in the place of another is not sent, nor one of another secret', async () => {
	await put(message('one@example.org'));
	await app.db.updateTable('outgoing_mail').set({ id: newId() }).execute();
	for (const mail of await take()) expect(() => mail.read()).toThrow();
	await put(message('two@example.org'));
	for (const mail of await take(secretBox('another secret'))) expect(() => mail.read()).toThrow();
});

test('a mail that waited before mail was sealed is sent', async () => {
	const plain = { id: newId(), message_sealed: JSON.stringify(message('three@example.org')) };
	await app.db
		.insertInto('outgoing_mail')
		.values({ ...plain, created_at: now, next_attempt_at: now })
		.execute();
	expect((await take()).map((mail) => mail.read())).toEqual([message('three@example.org')]);
});
