import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { fetchResult, SignInWindow, type WindowAnswer } from '#test/sign-in-window.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true, settings: { DEMO_IDP: '1' } });
});
afterAll(() => app.close());

let lastNumber = 0;
async function signIn(email = `code${++lastNumber}@codes.test`, providerId = 'google.com'): Promise<WindowAnswer> {
	const window = new SignInWindow(app.server);
	const { answer } = await window.comeBack(await window.choose(await window.open({ providerId }), { email }));
	if (!answer) throw new Error('There is no answer.');
	return answer;
}
const refused = { status: 400, error: { message: expect.stringMatching(/^INVALID_IDP_RESPONSE : /) } };
const asError = { returnIdpCredential: false };

describe('threat 10: only this site’s own one-time code is believed', () => {
	const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIiwiZW1haWwiOiJhbmFAZ21haWwuY29tIn0.c2lnbmF0dXJl';
	test.each([
		`id_token=${jwt}&providerId=google.com`,
		`access_token=ya29.a0AfH6SMC&providerId=google.com`,
		`id_token=${jwt}&access_token=ya29.a0AfH6SMC&providerId=google.com`,
		'access_token=EAAGm0PX4ZCpsBA&providerId=facebook.com',
		`id_token=${jwt}&providerId=facebook.com`,
		`providerId=google.com&id_token=${encodeURIComponent('{"sub":"1","email":"ana@gmail.com","email_verified":true}')}`,
		'access_token=a.b&providerId=google.com',
	])('threat 10: %s', async (postBody) => {
		const result = await fetchResult(app.server, undefined, { ...asError, requestUri: 'http://localhost', postBody });
		expect(result).toMatchObject(refused);
	});

	test('threat 10: the same where no provider is configured', async () => {
		const bare = await testApp({ identity: true });
		const call = (postBody: string) =>
			fetchResult(bare.server, undefined, { ...asError, requestUri: 'http://localhost', postBody });
		expect(await call(`id_token=${jwt}&providerId=google.com`)).toMatchObject(refused);
		expect((await call('providerId=google.com')).error.message).toMatch(/^OPERATION_NOT_ALLOWED/);
		expect((await call('providerId=saml.evil')).error.message).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
		await bare.close();
	});
});

describe('a one-time code', () => {
	test('threat 8: is good once', async () => {
		const answer = await signIn();
		expect((await fetchResult(app.server, answer)).status).toBe(200);
		expect(await fetchResult(app.server, answer, asError)).toMatchObject(refused);
	});

	test('threat 21: is good once for fifty who come at the same moment', async () => {
		const answer = await signIn();
		const results = await Promise.all(Array.from({ length: 50 }, () => fetchResult(app.server, answer, asError)));
		expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	test('threat 8: needs the second secret, and a guess at that uses it up', async () => {
		const answer = await signIn();
		for (const sessionId of ['A'.repeat(43), undefined]) {
			const missing = await fetchResult(app.server, answer, { ...asError, sessionId });
			expect(missing).toMatchObject(refused);
		}
		expect(await fetchResult(app.server, answer, asError)).toMatchObject(refused);
	});

	test('threat 22: waits sealed with what it is for', async () => {
		const email = 'sealed@codes.test';
		await signIn(email);
		const { rows } = await sql`select * from identity_flow_result`.execute(app.connection.db);
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toContain(email);
	});

	test('threat 8: is of its own provider', async () => {
		const answer = await signIn();
		const requestUri = answer.message.event.urlResponse?.replace('google.com', 'facebook.com');
		expect(await fetchResult(app.server, answer, { ...asError, requestUri })).toMatchObject(refused);
	});

	test('threat 8: is over after two minutes', async () => {
		const answer = await signIn();
		const before = app.clock.now;
		app.clock.now = new Date(before.getTime() + 120_001);
		expect(await fetchResult(app.server, answer, asError)).toMatchObject(refused);
		app.clock.now = before;
	});
});

describe('an account that is there already', () => {
	test('is told with a token of our own, which links the provider once the person has signed in', async () => {
		const known = await fetchResult(app.server, await signIn('lia@codes.test'));
		const asked = await fetchResult(app.server, await signIn('lia@codes.test', 'facebook.com'));
		expect(asked).toMatchObject({
			status: 200,
			needConfirmation: true,
			email: 'lia@codes.test',
			verifiedProvider: ['google.com'],
			providerId: 'facebook.com',
			oauthAccessToken: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
		});
		expect(asked.idToken ?? asked.refreshToken).toBeUndefined();
		const postBody = new URLSearchParams({
			access_token: asked.oauthAccessToken,
			providerId: 'facebook.com',
		}).toString();
		const link = () =>
			fetchResult(app.server, undefined, {
				...asError,
				requestUri: 'http://localhost',
				postBody,
				idToken: known.idToken,
			});
		expect(await link()).toMatchObject({ status: 200, localId: known.localId, providerId: 'facebook.com' });
		expect(await link()).toMatchObject(refused);
		// From now on both sign-ins lead to the same account.
		const again = await fetchResult(app.server, await signIn('lia@codes.test', 'facebook.com'));
		expect(again).toMatchObject({ status: 200, localId: known.localId });
	});

	test('that token is over after ten minutes', async () => {
		await fetchResult(app.server, await signIn('mia@codes.test'));
		const asked = await fetchResult(app.server, await signIn('mia@codes.test', 'facebook.com'));
		const before = app.clock.now;
		app.clock.now = new Date(before.getTime() + 600_001);
		const postBody = new URLSearchParams({
			access_token: asked.oauthAccessToken,
			providerId: 'facebook.com',
		}).toString();
		expect(
			await fetchResult(app.server, undefined, { ...asError, requestUri: 'http://localhost', postBody }),
		).toMatchObject(refused);
		app.clock.now = before;
	});
});
