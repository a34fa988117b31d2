import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true });
});
afterAll(() => app.close());

const accountCalls = [
	...['signUp', 'signInWithPassword', 'signInWithIdp', 'lookup', 'update', 'delete', 'sendOobCode', 'resetPassword'],
	'createAuthUri',
];
const addresses = accountCalls.flatMap((name) => [
	`/v1/accounts:${name}?key=vouch`,
	`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=vouch`,
]);

test.each([
	...addresses,
	'/v1/token?key=vouch',
	'/securetoken.googleapis.com/v1/token?key=vouch',
	'/identity/sessions/revoke',
	'/api/v1/me',
	'/config.json',
])('threat 18: a page of another site may not read %s', async (url) => {
	for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
		for (const method of ['OPTIONS', 'POST', 'GET'] as const) {
			const response = await app.server.inject({
				method,
				url,
				headers: {
					origin,
					'access-control-request-method': 'POST',
					'access-control-request-headers': 'content-type,authorization',
				},
			});
			const allowed = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
			expect(allowed, `${method} from ${origin}`).toEqual([]);
		}
	}
});

/** The types that a page can send to another site without asking: forms, and nothing that is declared as JSON. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
const body = { email: 'victim@example.org', password: 'correct horse' };

test.each(addresses)('threat 18: a form of another site is refused at %s', async (url) => {
	for (const type of formTypes) {
		for (const payload of [JSON.stringify(body), new URLSearchParams(body).toString()]) {
			const response = await app.server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
			expect([400, 415], `${type}: ${response.body}`).toContain(response.statusCode);
			expect(response.json().error.status).toBe('INVALID_ARGUMENT');
		}
	}
});

test('threat 18: no account came of it, and none is told apart by a cookie', async () => {
	const db = withTables<DB>(app.connection.db);
	expect(await db.selectFrom('identity_user').select('id').execute()).toEqual([]);
	const made = await app.server.inject({ method: 'POST', url: '/v1/accounts:signUp?key=vouch', payload: body });
	expect([made.statusCode, made.headers['set-cookie']]).toEqual([200, undefined]);
});

test('threat 18: the API takes no forms either', async () => {
	for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
		const response = await app.server.inject({
			method: 'POST',
			url: '/api/v1/business-profile',
			headers: { 'content-type': type },
			payload: 'business_name=Evil',
		});
		expect([401, 415]).toContain(response.statusCode);
	}
});
