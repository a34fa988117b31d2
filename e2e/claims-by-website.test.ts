import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { addUnowned, signUp } from './member.ts';

let website: Server;
/** What the front page of every website says. */
let frontPage = '<!doctype html><title>Kettle Works</title>';
let server: ChildProcess;
let baseURL: string;

test.beforeAll(async () => {
	website = createServer((request, response) => {
		response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(frontPage);
	});
	website.listen(0, '127.0.0.1');
	await once(website, 'listening');
	server = spawn(process.execPath, ['e2e/website-server.ts'], {
		env: { ...process.env, WEBSITE_PORT: String((website.address() as AddressInfo).port) },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	for await (const line of createInterface({ input: server.stdout! })) {
		baseURL = /website server at (\S+)/.exec(line)?.[1] ?? '';
		if (baseURL) break;
	}
});
test.afterAll(async () => {
	const ended = once(server, 'exit');
	if (server.kill('SIGTERM')) await ended;
	website.closeAllConnections();
	website.close();
});

test('whoever puts the line into the website owns the business @handheld', async ({ browser, playwright }) => {
	const context = await browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] });
	const [page, request] = [await context.newPage(), await playwright.request.newContext({ baseURL })];
	const { port } = website.address() as AddressInfo;
	const name = 'Kettle Works';
	const { slug } = await addUnowned(request, { business_name: name, website: `http://kettle-works.example:${port}/` });
	await signUp(page, 'Clive');
	await page.goto(`/business-profile/${slug}/claim`);
	await page.getByText('On your website').click();
	await page.getByRole('button', { name: 'Get the line' }).click();
	await page.getByRole('button', { name: 'I’ve done it. Check now' }).click();
	await expect(page.getByRole('alert')).toContainText('The front page');

	await page.getByRole('button', { name: 'Copy' }).first().click();
	const line = await page.evaluate(() => navigator.clipboard.readText());
	frontPage = `<!doctype html><html><head><title>${name}</title>${line}</head><body></body></html>`;
	await page.getByRole('button', { name: 'I’ve done it. Check now' }).click();
	await expect(page.getByText('It’s yours', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Manage page' }).click();
	await expect(page.getByText('The owner proved that they can edit the website.')).toBeVisible();
	await page.goto(`/business-profile/${slug}`);
	await expect(page.getByText('Verified', { exact: true })).toBeVisible();
	await Promise.all([context.close(), request.dispose()]);
});
