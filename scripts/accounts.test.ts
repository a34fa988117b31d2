/** The commands about accounts, as an operator runs them: processes of their own beside a running server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { bareEnvironment } from '#test/bare-environment.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { identitySecret, type Product, startProduct } from '../bench/product-server.ts';

const databaseUrl = emptyDatabase();
const dataDir = temporaryFolder();
const file = join(dataDir, 'accounts.json');

let product: Product;
const start = () => startProduct({ databaseUrl, dataDir });
beforeAll(async () => {
	product = await start();
});
afterAll(async () => {
	await product?.stop();
});

async function run(script: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
	const path = fileURLToPath(new URL(script, import.meta.url));
	const child: ChildProcess = spawn(process.execPath, [path, ...args], {
		env: {
			...bareEnvironment,
			DATA_DIR: dataDir,
			IDENTITY_KEY_SECRET: identitySecret,
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
		},
		stdio: 'pipe',
	});
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	const [out, err, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
	return { code, out, err };
}
/** The embedded database belongs to one process. */
async function runAside(script: string, ...args: string[]) {
	if (databaseUrl) return run(script, ...args);
	const refused = await run(script, ...args);
	expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Stop that process first') });
	await product.stop();
	const result = await run(script, ...args);
	product = await start();
	return result;
}

const post = (path: string, body: object | URLSearchParams) =>
	fetch(`${product.origin}/v1/${path}?key=vouch`, {
		method: 'POST',
		...(body instanceof URLSearchParams
			? { body }
			: { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
	});
const me = async (idToken: string) =>
	(await fetch(`${product.origin}/api/v1/me`, { headers: { authorization: `Bearer ${idToken}` } })).status;
const signUp = async (email: string) =>
	(await (await post('accounts:signUp', { email, password: 'correct horse', displayName: 'Ana' })).json()) as {
		localId: string;
		idToken: string;
		refreshToken: string;
	};

test('threat 14: npm run rotate-keys -- --emergency ends tokens within seconds, and nobody has to sign in again', async () => {
	const person = await signUp('emergency@example.org');
	expect(await me(person.idToken)).toBe(200);
	const rotated = await runAside('rotate-keys.ts', '--emergency');
	expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^All signing keys were withdrawn/), err: '' });
	await vi.waitFor(async () => expect(await me(person.idToken)).toBe(401), { timeout: 60_000, interval: 250 });
	const answer = await post(
		'token',
		new URLSearchParams({ grant_type: 'refresh_token', refresh_token: person.refreshToken }),
	);
	const { id_token } = (await answer.json()) as { id_token: string };
	expect(await me(id_token)).toBe(200);
});

test('npm run rotate-keys publishes the next key, and says when it takes over', async () => {
	const rotated = await runAside('rotate-keys.ts');
	expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/signs from \d{4}-\d\d-\d\dT\S+ on/) });
	await vi.waitFor(
		async () => {
			const { keys } = (await (await fetch(`${product.origin}/identity/jwks.json`)).json()) as { keys: unknown[] };
			expect(keys).toHaveLength(2);
		},
		{ timeout: 60_000, interval: 250 },
	);
});

test('npm run rotate-keys refuses what it does not know', async () => {
	expect(await run('rotate-keys.ts', '--emergencey')).toMatchObject({
		code: 1,
		err: expect.stringContaining('--emergencey'),
	});
});

test('threat 6: the product as it is started hashes passwords at their full cost', async () => {
	const { localId } = await signUp('hashed@example.org');
	if (!databaseUrl) await product.stop();
	const connection = await connect<never>({ databaseUrl, dataDir });
	const { rows } = await sql<{ stored: string }>`
		select password_hash as stored from identity_user where id = ${localId}`.execute(connection.db);
	await connection.close();
	if (!databaseUrl) product = await start();
	expect(rows[0]?.stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

/** What `firebase auth:import` lets through (src/accountImporter.ts of firebase-tools). */
const allowed = {
	user: [
		...['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl', 'createdAt'],
		...['lastSignedInAt', 'providerUserInfo', 'phoneNumber', 'disabled', 'customAttributes'],
	],
	provider: ['providerId', 'rawId', 'email', 'displayName', 'photoUrl'],
	providerIds: ['google.com', 'facebook.com', 'twitter.com', 'github.com'],
};

test('npm run export-accounts writes what firebase auth:import takes', async () => {
	const { localId } = await signUp('export@example.org');
	// Of another run by the same name, which may still write it.
	writeFileSync(`${file}.partial`, '{');
	const written = await runAside('export-accounts.ts', file);
	expect(written).toMatchObject({ code: 0, err: '', out: expect.stringContaining('firebase auth:import') });
	expect(statSync(file).mode & 0o77).toBe(0);
	expect(readFileSync(`${file}.partial`, 'utf8')).toBe('{');
	expect(readdirSync(dataDir).filter((name) => name.endsWith('.partial'))).toEqual([basename(`${file}.partial`)]);
	const source = readFileSync(file, 'utf8');
	expect(source).not.toContain('argon2');
	const { users } = JSON.parse(source) as { users: { localId: string; providerUserInfo: object[] }[] };
	for (const user of users) {
		expect(allowed.user).toEqual(expect.arrayContaining(Object.keys(user)));
		for (const link of user.providerUserInfo) {
			expect(allowed.provider).toEqual(expect.arrayContaining(Object.keys(link)));
		}
	}
	expect(users.find((user) => user.localId === localId)).toEqual({
		localId,
		email: 'export@example.org',
		emailVerified: false,
		displayName: 'Ana',
		createdAt: expect.stringMatching(/^\d{13}$/),
		lastSignedInAt: expect.stringMatching(/^\d{13}$/),
		disabled: false,
		providerUserInfo: [],
	});
	expect(await run('export-accounts.ts', file)).toMatchObject({ code: 1, err: expect.stringContaining('already') });
	expect(await run('export-accounts.ts')).toMatchObject({ code: 1, err: expect.stringContaining('Give the name') });
});
