import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { mailedLink } from './mailbox.ts';
import { operatorAddress, signUp } from './member.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouch-test-jobs-'));
let server: ChildProcess;
let baseURL: string;

test.beforeAll(async () => {
	server = spawn(process.execPath, ['e2e/jobs-server.ts'], {
		env: { ...process.env, MAIL_FOLDER: folder },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	for await (const line of createInterface({ input: server.stdout! })) {
		baseURL = /jobs server at (\S+)/.exec(line)?.[1] ?? '';
		if (baseURL) break;
	}
});
test.afterAll(async () => {
	const ended = once(server, 'exit');
	if (server.kill('SIGTERM')) await ended;
	rmSync(folder, { recursive: true });
});

test('operators see which mail failed, not whom it is to, and have it tried again', async ({ browser }) => {
	const context = await browser.newContext({ baseURL });
	const page = await context.newPage();
	await signUp(page, 'Olga', operatorAddress);
	await page.goto('/me/me');
	await page.getByRole('link', { name: 'Jobs' }).click();
	await expect(page.getByText('No failed jobs.')).toBeVisible();

	const reset = { requestType: 'PASSWORD_RESET', email: operatorAddress };
	expect((await page.request.post('/v1/accounts:sendOobCode?key=vouch', { data: reset })).status()).toBe(200);
	const job = page.getByRole('article').filter({ hasText: 'Account email' });
	await expect(async () => {
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(job).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expect(job).toContainText('ECONNREFUSED');
	await expect(page.getByRole('main')).not.toContainText(operatorAddress);
	expect(await violationsOf(page, 'all')).toEqual([]);

	await job.getByRole('button', { name: 'Retry now' }).click();
	await expect(page.getByText('Retrying now.')).toBeVisible();
	await expect(async () => {
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(page.getByText('No failed jobs.')).toBeVisible({ timeout: 1000 });
	}).toPass();
	expect(await mailedLink(page.request, operatorAddress, 'resetPassword')).toContain('oobCode=');
	await context.close();
});
