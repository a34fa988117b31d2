import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { fetchResult, handlerAddress, readAnswer, SignInWindow, siteOrigin } from '#test/sign-in-window.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true, settings: { DEMO_IDP: '1' } });
});
afterAll(() => app.close());

let lastNumber = 0;
const newAddress = () => `somebody${++lastNumber}@window.test`;
const newAccount = (email = newAddress()) => ({ email, displayName: 'Some Body' });

describe('the way to a provider and back', () => {
	test('ends with an answer that fetches an account', async () => {
		const window = new SignInWindow(app.server);
		const back = await window.choose(await window.open(), newAccount('cara@window.test'));
		const { status, answer } = await window.comeBack(back);
		expect(status).toBe(200);
		expect(answer).toMatchObject({
			origin: siteOrigin,
			message: { kind: 'auth-event', event: { type: 'signInViaPopup', eventId: '4711012345', error: null } },
		});
		const result = await fetchResult(app.server, answer);
		expect(result).toMatchObject({
			status: 200,
			providerId: 'google.com',
			email: 'cara@window.test',
			emailVerified: true,
			displayName: 'Some Body',
			isNewUser: true,
		});
		expect(result.idToken).toBeTypeOf('string');
	});

	test('an account that is denied there is a cancelled sign-in here', async () => {
		const window = new SignInWindow(app.server);
		const { answer } = await window.comeBack(await window.choose(await window.open(), { cancel: '1' }));
		expect(answer?.message.event).toMatchObject({ urlResponse: null, error: { code: 'auth/user-cancelled' } });
	});

	test.each([['apple.com'], ['constructor']])(
		'%s is no provider of this site, and the page that asked is told so',
		async (providerId) => {
			const response = await new SignInWindow(app.server).request(handlerAddress({ providerId }));
			expect(response.statusCode).toBe(400);
			expect(readAnswer(response.body)?.message.event.error?.code).toBe('auth/operation-not-allowed');
			expect(response.body).toContain('Signing in with this provider is not configured on this site');
		},
	);

	test('two windows of one browser do not undo each other', async () => {
		const window = new SignInWindow(app.server);
		const [first, second] = [await window.open(), await window.open({ providerId: 'facebook.com' })];
		for (const chooser of [first, second]) {
			const { answer } = await window.comeBack(await window.choose(chooser, newAccount()));
			expect(answer?.message.event.error).toBeNull();
		}
	});

	test('a network cannot fill the database with windows', async () => {
		const window = new SignInWindow(app.server);
		window.remoteAddress = '192.0.2.77';
		for (let count = 0; count < 600; count++) await window.open();
		expect((await window.request(handlerAddress())).statusCode).toBe(429);
	});
});

describe('attacks on the way', () => {
	test('threat 8: a state is good once', async () => {
		const window = new SignInWindow(app.server);
		const back = await window.choose(await window.open(), newAccount());
		expect((await window.comeBack(back)).status).toBe(200);
		expect(await window.comeBack(back)).toEqual({ status: 400, answer: undefined });
	});

	test('threat 8: an attacker cannot finish their own sign-in in the browser of somebody else', async () => {
		const attacker = new SignInWindow(app.server);
		const back = await attacker.choose(await attacker.open(), newAccount());
		const victim = new SignInWindow(app.server);
		expect(await victim.comeBack(back)).toEqual({ status: 400, answer: undefined });
		// It does not work either where the victim has a sign-in window of their own open.
		await victim.open();
		expect(await victim.comeBack(back)).toEqual({ status: 400, answer: undefined });
		// The attempt did not use the state up.
		expect((await attacker.comeBack(back)).status).toBe(200);
	});

	test('threat 8: a code of another sign-in, or of nobody, is refused', async () => {
		const window = new SignInWindow(app.server);
		const [first, second] = [await window.open(), await window.open()];
		const stolen = (await window.choose(first, newAccount())).searchParams.get('code') ?? '';
		const callback = (code: string) =>
			new URL(
				`/emulator/auth/callback?${new URLSearchParams({ state: second.searchParams.get('state')!, code })}`,
				siteOrigin,
			);
		const { status, answer } = await window.comeBack(callback(stolen));
		expect(status).toBe(400);
		expect(answer?.message.event.error).toMatchObject({
			code: 'auth/invalid-credential',
			message: expect.stringContaining('INVALID_IDP_RESPONSE'),
		});
	});

	test('threat 8: a code of Facebook does not sign in at Google', async () => {
		const window = new SignInWindow(app.server);
		const google = await window.open();
		const swapped = new URL(google);
		swapped.searchParams.set('provider', 'facebook.com');
		const { answer } = await window.comeBack(await window.choose(swapped, newAccount()));
		expect(answer?.message.event.error?.code).toBe('auth/invalid-credential');
	});

	test('threat 8: without the nonce or the challenge of its flow a code is refused', async () => {
		for (const name of ['nonce', 'challenge']) {
			const window = new SignInWindow(app.server);
			const chooser = await window.open();
			chooser.searchParams.set(name, 'A'.repeat(43));
			const { answer } = await window.comeBack(await window.choose(chooser, newAccount()));
			expect(answer?.message.event.error?.code).toBe('auth/invalid-credential');
		}
	});

	test('threat 8: a sign-in that took longer than ten minutes is over', async () => {
		const before = app.clock.now;
		const statusAfter = async (ms: number) => {
			const window = new SignInWindow(app.server);
			const chooser = await window.open();
			app.clock.now = new Date(before.getTime() + ms);
			// The account is chosen only now, so the code that comes back is fresh.
			const { status } = await window.comeBack(await window.choose(chooser, newAccount()));
			app.clock.now = before;
			return status;
		};
		expect([await statusAfter(599_999), await statusAfter(600_001)]).toEqual([200, 400]);
	});

	test('threat 8: what a flow must keep secret is sealed in the database, and what opens it is hashed', async () => {
		const window = new SignInWindow(app.server);
		const chooser = await window.open();
		const db = withTables<DB>(app.connection.db);
		const rows = await db.selectFrom('identity_flow').selectAll().execute();
		expect(rows.length).toBeGreaterThan(0);
		const stored = JSON.stringify(rows);
		for (const name of ['state', 'nonce', 'challenge']) expect(stored).not.toContain(chooser.searchParams.get(name));
	});

	test('threat 9: an address that is not of this site is answered by nothing but a refusal', async () => {
		for (const redirectUrl of ['https://evil.test/', 'javascript:alert(1)', '//localhost:3000', '']) {
			const response = await new SignInWindow(app.server).request(handlerAddress({ redirectUrl }));
			expect(response.statusCode, redirectUrl).toBe(400);
			expect(readAnswer(response.body)).toBeUndefined();
			expect(response.cookies).toEqual([]);
		}
	});
});

describe('the binding cookie', () => {
	test('is out of reach of scripts and other sites, and sent to the window alone', async () => {
		const response = await new SignInWindow(app.server).request(handlerAddress());
		expect(response.headers['set-cookie']).toMatch(
			/^sign-in=[\w-]{43}; Path=\/emulator\/auth; HttpOnly; SameSite=Lax; Max-Age=600$/,
		);
	});
});
