import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { withTables } from '#db/connect.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { fetchResult, handlerAddress, readAnswer, SignInWindow } from '#test/sign-in-window.ts';

const ana = { uid: 'demo-ana', name: 'Ana Duarte', email: 'ana@demo.example' };
let app: TestApp;
beforeAll(async () => {
	app = await testApp({
		identity: true,
		settings: { DEMO_IDP: '1' },
		identityParts: { listDemoPeople: async () => [ana] },
	});
});
afterAll(() => app.close());

async function signIn(choice: Record<string, string>, providerId = 'google.com') {
	const window = new SignInWindow(app.server);
	const { answer } = await window.comeBack(await window.choose(await window.open({ providerId }), choice));
	return fetchResult(app.server, answer);
}

describe('threat 12: the demo sign-in is for this machine, and for nobody real', () => {
	test.each([
		[{ NODE_ENV: 'production' }],
		[{ PUBLIC_URL: 'https://vouch.example' }],
		[{ PUBLIC_URL: 'http://192.168.0.2:3000' }],
		[{ PUBLIC_URL: 'http://localhost.evil.test' }],
		[{ PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'production' }],
	])('threat 12: with %o it is refused', (env) => {
		expect(() => readConfig({ DEMO_IDP: '1', ...env })).toThrow(
			/DEMO_IDP: the demo sign-in lets everybody in as anybody/,
		);
	});

	test('threat 12: a server in production does not start with it', async () => {
		const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
		const env = { ...process.env, NODE_ENV: 'production', DEMO_IDP: '1', PORT: '0', DATA_DIR: '/nonexistent' };
		const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
		let said = '';
		child.stderr.on('data', (chunk) => {
			said += chunk;
		});
		const code = await new Promise((resolve) => child.once('exit', resolve));
		expect(code).toBeGreaterThan(0);
		expect(said).toContain('the demo sign-in lets everybody in as anybody');
	});

	test('threat 12: without the setting there is no such page', async () => {
		const bare = await testApp({ identity: true });
		const chooser = await new SignInWindow(app.server).open();
		const response = await new SignInWindow(bare.server).request(chooser.pathname + chooser.search);
		expect(response.statusCode).toBe(404);
		const handler = await new SignInWindow(bare.server).request(handlerAddress());
		expect(readAnswer(handler.body)?.message.event.error?.code).toBe('auth/operation-not-allowed');
		await bare.close();
	});

	test.each(['192.168.0.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.1'])(
		'threat 12: %s is not answered',
		async (remoteAddress) => {
			const window = new SignInWindow(app.server);
			const chooser = await window.open();
			const { provider, state, nonce, challenge } = Object.fromEntries(chooser.searchParams) as Record<string, string>;
			window.remoteAddress = remoteAddress;
			const asked = await window.request(chooser.pathname + chooser.search);
			const fields = { provider, state, nonce, challenge, email: 'x@demo.test' } as Record<string, string>;
			const pressed = await window.request('/emulator/auth/demo', fields);
			expect([asked.statusCode, pressed.statusCode]).toEqual([403, 403]);
		},
	);

	test.each([
		['a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }],
		['a name that somebody has pointed here', { host: 'here.attacker.example' }],
	])('threat 12: what comes by %s is not answered', async (_way, headers) => {
		const chooser = await new SignInWindow(app.server).open();
		const response = await app.server.inject({ url: chooser.pathname + chooser.search, headers });
		expect(response.statusCode).toBe(403);
	});

	test('threat 12: a header does not make a stranger a neighbour', async () => {
		const chooser = await new SignInWindow(app.server).open();
		const response = await app.server.inject({
			url: chooser.pathname + chooser.search,
			remoteAddress: '203.0.113.9',
			headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' },
		});
		expect(response.statusCode).toBe(403);
	});

	test.each([
		'ana@gmail.com',
		'ana@example.org',
		'ana@example.com',
		'ana@test.com',
		'ana@demo.test.evil.org',
		'ana@demo.tests',
		'ana@demo.example.',
		'ana@demo.test@gmail.com',
		'ana@gmail.com\n@demo.test',
		'ana@test',
		'',
	])('threat 12: it does not say that somebody is %o', async (email) => {
		const window = new SignInWindow(app.server);
		await expect(window.choose(await window.open(), { email })).rejects.toThrow(/The chooser answered 400/);
		await expect(window.choose(await window.open(), { account: email })).rejects.toThrow(/The chooser answered 400/);
	});
});

describe('the account chooser', () => {
	test('offers the people of the town, and the accounts that were added', async () => {
		await signIn({ email: 'bo@added.test', displayName: 'Bo Added' });
		const window = new SignInWindow(app.server);
		const chooser = await window.open();
		const page = (await window.request(chooser.pathname + chooser.search)).body;
		for (const text of ['Ana Duarte', 'ana@demo.example', 'Bo Added', 'bo@added.test']) expect(page).toContain(text);
		expect(page).toContain('Demo sign-in: not a real account');
	});

	test('one of the town’s people is that member, through either button', async () => {
		const google = await signIn({ account: ana.email });
		const facebook = await signIn({ account: ana.email }, 'facebook.com');
		expect([google.localId, facebook.localId]).toEqual([ana.uid, ana.uid]);
		const me = await app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${facebook.idToken}` } });
		expect(me.json().data).toMatchObject({ uid: ana.uid });
		const db = withTables<DB>(app.connection.db);
		const user = await db.selectFrom('identity_user').selectAll().where('id', '=', ana.uid).executeTakeFirstOrThrow();
		expect(user).toMatchObject({ email: ana.email, email_verified: true, password_hash: null });
	});

	test('what was typed stays, with a sentence, when the address is not accepted', async () => {
		const window = new SignInWindow(app.server);
		const { provider, state, nonce, challenge } = Object.fromEntries((await window.open()).searchParams) as Record<
			string,
			string
		>;
		const fields = { provider, state, nonce, challenge, email: 'ana@gmail.com', displayName: 'Ana "A" <Duarte>' };
		const response = await window.request('/emulator/auth/demo', fields as Record<string, string>);
		expect(response.statusCode).toBe(400);
		expect(response.body).toContain('value="ana@gmail.com"');
		expect(response.body).toContain('value="Ana &#34;A&#34; &#60;Duarte&#62;"');
		expect(response.body).toContain('Enter an invented address');
	});

	test('Facebook’s stand-in vouches for no address', async () => {
		expect(await signIn({ email: 'cy@added.test' }, 'facebook.com')).toMatchObject({ emailVerified: false });
		expect(await signIn({ email: 'di@added.test' })).toMatchObject({ emailVerified: true });
	});
});
