import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer } from '#mail/smtp-mailer.ts';
import { startMailServer, type TestMailServer } from '#test/mail-server.ts';

let server: TestMailServer;
beforeAll(async () => {
	server = await startMailServer();
});
afterAll(() => server.close());

const from = { name: 'Vouch, a site', address: 'hello@vouch.example' };
const message = { to: 'ana@example.org', subject: 'Grüße', text: 'plain words', html: '<p>rich words</p>' };

test('a message arrives in both forms, and says that a machine sent it', async () => {
	await smtpMailer(server.url, from).send(message);
	const [mail] = server.received.splice(0);
	expect(mail).toMatchObject({ from: 'hello@vouch.example', to: ['ana@example.org'] });
	expect(mail?.source).toMatch(/^From: "Vouch, a site" <hello@vouch\.example>$/m);
	expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m);
	expect(mail?.source).toMatch(/text\/plain[\s\S]*plain words[\s\S]*text\/html[\s\S]*<p>rich words<\/p>/);
});

test.each(['a@example.org,b@example.org', 'Ana<a@example.org', 'a@example.org>,<b@example.org'])(
	'%s never becomes two recipients',
	async (to) => {
		await smtpMailer(server.url, from)
			.send({ ...message, to })
			.catch(() => {});
		expect(server.received.splice(0).flatMap((mail) => mail.to)).not.toContain('b@example.org');
	},
);

test('a server that refuses, or is not there, is an error', async () => {
	server.refusal = { code: 451, message: 'Not now' };
	await expect(smtpMailer(server.url, from).send(message)).rejects.toThrow('Not now');
	server.refusal = null;
	await expect(smtpMailer('smtp://127.0.0.1:1', from).send(message)).rejects.toThrow(/ECONNREFUSED/);
});
