import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ identity: true });
});
afterAll(() => app.close());

const post = (call: string, payload: object | string, headers: Record<string, string> = {}) =>
	app.server.inject({ method: 'POST', url: `/v1/${call}?key=vouch`, payload, headers });
const account = (fields: object) =>
	post('accounts:signUp', { email: 'whole@example.org', password: 'correct horse', ...fields });

test.each(['signUp', 'signInWithPassword', 'lookup', 'update', 'delete'])(
	'a form of another site is refused by accounts:%s',
	async (call) => {
		const response = await post(`accounts:${call}`, 'email=form%40example.org&password=correct+horse', {
			'content-type': 'application/x-www-form-urlencoded',
			origin: 'https://evil.test',
		});
		expect(response.statusCode).toBe(415);
		expect(response.json().error.message).toMatch(/^Invalid JSON payload received\. /);
	},
);

test('the token route reads a form', async () => {
	const response = await post('token', 'grant_type=refresh_token&refresh_token=unknown', {
		'content-type': 'application/x-www-form-urlencoded',
	});
	expect(response.json().error.message).toBe('INVALID_REFRESH_TOKEN');
});

test.each([
	['a zero byte', '\u0000'],
	['the first half of a pair', '\ud83d'],
	['the second half of a pair', '\ude00'],
])('%s is refused in every field', async (_, bad) => {
	const messages = [];
	for (const fields of [
		{ email: `a${bad}b@example.org` },
		{ displayName: `A${bad}B` },
		{ password: `correct${bad}horse` },
	]) {
		const response = await account(fields);
		messages.push([response.statusCode, response.json().error.message]);
	}
	expect(messages).toEqual([
		[400, 'INVALID_EMAIL'],
		[400, 'Invalid JSON payload received. /displayName must be text'],
		[400, 'Invalid JSON payload received. /password must be text'],
	]);
});

test('a whole pair is a letter like any other', async () => {
	expect((await account({ displayName: 'Ana 😀' })).statusCode).toBe(200);
});
