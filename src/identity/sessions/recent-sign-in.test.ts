import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, identityCalls } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let begin: Date;
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: new Mailbox(), settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
	begin = app.clock.now;
});
afterEach(() => {
	app.clock.now = begin;
});
afterAll(() => app.close());

let last = 0;
const changes: [string, (idToken: string, email: string) => Promise<Answer>][] = [
	['a new password', (idToken) => calls.call('update', { idToken, password: 'another horse' })],
	[
		'a new address',
		(idToken) =>
			calls.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@recent.test' }),
	],
	['a linked password', (idToken, email) => calls.call('signUp', { idToken, email, password: 'another horse' })],
	[
		'a linked provider',
		(idToken, email) => calls.signInWith('google.com', `elsewhere-${email}`, { idToken, returnIdpCredential: true }),
	],
	['a removed way to sign in', (idToken) => calls.call('update', { idToken, deleteProvider: ['facebook.com'] })],
	['deleting the account', (idToken) => calls.call('delete', { idToken })],
];

test.each(changes)('threat 13: %s needs a sign-in of the last five minutes', async (_, change) => {
	const email = `recent${++last}@recent.test`;
	const old = await calls.signUp(email);
	app.clock.now = new Date(begin.getTime() + 360_000);
	// Refreshing a token is no newer sign-in.
	const { id_token } = await calls.refresh(old.refreshToken);
	for (const idToken of [old.idToken, id_token])
		expect((await change(idToken, email)).error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
	const again = await calls.signIn(email);
	expect((await change(again.idToken, email)).status).toBe(200);
});

test('threat 13: five minutes are recent, a second more is not', async () => {
	const { idToken } = await calls.signUp('limit@recent.test');
	const second = Math.floor(begin.getTime() / 1000) * 1000;
	const rename = () => calls.call('update', { idToken, password: 'another horse' });
	app.clock.now = new Date(second + 301_000);
	expect((await rename()).error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
	app.clock.now = new Date(second + 300_000);
	expect((await rename()).status).toBe(200);
});

test('threat 13: an account at a provider proves nothing about the account that it is linked to', async () => {
	const { idToken } = await calls.signUp('chain@recent.test');
	app.clock.now = new Date(begin.getTime() + 240_000);
	const linked = await calls.signInWith('google.com', 'chained@recent.test', { idToken });
	expect(linked.status).toBe(200);
	app.clock.now = new Date(begin.getTime() + 360_000);
	for (const change of [{ password: 'another horse' }, { deleteProvider: ['password'] }]) {
		const { error } = await calls.call('update', { idToken: linked.idToken, ...change });
		expect(error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
	}
});

test('a profile can be changed at any time', async () => {
	const { idToken } = await calls.signUp('profile@recent.test');
	app.clock.now = new Date(begin.getTime() + 3_000_000);
	expect((await calls.call('update', { idToken, displayName: 'Ana' })).displayName).toBe('Ana');
});
