import { createHmac } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import {
	connectAuthEmulator,
	createUserWithEmailAndPassword,
	deleteUser,
	initializeAuth,
	inMemoryPersistence,
	signInWithEmailAndPassword,
	signOut,
	updateProfile,
} from '@firebase/auth';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true });
});
afterAll(() => app.close());

async function identity(path: string, body: object, remoteAddress = '127.0.0.1') {
	const url = `/identitytoolkit.googleapis.com/v1/${path}?key=vouch`;
	const response = await app.server.inject({ method: 'POST', url, payload: body, remoteAddress });
	return { status: response.statusCode, ...response.json() };
}
const refresh = (refreshToken: string) =>
	app.server.inject({
		method: 'POST',
		url: '/securetoken.googleapis.com/v1/token?key=vouch',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
	});
const me = async (idToken: string) =>
	(await app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } })).statusCode;
const account = (email: string, remoteAddress?: string) =>
	identity('accounts:signUp', { email, password: 'correct horse', returnSecureToken: true }, remoteAddress);

describe('accounts', () => {
	test('sign-up, sign-in and lookup answer as the protocol says', async () => {
		const made = await account('Ana@Example.org');
		expect(made).toMatchObject({
			status: 200,
			kind: 'identitytoolkit#SignupNewUserResponse',
			email: 'ana@example.org',
			expiresIn: '3600',
		});
		expect(made.localId).toMatch(/^[A-Za-z0-9]{28}$/);
		const signedIn = await identity('accounts:signInWithPassword', {
			email: 'ana@example.org',
			password: 'correct horse',
		});
		expect(signedIn).toMatchObject({
			kind: 'identitytoolkit#VerifyPasswordResponse',
			registered: true,
			localId: made.localId,
		});
		const looked = await identity('accounts:lookup', { idToken: signedIn.idToken });
		expect(looked.users).toEqual([
			expect.objectContaining({ localId: made.localId, emailVerified: false, passwordHash: 'UkVEQUNURUQ=' }),
		]);
		expect(JSON.stringify(looked)).not.toContain('argon2');
		expect(await me(signedIn.idToken)).toBe(200);
	});

	test.each([
		['accounts:signUp', {}, 'ADMIN_ONLY_OPERATION'],
		['accounts:signUp', { email: 'x@example.org' }, 'MISSING_PASSWORD'],
		['accounts:signUp', { email: 'no-at', password: 'secret1' }, 'INVALID_EMAIL'],
		[
			'accounts:signUp',
			{ email: 'x@example.org', password: 'short' },
			'WEAK_PASSWORD : Password should be at least 6 characters',
		],
		[
			'accounts:signUp',
			{ email: 'x@example.org', password: 'x'.repeat(1025) },
			'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 1024 bytes]',
		],
		['accounts:signInWithPassword', { email: 'nobody@example.org', password: 'whatever' }, 'INVALID_LOGIN_CREDENTIALS'],
		['accounts:lookup', {}, 'MISSING_ID_TOKEN'],
		['accounts:lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
		['accounts:signUp', [1], 'Invalid JSON payload received. The body must be object', 'parseError'],
		[
			'accounts:signUp',
			{ email: 1, password: {} },
			'Invalid JSON payload received. /password must be string',
			'parseError',
		],
	])('%s with %j is %s', async (path, body, message, reason = 'invalid') => {
		const { status, error } = await identity(path, body);
		expect([status, error.message, error.errors[0].reason]).toEqual([400, message, reason]);
	});

	test('a call without a key is refused', async () => {
		const response = await app.server.inject({ method: 'POST', url: '/v1/accounts:lookup', payload: {} });
		expect([response.statusCode, response.json().error.status]).toEqual([403, 'PERMISSION_DENIED']);
	});

	test('twenty sign-ups of one address at once make one account', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => account('race@example.org', '192.0.2.7')));
		expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
		expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.message))).toEqual(
			new Set(['EMAIL_EXISTS']),
		);
	});

	test('guessing a password has to wait, another address does not', async () => {
		await account('guessed@example.org');
		const guess = (password: string) =>
			identity('accounts:signInWithPassword', { email: 'guessed@example.org', password });
		for (let tries = 0; tries < 12; tries += 1) await guess(`wrong ${tries}`);
		expect((await guess('correct horse')).error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
		await account('other@example.org');
		expect(
			(await identity('accounts:signInWithPassword', { email: 'other@example.org', password: 'correct horse' })).status,
		).toBe(200);
	});
});

describe('sessions', () => {
	test('a refresh token gives fresh tokens and stays', async () => {
		const { refreshToken } = await account('tabs@example.org');
		const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
		expect([one.statusCode, two.statusCode, one.json().refresh_token]).toEqual([200, 200, refreshToken]);
		expect(await me(one.json().id_token)).toBe(200);
	});

	test('signing out ends the session at once, here and at the API', async () => {
		const { idToken, refreshToken } = await account('leaver@example.org');
		expect(await me(idToken)).toBe(200);
		await app.server.inject({
			method: 'POST',
			url: '/identity/sessions/revoke',
			headers: { authorization: `Bearer ${idToken}` },
		});
		expect(await me(idToken)).toBe(401);
		expect((await refresh(refreshToken)).json().error.message).toBe('TOKEN_EXPIRED');
	});

	test('a new password ends the other sessions, also within the same second', async () => {
		const first = await account('changer@example.org');
		const second = await identity('accounts:signInWithPassword', {
			email: 'changer@example.org',
			password: 'correct horse',
		});
		const changed = await identity('accounts:update', { idToken: second.idToken, password: 'another horse' });
		expect([await me(first.idToken), await me(second.idToken), await me(changed.idToken)]).toEqual([401, 401, 200]);
	});

	test('what a client may not set is left alone', async () => {
		const { idToken, localId } = await account('mass@example.org');
		await identity('accounts:update', {
			idToken,
			emailVerified: true,
			localId: 'other',
			disabled: false,
			displayName: 'Mass',
		});
		expect((await identity('accounts:lookup', { idToken })).users[0]).toMatchObject({
			localId,
			emailVerified: false,
			displayName: 'Mass',
		});
	});
});

test('forged tokens are refused', async () => {
	const { idToken } = await account('forged@example.org');
	const [header = '', payload = '', signature = ''] = idToken.split('.');
	const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const claims = decode(payload);
	const { keys } = (await app.server.inject('/identity/jwks.json')).json();
	const publicPem = await exportSPKI((await importJWK(keys[0], 'RS256')) as CryptoKey);
	const hs256 = `${encode({ ...decode(header), alg: 'HS256' })}.${payload}`;
	const stranger = await generateKeyPair('RS256');
	const signed = (kid: string, changes: object) =>
		new SignJWT({ ...claims, ...changes })
			.setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
			.sign(stranger.privateKey);
	const forged = [
		`${encode({ ...decode(header), alg: 'none' })}.${payload}.`,
		`${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
		`${header}.${encode({ ...claims, sub: 'someone' })}.${signature}`,
		await signed(keys[0].kid, {}),
		await signed('unknown', {}),
	];
	for (const token of forged) expect(await me(token)).toBe(401);
	app.clock.now = new Date(Date.now() + 3_700_000);
	const expired = await app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } });
	app.clock.now = new Date();
	expect([expired.statusCode, expired.json().code]).toEqual([401, 'token_expired']);
});

test('the stock browser SDK signs up, in and out, refreshes, renames and deletes', async () => {
	await app.server.listen({ port: 0, host: '127.0.0.1' });
	const address = app.server.server.address();
	if (address === null || typeof address === 'string') throw new Error('not listening on a port');
	const firebase = initializeApp({ apiKey: 'vouch', projectId: 'vouch' });
	const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
	connectAuthEmulator(auth, `http://127.0.0.1:${address.port}`, { disableWarnings: true });
	const { user } = await createUserWithEmailAndPassword(auth, 'sdk@example.org', 'correct horse');
	await updateProfile(user, { displayName: 'Sdk' });
	await signOut(auth);
	await expect(signInWithEmailAndPassword(auth, 'sdk@example.org', 'wrong')).rejects.toMatchObject({
		code: 'auth/invalid-credential',
	});
	await expect(createUserWithEmailAndPassword(auth, 'sdk@example.org', 'correct horse')).rejects.toMatchObject({
		code: 'auth/email-already-in-use',
	});
	const again = await signInWithEmailAndPassword(auth, 'sdk@example.org', 'correct horse');
	expect(again.user.displayName).toBe('Sdk');
	expect(await me(await again.user.getIdToken(true))).toBe(200);
	await deleteUser(again.user);
	await expect(signInWithEmailAndPassword(auth, 'sdk@example.org', 'correct horse')).rejects.toMatchObject({
		code: 'auth/invalid-credential',
	});
	await deleteApp(firebase);
});
