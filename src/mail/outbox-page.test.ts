import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderMailer } from '#mail/folder-mailer.ts';
import { mountOutboxPage } from '#mail/outbox-page.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder();
let count = 0;
const nextId = () => {
	count += 1;
	return `id-${count}`;
};
const mailer = new FolderMailer(folder, { name: '', address: 'a@b.example' }, nextId);
let server: FastifyInstance;
beforeAll(async () => {
	server = fastify();
	mountOutboxPage(server, mailer, 'Vouch');
	await server.ready();
});
afterAll(async () => {
	await server.close();
});
const page = (url = '/dev/outbox', headers = {}, remoteAddress = '127.0.0.1') =>
	server.inject({ url, headers: { host: 'localhost:3000', ...headers }, remoteAddress });

test('says so when there is no mail', async () => {
	expect((await page()).body).toContain('No mail yet');
});

test('shows the newest first, each in a frame that can do nothing but open links', async () => {
	const text = 'Press:\nhttps://vouch.example/?a=1&b=2\n';
	await mailer.send({ to: 'ana@example.org', subject: 'First', text, html: '<html><head></head>one</html>' });
	await mailer.send({ to: '<b>@example.org', subject: '<i>Second</i>', text, html: '<html><head></head>two</html>' });
	const { body, headers } = await page();
	expect(body.indexOf('&#60;i&#62;Second')).toBeGreaterThan(0);
	expect(body.indexOf('&#60;i&#62;Second')).toBeLessThan(body.indexOf('First'));
	expect(body).not.toMatch(/<i>|<b>/);
	expect(body).toContain('href="https://vouch.example/?a=1&#38;b=2"');
	expect(body.match(/sandbox="allow-popups allow-popups-to-escape-sandbox"/g)).toHaveLength(2);
	expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'nonce-[\w-]{22}'/);
	const frame = await page('/dev/outbox/id-2');
	expect(frame.body).toBe('<html><head><base target="_blank"></head>two</html>');
	expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
	expect(frame.headers['cache-control']).toBe('no-store');
});

test.each([
	['another machine', {}, '192.0.2.7'],
	['a proxy', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
	['a name that was pointed here', { host: 'evil.example:3000' }, '127.0.0.1'],
	['a name that begins well', { host: 'localhost.evil.example' }, '127.0.0.1'],
])('shows nothing to %s', async (_case, headers, remoteAddress) => {
	for (const url of ['/dev/outbox', '/dev/outbox/id-1'])
		expect((await page(url, headers, remoteAddress)).statusCode).toBe(404);
});

test.each([
	['in production', { NODE_ENV: 'production' }],
	['where others can reach the site', { PUBLIC_URL: 'https://vouch.example' }],
	['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('is not there %s', async (_case, settings) => {
	const app: TestApp = await testApp({ settings });
	expect((await app.server.inject('/dev/outbox')).statusCode).toBe(404);
	await app.close();
});

test('is there on a machine of its own', async () => {
	const app: TestApp = await testApp();
	expect((await app.server.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(200);
	await app.close();
});
