/** Threat 2: what is for tests only is refused, or not there, in the product. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { bareEnvironment } from '#test/bare-environment.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The product as it starts with these settings, until it ends by itself. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; err: string }> {
	const child = spawn(process.execPath, ['src/main.ts'], {
		cwd: root,
		env: { ...bareEnvironment, DATA_DIR: temporaryFolder(), PORT: '0', DEMO: '0', ...settings },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	const [err, code] = await Promise.all([text(child.stderr), ended]);
	return { code, err };
}

// Every other setting that is refused is shown by `readConfig` alone, in config.test.ts.
test('threat 2: with the variable that has unsigned tokens taken for real, production does not start', async () => {
	const { code, err } = await start({ NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' });
	expect(code).toBe(1);
	expect(err).toMatch(/FIREBASE_AUTH_EMULATOR_HOST is set/);
});

test('a data folder that cannot be used is told in one sentence', async () => {
	const file = join(temporaryFolder(), 'file');
	writeFileSync(file, '');
	const { code, err } = await start({ DATA_DIR: file });
	expect(code).toBe(1);
	expect(err).toMatch(/^The data folder .* cannot be used \(EEXIST\)\./);
	expect(err.trim().split('\n')).toHaveLength(1);
});

test('a setting that is wrong, and a database that is not there, are told without a stack', async () => {
	const wrong = await start({ PUBLIC_URL: 'localhost:3000' });
	expect([wrong.code, wrong.err]).toEqual([
		1,
		expect.stringMatching(/^Some settings are wrong:\n {2}PUBLIC_URL: .*\n$/),
	]);
	const dataDir = join(temporaryFolder(), 'new');
	const away = await start({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://vouch:s3cret@127.0.0.1:1/vouch' });
	expect([away.code, away.err]).toEqual([
		1,
		expect.stringMatching(/^The database does not answer \(ECONNREFUSED\)[^\n]*\n$/),
	]);
	// What is in a new data folder is for the user of the server alone.
	expect(statSync(dataDir).mode & 0o777).toBe(0o700);
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
