import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type FacebookGraph, startFacebookGraph } from '#test/facebook-graph.ts';
import { fetchResult, SignInWindow, siteOrigin } from '#test/sign-in-window.ts';

const settings = { FACEBOOK_APP_ID: '424242', FACEBOOK_APP_SECRET: 'the-secret-of-the-app' };
let facebook: FacebookGraph;
let app: TestApp;
beforeAll(async () => {
	facebook = await startFacebookGraph({ appId: settings.FACEBOOK_APP_ID, appSecret: settings.FACEBOOK_APP_SECRET });
	const { dialogUrl: facebookDialogUrl, graphUrl: facebookGraphUrl } = facebook;
	const providerEndpoints = { googleIssuer: 'http://127.0.0.1:9', facebookDialogUrl, facebookGraphUrl };
	app = await testApp({ identity: true, settings, identityParts: { providerEndpoints } });
});
afterAll(async () => {
	await app.close();
	await facebook.close();
});
beforeEach(() => {
	facebook.person = {
		id: '77',
		name: 'Fay Book',
		email: 'fay@mail.test',
		picture: { data: { url: 'https://mail.test/fay.jpg' } },
	};
	facebook.inspection = {};
	facebook.calls = [];
	facebook.outage = null;
});

async function signIn() {
	const window = new SignInWindow(app.server);
	const there = await window.open({ providerId: 'facebook.com' });
	return window.comeBack(facebook.visit(there));
}
const failure = (code: string) => ({
	status: 400,
	answer: { message: { event: { urlResponse: null, error: { code } } } },
});

describe('signing in with Facebook', () => {
	test('exchanges the code, asks whose token it is, and proves the secret of the app', async () => {
		const window = new SignInWindow(app.server);
		const there = await window.open({ providerId: 'facebook.com' });
		expect(there.href.split('?')[0]).toBe(facebook.dialogUrl);
		expect(Object.fromEntries(there.searchParams)).toMatchObject({
			client_id: '424242',
			redirect_uri: `${siteOrigin}/emulator/auth/callback`,
			response_type: 'code',
			scope: 'email,public_profile',
			state: expect.stringMatching(/^[\w-]{43}$/),
		});
		const { status, answer } = await window.comeBack(facebook.visit(there));
		expect(status).toBe(200);
		expect(facebook.calls.map(({ path }) => path)).toEqual(['/oauth/access_token', '/debug_token', '/me']);
		const result = await fetchResult(app.server, answer);
		expect(result).toMatchObject({
			status: 200,
			providerId: 'facebook.com',
			displayName: 'Fay Book',
			photoUrl: 'https://mail.test/fay.jpg',
			email: 'fay@mail.test',
			emailVerified: false,
		});
	});

	test('the secret of the app is in no address', async () => {
		await signIn();
		for (const { query } of facebook.calls) expect(query.toString()).not.toContain(settings.FACEBOOK_APP_SECRET);
	});

	test('an account without an address or a picture signs in', async () => {
		facebook.person = {
			id: '78',
			name: 'No Address',
			picture: { data: { url: 'https://mail.test/x', is_silhouette: true } },
		};
		const result = await fetchResult(app.server, (await signIn()).answer);
		expect(result).toMatchObject({ status: 200, displayName: 'No Address' });
		expect([result.email, result.photoUrl]).toEqual([undefined, undefined]);
	});
});

describe('what Facebook did not say to this app is refused', () => {
	test('threat 8: a token that was given to another app', async () => {
		facebook.inspection = { app_id: '999999' };
		expect(await signIn()).toMatchObject(failure('auth/invalid-credential'));
		expect(facebook.calls.map(({ path }) => path)).not.toContain('/me');
	});

	test('threat 8: a token that is not valid any more', async () => {
		facebook.inspection = { is_valid: false };
		expect(await signIn()).toMatchObject(failure('auth/invalid-credential'));
	});

	test('threat 8: a token of somebody else', async () => {
		facebook.inspection = { user_id: '1' };
		expect(await signIn()).toMatchObject(failure('auth/invalid-credential'));
	});

	test('threat 8: a code that was used already, or was never given', async () => {
		const window = new SignInWindow(app.server);
		const back = facebook.visit(await window.open({ providerId: 'facebook.com' }));
		back.searchParams.set('code', 'made-up');
		expect(await window.comeBack(back)).toMatchObject(failure('auth/invalid-credential'));
		const without = facebook.visit(await window.open({ providerId: 'facebook.com' }));
		without.searchParams.delete('code');
		expect(await window.comeBack(without)).toMatchObject(failure('auth/invalid-credential'));
	});

	test.each([
		[503, '{"error":{}}', 'auth/network-request-failed'],
		[200, 'not json', 'auth/invalid-credential'],
		[200, '{}', 'auth/invalid-credential'],
		[302, '', 'auth/invalid-credential'],
	])('an answer %i %s ends in %s', async (status, body, code) => {
		facebook.outage = { status, body };
		expect(await signIn()).toMatchObject(failure(code));
	});

	test('the person who says no is told so', async () => {
		const window = new SignInWindow(app.server);
		const there = await window.open({ providerId: 'facebook.com' });
		const query = { error: 'access_denied', error_reason: 'user_denied', state: there.searchParams.get('state') ?? '' };
		const back = new URL(`/emulator/auth/callback?${new URLSearchParams(query)}`, siteOrigin);
		expect((await window.comeBack(back)).answer?.message.event.error?.code).toBe('auth/user-cancelled');
		expect(facebook.calls).toEqual([]);
	});
});
