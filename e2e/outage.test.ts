/** Threat 15, in the browser: nobody is signed out by a database that is away. On a PostgreSQL server, which can be left. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { password, signUpUnconfirmed } from './member.ts';
import { createDatabase, dropDatabase } from './server-database.ts';

const candidates = process.env.TEST_DATABASE_URL
	? [process.env.TEST_DATABASE_URL]
	: ['root', 'postgres'].map((user) => `postgres://${user}@127.0.0.1:5432/postgres`);

let adminUrl = '';
let databaseUrl = '';
let proxy: DatabaseProxy;
let server: ChildProcess;
let baseURL: string;

test.beforeAll(async () => {
	for (const url of candidates) {
		databaseUrl ||= await createDatabase(url).catch(() => '');
		if (databaseUrl) adminUrl ||= url;
	}
	test.skip(!adminUrl, `no PostgreSQL server answers at ${candidates.join(' or ')}`);
	proxy = await startDatabaseProxy(databaseUrl);
	server = spawn(process.execPath, ['e2e/server.ts'], {
		env: { ...process.env, E2E_DATABASE_URL: proxy.url },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	for await (const line of createInterface({ input: server.stdout! })) {
		baseURL = /e2e server at (\S+)/.exec(line)?.[1] ?? '';
		if (baseURL) break;
	}
});
test.afterAll(async () => {
	if (!adminUrl) return;
	const ended = once(server, 'exit');
	if (server.kill('SIGTERM')) await ended;
	await proxy.stop();
	await dropDatabase(adminUrl, databaseUrl);
});

test('threat 15: while the database is away nobody is signed out, and everything works when it is back', async ({
	browser,
}) => {
	const context = await browser.newContext({ baseURL });
	const page = await context.newPage();
	const address = await signUpUnconfirmed(page, 'Outa');
	await page.goto('/me/account');
	const email = page.getByRole('region', { name: 'Email address' });
	await expect(email).toContainText(address);

	await proxy.stop();
	// Asked from now on: an answer of before may still be on its way.
	const asked: number[] = [];
	page.on('request', async (request) => {
		const answer = /accounts:|\/token/.test(request.url()) && (await request.response().catch(() => null));
		if (answer) asked.push(answer.status());
	});
	// The stock client starts, asks who is signed in, and would sign out at any other answer than that of an outage.
	await email.getByRole('button', { name: 'Send it again' }).click();
	await expect.poll(() => asked.length).toBeGreaterThan(0);
	await expect(email.getByRole('alert')).toBeVisible();
	for (const path of ['/me/account', '/', '/me/me']) {
		await page.goto(path);
		await page.reload();
		await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
		await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
	}
	expect(new Set(asked)).toEqual(new Set([503]));
	const refused = await context.request.get('/directory?q=nobody-asked-before');
	expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5']);
	const another = await context.newPage();
	await another.goto('/me/account');
	await expect(another.locator('html')).toHaveAttribute('data-session', 'in');

	await proxy.start();
	await page.goto('/me/account');
	await expect(email).toContainText(address);
	await email.getByRole('button', { name: 'Send it again' }).click();
	await expect(email).toContainText(`An email is on its way to ${address}.`);
	await another.reload();
	await expect(another.getByRole('region', { name: 'Email address' })).toContainText(address);
	await context.close();

	// Neither were others kept out.
	const fresh = await (await browser.newContext({ baseURL })).newPage();
	await fresh.goto('/auth/sign-in');
	await fresh.getByLabel('Email address').fill(address);
	await fresh.locator('input[name=password]').fill(password);
	await fresh.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(fresh.locator('html')).toHaveAttribute('data-session', 'in');
	await fresh.context().close();
});
