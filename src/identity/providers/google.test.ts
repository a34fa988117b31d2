import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls } from '#test/identity-calls.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#test/openid-provider.ts';
import { fetchResult, handlerAddress, readAnswer, SignInWindow, siteOrigin } from '#test/sign-in-window.ts';

const client = {
	clientId: 'own-client',
	clientSecret: 'own-secret',
	redirectUri: `${siteOrigin}/emulator/auth/callback`,
};
const ana = { email: 'ana@gmail.com', email_verified: true, name: 'Ana Duarte', picture: 'https://mail.test/ana.png' };

let google: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
	google = await startOpenIdProvider(client);
	app = await testApp({
		identity: true,
		settings: { GOOGLE_CLIENT_ID: client.clientId, GOOGLE_CLIENT_SECRET: client.clientSecret },
		identityParts: { providerEndpoints: endpointsAt(google.issuer) },
	});
});
afterAll(async () => {
	await app.close();
	await google.close();
});
beforeEach(() => {
	google.tamper = null;
	google.accounts = new Map([['1000000001', ana]]);
});

function endpointsAt(googleIssuer: string) {
	return { googleIssuer, facebookDialogUrl: 'http://127.0.0.1:9/dialog', facebookGraphUrl: 'http://127.0.0.1:9' };
}

/** Signs in all the way; `change` alters the address of the provider, as somebody in between could. */
async function signIn(change: (url: URL) => void = () => {}) {
	const window = new SignInWindow(app.server);
	const there = await window.open();
	change(there);
	return window.comeBack(await google.visit(there));
}

describe('signing in with Google', () => {
	test('shakes hands with PKCE, nonce and state, and ends with an account', async () => {
		const window = new SignInWindow(app.server);
		const there = await window.open({ customParameters: JSON.stringify({ login_hint: 'ana@gmail.com' }) });
		expect(there.origin).toBe(google.issuer);
		expect(Object.fromEntries(there.searchParams)).toMatchObject({
			client_id: client.clientId,
			redirect_uri: client.redirectUri,
			response_type: 'code',
			scope: 'openid email profile',
			code_challenge_method: 'S256',
			login_hint: 'ana@gmail.com',
		});
		for (const name of ['state', 'nonce', 'code_challenge'])
			expect(there.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
		const { status, answer } = await window.comeBack(await google.visit(there));
		expect([status, answer?.message.event.error]).toEqual([200, null]);
		const result = await fetchResult(app.server, answer);
		expect(result).toMatchObject({
			status: 200,
			providerId: 'google.com',
			federatedId: expect.stringContaining('1000000001'),
			email: 'ana@gmail.com',
			emailVerified: true,
			displayName: 'Ana Duarte',
			photoUrl: 'https://mail.test/ana.png',
		});
		// None of Google's own tokens reaches the page.
		expect(result.oauthIdToken ?? result.oauthAccessToken).toBeUndefined();
	});

	test('without an account to go on with, Google is asked to let choose', async () => {
		const there = await new SignInWindow(app.server).open();
		expect(there.searchParams.get('prompt')).toBe('select_account');
	});

	test.each([false, undefined, 'true'])('an address with email_verified %o is not taken as verified', async (value) => {
		google.tamper = {
			claims: ({ email_verified: _, ...claims }) => ({
				...claims,
				sub: `u-${value}`,
				email: `${value}@gmail.com`,
				email_verified: value,
			}),
		};
		const { answer } = await signIn();
		expect(await fetchResult(app.server, answer)).toMatchObject({ status: 200, emailVerified: false });
	});

	test.each([
		['bea@gmail.com', undefined, true],
		['Bea.Two@GoogleMail.com', undefined, true],
		['bea@company.test', 'company.test', true],
		['bea.three@Company.Test', 'COMPANY.TEST', true],
		['bea@other.test', undefined, false],
		['bea@other.test', 'company.test', false],
		['bea@gmail.com.other.test', undefined, false],
		['bea@mail.company.test', 'company.test', false],
		['gmail.com', undefined, false],
	])(
		'threat 26: Google speaks for its own addresses alone: %s with hd %s is verified: %s',
		async (email, hd, isVerified) => {
			const sub = `hd-${email}-${hd}`;
			google.tamper = { claims: (claims) => ({ ...claims, sub, email, hd, email_verified: true }) };
			const { answer } = await signIn();
			expect(await fetchResult(app.server, answer)).toMatchObject({ emailVerified: isVerified });
		},
	);

	test('threat 26: who once had an address elsewhere does not get the account of whoever has it now', async () => {
		const email = 'owner@elsewhere.test';
		const calls = identityCalls(app);
		const owner = await calls.signUp(email);
		google.tamper = { claims: (claims) => ({ ...claims, sub: 'former-owner', email }) };
		const result = await fetchResult(app.server, (await signIn()).answer);
		expect(result).toMatchObject({ needConfirmation: true, localId: owner.localId });
		expect(result.idToken).toBeUndefined();
		expect((await calls.signIn(email)).localId).toBe(owner.localId);
	});

	test('an account without an address signs in', async () => {
		google.accounts = new Map([['1000000009', { name: 'No Address' }]]);
		const { answer } = await signIn();
		const result = await fetchResult(app.server, answer);
		expect(result).toMatchObject({ status: 200, displayName: 'No Address' });
		expect(result.email).toBeUndefined();
	});

	test('while Google does not answer, the page that asked is told so, and the next try reaches it', async () => {
		const gone = await startOpenIdProvider(client);
		await gone.close();
		const other = await testApp({
			identity: true,
			settings: { GOOGLE_CLIENT_ID: client.clientId, GOOGLE_CLIENT_SECRET: client.clientSecret },
			identityParts: { providerEndpoints: endpointsAt(gone.issuer) },
		});
		const response = await new SignInWindow(other.server).request(handlerAddress());
		expect(readAnswer(response.body)?.message.event.error?.code).toBe('auth/network-request-failed');
		await other.close();
	});

	test('on another address than the registered one, the page that asked is told where to go', async () => {
		const redirectUrl = 'http://127.0.0.1:3000/auth/sign-in';
		const response = await new SignInWindow(app.server).request(handlerAddress({ redirectUrl }));
		expect(readAnswer(response.body)?.message.event.error).toMatchObject({
			code: 'auth/unauthorized-domain',
			message: expect.stringContaining('http://localhost:3000'),
		});
	});
});

describe('threat 8: what Google did not say to this site, in this sign-in, is refused', () => {
	const refused = {
		status: 400,
		answer: {
			origin: siteOrigin,
			message: {
				event: {
					urlResponse: null,
					sessionId: null,
					error: { code: 'auth/invalid-credential', message: expect.stringContaining('INVALID_IDP_RESPONSE') },
				},
			},
		},
	};

	test('threat 8: wrong nonce', async () => {
		expect(await signIn((url) => url.searchParams.set('nonce', 'A'.repeat(43)))).toMatchObject(refused);
	});

	test('threat 8: wrong PKCE challenge', async () => {
		expect(await signIn((url) => url.searchParams.set('code_challenge', 'A'.repeat(43)))).toMatchObject(refused);
	});

	test.each<[string, Record<string, unknown>]>([
		['issuer', { iss: 'https://accounts.google.com' }],
		['audience', { aud: 'the-client-of-another-site' }],
		['audience among others, without being the authorised party', { aud: [client.clientId, 'x'], azp: 'x' }],
		['nonce in the token', { nonce: 'B'.repeat(43) }],
		['missing nonce', { nonce: undefined }],
		['expired', { exp: 1_000_000_000 }],
		['no subject', { sub: undefined }],
	])('threat 8: wrong %s', async (_what, changes) => {
		google.tamper = { claims: (claims) => ({ ...claims, ...changes }) };
		expect(await signIn()).toMatchObject(refused);
	});

	test('threat 8: a signature that is not Google’s', async () => {
		google.tamper = { isForged: true };
		expect(await signIn()).toMatchObject(refused);
	});

	test('threat 8: a state that this server did not make never reaches Google', async () => {
		const before = google.tokenCalls;
		const window = new SignInWindow(app.server);
		const back = await google.visit(await window.open());
		back.searchParams.set('state', 'C'.repeat(43));
		expect(await window.comeBack(back)).toEqual({ status: 400, answer: undefined });
		expect(google.tokenCalls).toBe(before);
	});

	test('threat 8: an answer that names another issuer', async () => {
		const window = new SignInWindow(app.server);
		const back = await google.visit(await window.open());
		back.searchParams.set('iss', 'https://evil.test');
		expect(await window.comeBack(back)).toMatchObject(refused);
	});

	test('threat 8: a code that was used already', async () => {
		const window = new SignInWindow(app.server);
		const [first, second] = [await google.visit(await window.open()), await google.visit(await window.open())];
		expect((await window.comeBack(first)).status).toBe(200);
		second.searchParams.set('code', first.searchParams.get('code') ?? '');
		expect(await window.comeBack(second)).toMatchObject(refused);
	});
});
