/** Threat 22: everything that the identity service does, logged in full, and no secret among it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withTables } from '#db/connect.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { sealedKey } from '#identity/keys/signing-keys.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { fetchResult, SignInWindow } from '#test/sign-in-window.ts';

let app: TestApp;
let lines = '';
/** By what they are. */
const secrets = new Map<string, string>();
beforeAll(async () => {
	app = await testApp({
		identity: true,
		settings: { LOG_LEVEL: 'trace', DEMO_IDP: '1', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'google-secret' },
		logStream: {
			write: (line) => {
				lines += line;
			},
		},
		identityParts: {
			providerEndpoints: {
				googleIssuer: 'http://127.0.0.1:1',
				facebookDialogUrl: 'http://127.0.0.1:1',
				facebookGraphUrl: 'http://127.0.0.1:1',
			},
		},
	});
	keep('secret of the Google client', 'google-secret');
});
afterAll(() => app?.close());

const keep = (name: string, value: unknown) => {
	if (typeof value === 'string' && value.length >= 6) secrets.set(`${name} ${secrets.size}`, value);
};
/** Parts of answers that nobody else may see. */
const secretFields = ['idToken', 'refreshToken', 'id_token', 'access_token', 'refresh_token', 'sessionId'];

async function call(options: InjectOptions): Promise<LightMyRequestResponse> {
	const response = await app.server.inject(options);
	for (const { value } of response.cookies) keep('cookie', value);
	if (String(response.headers['content-type']).includes('json')) {
		const body = response.json();
		for (const field of secretFields) keep(field, body?.[field]);
	}
	return response;
}
const post = async (path: string, payload: object) =>
	(await call({ method: 'POST', url: `/v1/${path}?key=vouch`, payload })).json();
const token = (refreshToken: string) =>
	call({
		method: 'POST',
		url: '/v1/token?key=vouch',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
	});
const api = (url: string, authorization: string) => call({ url: `/api/v1${url}`, headers: { authorization } });

/** The code of the mail that arrives next in the folder. */
async function nextCode(to: string): Promise<string> {
	const folder = join(app.config.DATA_DIR, 'outbox');
	const mail = await vi.waitFor(
		() => {
			for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
				const message = JSON.parse(readFileSync(join(folder, name), 'utf8'));
				const code = /oobCode=([\w-]+)/.exec(message.text)?.[1];
				if (code && message.to === to && !used.has(code)) return code;
			}
			throw new Error(`No mail to ${to} yet.`);
		},
		{ timeout: 60_000 },
	);
	used.add(mail);
	keep('code', mail);
	return mail;
}
const used = new Set<string>();

const password = 'a very secret passphrase';
const newPassword = 'another secret passphrase';
const email = 'ana@example.org';

test('threat 22: no secret is in the log of any flow', async () => {
	keep('password', password);
	keep('password', newPassword);
	keep('wrong password', 'wrong secret passphrase');
	const person = await post('accounts:signUp', { email, password });
	await post('accounts:signInWithPassword', { email, password });
	await post('accounts:signInWithPassword', { email, password: 'wrong secret passphrase' });
	await post('accounts:lookup', { idToken: person.idToken });
	await token(person.refreshToken);
	await token('a-refresh-token-that-nobody-gave');
	keep('wrong refresh token', 'a-refresh-token-that-nobody-gave');
	await api('/me', `Bearer ${person.idToken}`);
	await api('/me', `Bearer ${person.idToken.slice(0, -5)}`);
	keep('cut token', person.idToken.slice(0, -5));

	await post('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: person.idToken });
	await post('accounts:update', { oobCode: await nextCode(email), idToken: person.idToken });
	await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
	const reset = await nextCode(email);
	await call({ url: `/auth/action?mode=resetPassword&oobCode=${reset}` });
	await post('accounts:resetPassword', { oobCode: reset });
	await post('accounts:resetPassword', { oobCode: reset, newPassword });
	await post('accounts:resetPassword', { oobCode: reset, newPassword });
	const again = await post('accounts:signInWithPassword', { email, password: newPassword });
	expect(again.idToken).toBeTypeOf('string');
	await post('accounts:sendOobCode', {
		requestType: 'VERIFY_AND_CHANGE_EMAIL',
		idToken: again.idToken,
		newEmail: 'new@example.org',
	});
	await post('accounts:update', { oobCode: await nextCode('new@example.org'), idToken: again.idToken });
	await post('accounts:update', { oobCode: await nextCode(email) });
	await post('accounts:update', { oobCode: 'a-code-that-nobody-gave' });
	keep('wrong code', 'a-code-that-nobody-gave');

	const window = new SignInWindow(app.server);
	const chooser = await window.open({ providerId: 'facebook.com' });
	for (const [, value] of chooser.searchParams) if (value.length >= 20) keep('of the address of the chooser', value);
	const back = await window.choose(chooser, { email: 'cara@window.test', displayName: 'Cara' });
	for (const name of ['state', 'code']) keep(name, back.searchParams.get(name));
	const { answer } = await window.comeBack(back);
	await window.comeBack(back);
	keep('second secret', answer?.message.event.sessionId);
	keep('one-time code', new URL(answer?.message.event.urlResponse ?? '').searchParams.get('idp_code'));
	const linked = await fetchResult(app.server, answer);
	for (const field of secretFields) keep(field, linked[field]);
	expect(linked.idToken).toBeTypeOf('string');
	await fetchResult(app.server, answer);
	await post('accounts:signInWithIdp', {
		requestUri: 'http://localhost:3000/',
		postBody: 'id_token=the-raw-token-of-google&providerId=google.com',
	});
	keep('raw token', 'the-raw-token-of-google');
	// Google cannot be reached from here, and that is logged.
	await window.request('/emulator/auth/handler?apiKey=vouch&providerId=google.com&eventId=1&authType=signInViaPopup');

	// What goes wrong carries the most with it.
	await call({
		method: 'POST',
		url: '/v1/accounts:signUp?key=vouch',
		headers: json,
		payload: `{"password":"${password}`,
	});
	await call({ method: 'POST', url: '/api/v1/business-profile', headers: json, payload: `{"password":"${password}` });
	await call({ url: `/v1/nothing?oobCode=${reset}&idToken=${again.idToken}`, headers: { cookie: `x=${reset}` } });
	await call({ url: `/%E0%A4%A?oobCode=${reset}` });
	await withoutTable('identity_session', async () => {
		expect((await token(linked.refreshToken)).statusCode).toBe(503);
		await post503('accounts:signUp', { email: 'lost@example.org', password });
	});
	// The database tells the whole row that it refuses.
	await refusingRows('identity_user', () => post503('accounts:signUp', { email: 'row@example.org', password }));
	expect(lines).toContain('refused_rows');
	await withoutTable('pgboss.job_common', async () => {
		await call({
			method: 'POST',
			url: '/v1/accounts:sendOobCode?key=vouch',
			payload: { requestType: 'VERIFY_EMAIL', idToken: linked.idToken },
		});
	});
	await post('accounts:delete', { idToken: linked.idToken });
	await keepWhatIsStored();

	expect(secrets.size).toBeGreaterThan(30);
	expect(lines).toContain('identity call failed');
	for (const [name, value] of secrets) expect(lines.includes(value), `The log has the ${name}.`).toBe(false);
	expect(lines).not.toMatch(/\$argon2|"d":"|oobCode=[\w-]{8}/);
});

const json = { 'content-type': 'application/json' };

const lastWord = (name: string) => name.split('.').at(-1);

async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
	await app.connection.runScript(`alter table ${name} rename to ${lastWord(name)}_away`);
	await work().finally(() => app.connection.runScript(`alter table ${name}_away rename to ${lastWord(name)}`));
}

async function post503(path: string, payload: object): Promise<void> {
	const { statusCode } = await call({ method: 'POST', url: `/v1/${path}?key=vouch`, payload });
	expect(statusCode).toBe(503);
}

async function refusingRows(name: string, work: () => Promise<void>): Promise<void> {
	await app.connection.runScript(`alter table ${name} add constraint refused_rows check (false) not valid`);
	await work().finally(() => app.connection.runScript(`alter table ${name} drop constraint refused_rows`));
}

async function keepWhatIsStored(): Promise<void> {
	const db = withTables<DB>(app.connection.db);
	const identitySecret = readIdentitySecret(undefined, app.config.DATA_DIR);
	keep('identity secret', identitySecret);
	for (const key of await db.selectFrom('identity_signing_key').selectAll().execute()) {
		keep('sealed key', key.private_sealed);
		keep('private key', JSON.parse(secretBox(identitySecret).open(key.private_sealed, sealedKey(key.kid))).d);
	}
	for (const row of await db.selectFrom('identity_session').selectAll().execute()) keep('hash', row.refresh_hash);
	for (const row of await db.selectFrom('identity_user').selectAll().execute()) keep('hash', row.password_hash);
}
