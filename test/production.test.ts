/** Threat 2: what is for tests only is refused, or not there, in the product. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function start(settings: Record<string, string>): Promise<{ code: number | null; err: string }> {
	const dataDir = mkdtempSync(join(tmpdir(), 'vouch-refused-'));
	const child = spawn(process.execPath, ['src/main.ts'], {
		cwd: root,
		env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...settings },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	const [err, code] = await Promise.all([text(child.stderr), ended]);
	rmSync(dataDir, { recursive: true, force: true });
	return { code, err };
}

test.each([
	[
		'threat 2: the variable that has unsigned tokens taken for real',
		{ NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
		/FIREBASE_AUTH_EMULATOR_HOST is set/,
	],
	[
		'threat 2: the same at a public address',
		{ PUBLIC_URL: 'https://vouch.example', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
		/FIREBASE_AUTH_EMULATOR_HOST is set/,
	],
	['half a Firebase project', { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' }, /FIREBASE_AUTH_DOMAIN: is missing/],
])('%s is refused at the start', async (_case, settings, sentence) => {
	const { code, err } = await start(settings);
	expect(code).toBe(1);
	expect(err).toMatch(sentence);
});

test.each([
	[
		'lies below a file',
		(folder: string) => join(folder, 'file', 'data'),
		/^The data folder .* cannot be used \(ENOTDIR\)\./,
	],
	['is a file', (folder: string) => join(folder, 'file'), /^The data folder .* cannot be used \(EEXIST\)\./],
])('a data folder that %s is told in one sentence', async (_case, dataDir, sentence) => {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-refused-'));
	writeFileSync(join(folder, 'file'), '');
	const { code, err } = await start({ DATA_DIR: dataDir(folder) });
	rmSync(folder, { recursive: true });
	expect(code).toBe(1);
	expect(err).toMatch(sentence);
	expect(err.trim().split('\n')).toHaveLength(1);
});

test.each([
	['in production', { NODE_ENV: 'production' }],
	['on a machine of its own', {}],
	[
		'with a Firebase project',
		{ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com' },
	],
])('threat 2: what the conformance entry offers is not there %s', async (_case, settings) => {
	const app = await testApp({ identity: true, settings });
	for (const [method, url] of [
		['GET', '/emulator/v1/projects/vouch/config'],
		['PATCH', '/emulator/v1/projects/vouch/config'],
		['GET', '/emulator/v1/projects/vouch/oobCodes'],
		['GET', '/emulator/v1/projects/vouch/verificationCodes'],
		['DELETE', '/emulator/v1/projects/vouch/accounts'],
		['POST', '/__conformance/reset'],
	] as const) {
		const headers = { authorization: 'Bearer owner' };
		expect((await app.server.inject({ method, url, headers })).statusCode, url).toBe(404);
	}
	await app.close();
});

test('threat 2: neither the product nor the built pages know the conformance entry', () => {
	const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !name.includes('.test.'));
	const built = existsSync(join(root, 'build')) ? globSync('build/**/*.js', { cwd: root }) : [];
	expect(sources.length).toBeGreaterThan(100);
	expect(built.length, 'The pages are built before the tests.').toBeGreaterThan(10);
	const knowing = [...sources, ...built].filter((name) =>
		/test\/conformance|__conformance|x-conformance-now/.test(readFileSync(join(root, name), 'utf8')),
	);
	expect(knowing).toEqual([]);
});
