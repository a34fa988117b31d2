import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { firebaseVerifier } from '#identity/firebase/firebase-verifier.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type FirebaseProject, startFirebaseProject } from '#test/firebase-project.ts';

let project: FirebaseProject;
beforeAll(async () => {
	project = await startFirebaseProject('the-project');
});
afterAll(() => project.stop());

/** The library that fetches keys uses this clock. */
const start = new Date('2026-05-01T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());
const passTime = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);
const newVerifier = () =>
	firebaseVerifier(
		project.id,
		{ apiKey: 'key', publicUrl: 'https://vouch.example', url: project.accountsUrl },
		project.keysUrl,
	);
const now = () => new Date();
const codeOf = (verifier: ReturnType<typeof newVerifier>, token: string) =>
	verifier.verify(token, now()).then(
		() => 'accepted',
		(error: { code?: string }) => error.code,
	);

test('a token of the project says who somebody is, and its keys are fetched once', async () => {
	const verifier = newVerifier();
	project.fetches = 0;
	const token = await project.sign(now());
	expect(await verifier.verify(token, now())).toEqual({
		uid: 'firebase-user-of-28-letters-',
		email: 'ana@example.org',
		emailVerified: true,
		name: 'Ana',
		picture: null,
		authTime: start.getTime() / 1000,
		issuedAt: start.getTime() / 1000,
		expiresAt: start.getTime() / 1000 + 3600,
		sessionId: null,
	});
	await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token, now())));
	expect(project.fetches).toBe(1);
});

const known = { localId: 'firebase-user-of-28-letters-', email: 'now@example.org', emailVerified: true };
const asked = (body: object, status = 200) => ({ status, body });
const since = (seconds: number) => String(start.getTime() / 1000 + seconds);
test.each([
	['has another address by now', asked({ users: [{ ...known, validSince: since(0) }] }), 'now@example.org'],
	['has none that is confirmed', asked({ users: [{ localId: known.localId }] }), null],
	['was shut out', asked({ users: [{ ...known, disabled: true }] }), 'account_suspended'],
	['was shut out, as Google says it', asked({ error: { message: 'USER_DISABLED' } }, 400), 'account_suspended'],
	['was signed out everywhere', asked({ users: [{ ...known, validSince: since(1) }] }), 'unauthenticated'],
	['is gone', asked({ error: { message: 'USER_NOT_FOUND' } }, 400), 'unauthenticated'],
	['is another one', asked({ users: [{ ...known, localId: 'other' }] }), 'unavailable'],
	['cannot be asked about', asked({ error: { message: 'INTERNAL' } }, 503), 'unavailable'],
	['is with nobody who answers', undefined, 'unavailable'],
])('threat 3: for what operators do, the account is asked for as it is: it %s', async (_, answer, told) => {
	project.callAnswers = [answer];
	const token = await project.sign(now());
	const verifier = newVerifier();
	const outcome = await verifier.verifyNow(token, now()).then(
		({ email }) => email,
		(error: { code?: string }) => error.code,
	);
	expect(outcome).toBe(told);
	expect((await verifier.verify(token, now())).email).toBe('ana@example.org');
});

const second = start.getTime() / 1000;
test.each([
	['another project', { claims: { aud: 'other', iss: 'https://securetoken.google.com/other' } }, 'unauthenticated'],
	['another audience', { claims: { aud: 'other' } }, 'unauthenticated'],
	['another issuer', { claims: { iss: 'https://accounts.google.com' } }, 'unauthenticated'],
	['the issuer of our own service', { claims: { iss: 'http://localhost:3000/identity' } }, 'unauthenticated'],
	['no subject', { claims: { sub: undefined } }, 'unauthenticated'],
	['an empty subject', { claims: { sub: '' } }, 'unauthenticated'],
	['a subject of 129 characters', { claims: { sub: 'x'.repeat(129) } }, 'unauthenticated'],
	['a subject that is a number', { claims: { sub: 7 } }, 'unauthenticated'],
	['no time of sign-in', { claims: { auth_time: undefined } }, 'unauthenticated'],
	['a sign-in in the future', { claims: { auth_time: second + 61 } }, 'unauthenticated'],
	['an issue in the future', { claims: { iat: second + 61 } }, 'unauthenticated'],
	['an hour ago', { claims: { iat: second - 3606, exp: second - 6 } }, 'token_expired'],
	['no key named', { header: { kid: undefined } }, 'unauthenticated'],
	['nobody behind it', { claims: { firebase: { sign_in_provider: 'anonymous', identities: {} } } }, 'unauthenticated'],
	[
		'a tenant',
		{ claims: { firebase: { sign_in_provider: 'password', identities: {}, tenant: 'other' } } },
		'unauthenticated',
	],
	['a subject of 128 characters', { claims: { sub: 'x'.repeat(128) } }, 'accepted'],
	['clocks that differ by a minute', { claims: { auth_time: second + 60, iat: second + 60 } }, 'accepted'],
	['an hour and four seconds ago', { claims: { iat: second - 3604, exp: second - 4 } }, 'accepted'],
])('threat 1: a token with %s', async (_case, changes, outcome) => {
	expect(await codeOf(newVerifier(), await project.sign(start, changes))).toBe(outcome);
});

test('an unknown key has the keys fetched again, though not within half a minute', async () => {
	const verifier = newVerifier();
	expect(await codeOf(verifier, await project.sign(now()))).toBe('accepted');
	project.fetches = 0;
	await project.rotate();
	const token = await project.sign(now());
	expect(await codeOf(verifier, token)).toBe('unauthenticated');
	expect(project.fetches).toBe(0);
	passTime(31);
	expect(await codeOf(verifier, token)).toBe('accepted');
	expect(project.fetches).toBe(1);
});

test('keys that were fetched outlast an outage for ten minutes', async () => {
	const verifier = newVerifier();
	const token = await project.sign(now());
	expect(await codeOf(verifier, token)).toBe('accepted');
	await project.stop();
	passTime(599);
	expect(await codeOf(verifier, token)).toBe('accepted');
	passTime(2);
	expect(await codeOf(verifier, token)).toBe('unavailable');
	await project.start();
	expect(await codeOf(verifier, token)).toBe('accepted');
});

test.each([
	['an error', { status: 500, body: '{"error":{}}' }],
	['a page of a captive portal', { status: 200, body: '<!DOCTYPE html>' }],
	['JSON of another kind', { status: 200, body: '{"certificates":{}}' }],
])('while the keys are %s, tokens are neither good nor bad', async (_case, answer) => {
	const verifier = newVerifier();
	const token = await project.sign(now());
	project.answer = answer;
	expect(await codeOf(verifier, token)).toBe('unavailable');
	project.answer = null;
	expect(await codeOf(verifier, token)).toBe('accepted');
});

test('threat 15: an outage of the keys answers 503, which signs nobody out, and recovers by itself', async () => {
	const app: TestApp = await testApp({
		identity: true,
		settings: {
			FIREBASE_PROJECT_ID: project.id,
			FIREBASE_API_KEY: 'key',
			FIREBASE_AUTH_DOMAIN: 'the-project.firebaseapp.com',
		},
		identityParts: { firebaseKeysUrl: project.keysUrl },
	});
	const token = await project.sign(app.clock.now);
	const me = () => app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
	await project.stop();
	const outage = await me();
	expect([outage.statusCode, outage.json().code, outage.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
	await project.start();
	const recovered = await me();
	expect(recovered.statusCode).toBe(200);
	expect(recovered.json().data.email).toBe('ana@example.org');
	expect((await app.server.inject('/config.json')).json().identity).toEqual({
		mode: 'firebase',
		projectId: project.id,
		apiKey: 'key',
		authDomain: 'the-project.firebaseapp.com',
	});
	// Our own identity service is not served beside it.
	for (const url of ['/v1/accounts:signUp?key=x', '/identity/jwks.json', '/identity/sessions/revoke'])
		expect((await app.server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
	await app.close();
});
