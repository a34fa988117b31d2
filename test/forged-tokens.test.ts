/** Threat 1: forged ID tokens, and tokens of the other mode, at every call that needs one. */

import { decodeJwt, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, getEndpoint } from '#contract/endpoints.ts';
import { withTables } from '#db/connect.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { listKeys, sealedKey } from '#identity/keys/signing-keys.ts';
import { loadTokenSigner } from '#identity/keys/token-signer.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type FirebaseProject, startFirebaseProject } from '#test/firebase-project.ts';
import { forgeTokens } from '#test/forged-tokens.ts';

let project: FirebaseProject;
let modes: Record<'own service' | 'Firebase project', { app: TestApp; real: string; forged: Record<string, string> }>;

beforeAll(async () => {
	project = await startFirebaseProject('vouch');
	const own = await testApp({ identity: true });
	const firebase = await testApp({
		identity: true,
		settings: { FIREBASE_PROJECT_ID: 'vouch', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'vouch.example' },
		identityParts: { firebaseKeysUrl: project.keysUrl },
	});
	const { idToken } = (
		await own.server.inject({
			method: 'POST',
			url: '/v1/accounts:signUp?key=vouch',
			payload: { email: 'ana@example.org', password: 'correct horse' },
		})
	).json();
	const firebaseToken = await project.sign(firebase.clock.now);
	const jwks = async (response: Promise<Response>) => (await response).json() as Promise<{ keys: [] }>;
	const ownJwks = (await own.server.inject('/identity/jwks.json')).json();
	modes = {
		'own service': {
			app: own,
			real: idToken,
			forged: {
				...(await forgeTokens({ token: idToken, jwks: ownJwks })),
				'of the Firebase project': firebaseToken,
				'of the Firebase project, with our issuer': await project.sign(own.clock.now, {
					claims: { iss: `${own.config.PUBLIC_URL}/identity`, sid: 'session' },
				}),
			},
		},
		'Firebase project': {
			app: firebase,
			real: firebaseToken,
			forged: {
				...(await forgeTokens({ token: firebaseToken, jwks: await jwks(fetch(project.keysUrl)) })),
				'of the own service': idToken,
				'of another project': await project.sign(firebase.clock.now, {
					claims: { aud: 'other', iss: 'https://securetoken.google.com/other' },
				}),
				'for another audience': await project.sign(firebase.clock.now, { claims: { aud: 'other' } }),
				'of another issuer': await project.sign(firebase.clock.now, { claims: { iss: 'https://accounts.google.com' } }),
				'without a name for its key': await project.sign(firebase.clock.now, { header: { kid: undefined } }),
			},
		},
	};
});
afterAll(async () => {
	await project?.stop();
	for (const { app } of Object.values(modes ?? {})) await app.close();
});

const guarded = (endpoints as readonly Endpoint[]).filter(({ auth }) => auth !== 'anyone');
const endpointsAtOnce = 20;
const someId = '01900000-0000-7000-8000-000000000000';

async function call(app: TestApp, { method, path, files }: Endpoint, token: string) {
	const response = await app.server.inject({
		method,
		url: `/api/v1${path.replace(/:\w+/g, someId)}`,
		headers: {
			authorization: `Bearer ${token}`,
			...(method !== 'GET' && { 'content-type': files ? 'multipart/form-data; boundary=x' : 'application/json' }),
		},
		...(method !== 'GET' && { payload: files ? '--x--' : '{}' }),
	});
	return { status: response.statusCode, code: response.json().code, asks: response.headers['www-authenticate'] };
}

test.each(['own service', 'Firebase project'] as const)(
	'threat 1: the %s refuses forged tokens at every call',
	async (mode) => {
		const { app, real, forged } = modes[mode];
		expect(guarded.length).toBeGreaterThan(20);
		expect(Object.keys(forged).length).toBeGreaterThan(19);
		const wrong: string[] = [];
		const tryOne = async (endpoint: Endpoint, name: string, token: string) => {
			const { status, code, asks } = await call(app, endpoint, token);
			if (status !== 401 || code !== 'unauthenticated' || asks !== 'Bearer')
				wrong.push(`${endpoint.method} ${endpoint.path}, a token ${name}: ${status} ${code}`);
		};
		// The keys are there first: thousands of calls at once would hold up whoever answers with them, in this same process.
		await call(app, getEndpoint('GET /me'), real);
		// Many at once: a token of an unknown key waits until the keys may be looked at again.
		for (let from = 0; from < guarded.length; from += endpointsAtOnce)
			await Promise.all(
				guarded
					.slice(from, from + endpointsAtOnce)
					.flatMap((endpoint) => Object.entries(forged).map(([name, token]) => tryOne(endpoint, name, token))),
			);
		// The addresses are right: it is the tokens that were at fault.
		for (const endpoint of guarded.filter(({ method }) => method === 'GET')) {
			if ((await call(app, endpoint, real)).status === 401) wrong.push(`GET ${endpoint.path} refuses a real token`);
		}
		expect(wrong).toEqual([]);
	},
	120_000,
);

test('threat 1: lookup refuses them as well', async () => {
	const { app, real, forged } = modes['own service'];
	const lookup = async (idToken: string) =>
		(await app.server.inject({ method: 'POST', url: '/v1/accounts:lookup?key=vouch', payload: { idToken } })).json();
	expect((await lookup(real)).users).toHaveLength(1);
	for (const [name, token] of Object.entries(forged)) {
		expect((await lookup(token)).error?.message, `a token ${name}`).toBe('INVALID_ID_TOKEN');
	}
});

test('threat 1: not every token that our key signed is an ID token of ours', async () => {
	const { app } = modes['own service'];
	const secret = readIdentitySecret(undefined, app.config.DATA_DIR);
	const db = withTables<DB>(app.connection.db);
	const right = { issuer: `${app.config.PUBLIC_URL}/identity`, audience: 'vouch' };
	const claims = decodeJwt(modes['own service'].real);
	const { now } = app.clock;
	const answer = async (changes: object, { issuer, audience } = right) => {
		const signer = await loadTokenSigner(db, secretBox(secret), issuer, audience, now);
		const token = await signer.sign({ ...claims, ...changes }, claims.sub ?? '', now);
		return (await call(app, getEndpoint('GET /me'), token)).code ?? 'accepted';
	};
	expect(await answer({})).toBe('accepted');
	expect(await answer({}, { ...right, issuer: 'https://securetoken.google.com/vouch' })).toBe('unauthenticated');
	expect(await answer({}, { ...right, audience: 'another-project' })).toBe('unauthenticated');
	expect(await answer({ sid: undefined })).toBe('unauthenticated');
	expect(await answer({ sid: someId })).toBe('token_expired');
	expect(await answer({ auth_time: undefined })).toBe('unauthenticated');
});

const inSeconds = (seconds: number, now: Date) => Math.floor(now.getTime() / 1000) + seconds;
type Changes = { header?: { typ?: string | undefined; alg?: string }; ahead?: { iat?: number; auth_time?: number } };
test.each<[string, Changes, string]>([
	['an ID token', {}, 'accepted'],
	['a token for something else', { header: { typ: 'at+jwt' } }, 'unauthenticated'],
	['one that does not say what it is', { header: { typ: undefined } }, 'unauthenticated'],
	['one by another algorithm', { header: { alg: 'RS512' } }, 'unauthenticated'],
	['one of a clock that is a minute fast', { ahead: { iat: 60, auth_time: 60 } }, 'accepted'],
	['one that is issued in more than a minute', { ahead: { iat: 61 } }, 'unauthenticated'],
	['one of a sign-in that comes in more than a minute', { ahead: { auth_time: 61 } }, 'unauthenticated'],
])('threat 1: our key alone makes no ID token: %s is %o', async (_case, { header, ahead = {} }, outcome) => {
	const { app, real } = modes['own service'];
	app.clock.now = new Date(inSeconds(0, app.clock.now) * 1000);
	const times = Object.fromEntries(Object.entries(ahead).map(([claim, s]) => [claim, inSeconds(s, app.clock.now)]));
	const [key] = await listKeys(withTables<DB>(app.connection.db));
	const box = secretBox(readIdentitySecret(undefined, app.config.DATA_DIR));
	const jwk = JSON.parse(box.open(key?.private_sealed ?? '', sealedKey(key?.kid ?? '')));
	const protectedHeader = { alg: 'RS256', typ: 'JWT', kid: key?.kid ?? '', ...header };
	const token = await new SignJWT({ ...decodeJwt(real), ...times })
		.setProtectedHeader(protectedHeader)
		.sign(await importJWK(jwk, protectedHeader.alg));
	expect((await call(app, getEndpoint('GET /me'), token)).code ?? 'accepted').toBe(outcome);
});
