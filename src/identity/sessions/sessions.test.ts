import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import { setDisabled } from '#identity/accounts/accounts.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeIn, identityCalls, rightPassword } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox, settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `session${++last}@sessions.test`;
const db = () => withTables<DB>(app.connection.db);
/** Disables an account, for which the product itself has no page yet. */
const shut = (localId: string) =>
	setDisabled({ db: db(), now: app.clock.now, settings: { isGuarded: true } } as never, localId, true);

const endings: [string, (session: Answer) => Promise<unknown>, refreshCode: string, lookupCode: string][] = [
	[
		'signing out',
		({ idToken }) =>
			app.server.inject({
				method: 'POST',
				url: '/identity/sessions/revoke',
				headers: { authorization: `Bearer ${idToken}` },
			}),
		'TOKEN_EXPIRED',
		'TOKEN_EXPIRED',
	],
	[
		'a new password',
		({ idToken }) => calls.call('update', { idToken, password: 'another horse' }),
		'TOKEN_EXPIRED',
		'TOKEN_EXPIRED',
	],
	['a reset password', ({ email }) => resetPassword(email), 'TOKEN_EXPIRED', 'USER_NOT_FOUND'],
	['a new address', (session) => changeEmail(session), 'TOKEN_EXPIRED', 'TOKEN_EXPIRED'],
	['deleting the account', ({ idToken }) => calls.call('delete', { idToken }), 'TOKEN_EXPIRED', 'USER_NOT_FOUND'],
	['shutting the account', ({ localId }) => shut(localId), 'USER_DISABLED', 'USER_DISABLED'],
	[
		'Google vouching for the address of somebody else',
		({ email }) => calls.signInWith('google.com', email),
		'TOKEN_EXPIRED',
		'USER_NOT_FOUND',
	],
];

async function resetPassword(email: string): Promise<void> {
	await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
	const reset = await calls.call('resetPassword', {
		oobCode: codeIn(await mailbox.next()),
		newPassword: 'another horse',
	});
	expect(reset.status).toBe(200);
	await mailbox.next();
}

async function changeEmail({ idToken }: Answer): Promise<void> {
	await calls.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newEmail() });
	const changed = await calls.call('update', { oobCode: codeIn(await mailbox.next()), idToken });
	expect(changed.status).toBe(200);
	await mailbox.next();
}

describe('what ends sessions', () => {
	// The clock of the tests stands still, so everything happens within the same second.
	test.each(endings)('threat 3: %s ends a session at once', async (_, end, refreshCode, lookupCode) => {
		const session = await calls.signUp(newEmail());
		const isShut = lookupCode === 'USER_DISABLED';
		// A shut account is not looked up before: it is shut outside of this process, which would keep the session it knows.
		if (!isShut) expect(await calls.me(session.idToken)).toBe(200);
		await end(session);
		expect(await calls.me(session.idToken)).toBe(isShut ? 403 : 401);
		expect((await calls.refresh(session.refreshToken)).error.message).toBe(refreshCode);
		expect(await calls.lookup(session.idToken)).toBe(lookupCode);
	});

	test('threat 3: a sign-in with the old password that is under way begins no session after the change', async () => {
		const email = newEmail();
		const { idToken } = await calls.signUp(email);
		const attempts = Array.from({ length: 8 }, () => calls.signIn(email, rightPassword));
		await calls.call('update', { idToken, password: 'another horse' });
		const begun = (await Promise.all(attempts)).filter(({ status }) => status === 200);
		for (const session of begun) expect((await calls.refresh(session.refreshToken)).status).toBe(400);
		expect((await calls.signIn(email, rightPassword)).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
	});
});

test('signing out twice, also at once, is signing out, and is recorded once', async () => {
	const { idToken, localId } = await calls.signUp(newEmail());
	const signOut = () =>
		app.server.inject({
			method: 'POST',
			url: '/identity/sessions/revoke',
			headers: { authorization: `Bearer ${idToken}` },
		});
	const answers = await Promise.all([signOut(), signOut(), signOut()]);
	answers.push(await signOut());
	expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(4).fill([200, { revoked: true }]));
	const events = await db()
		.selectFrom('identity_event')
		.select('kind')
		.where('user_id', '=', localId)
		.where('kind', '=', 'signed_out')
		.execute();
	expect(events).toHaveLength(1);
});

test('threat 3: signing out with a token that has expired ends its session all the same', async () => {
	const begin = app.clock.now;
	const { idToken, refreshToken } = await calls.signUp(newEmail());
	app.clock.now = new Date(begin.getTime() + 2 * 3_600_000);
	const signOut = async (token: string) =>
		(
			await app.server.inject({
				method: 'POST',
				url: '/identity/sessions/revoke',
				headers: { authorization: `Bearer ${token}` },
			})
		).statusCode;
	expect(await calls.lookup(idToken)).toBe('TOKEN_EXPIRED');
	expect(await signOut(`${idToken.slice(0, -9)}forgotten`)).toBe(400);
	expect((await calls.refresh(refreshToken)).status).toBe(200);
	expect(await signOut(idToken)).toBe(200);
	expect((await calls.refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	app.clock.now = begin;
});

test('a refresh token that we never gave is told from one whose session is gone', async () => {
	const { idToken, refreshToken } = await calls.signUp(newEmail());
	await calls.call('delete', { idToken });
	const changed = (refreshToken.startsWith('A') ? 'B' : 'A') + refreshToken.slice(1);
	expect((await calls.refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	expect((await calls.refresh(changed)).error.message).toBe('INVALID_REFRESH_TOKEN');
	expect((await calls.refresh('unknown')).error.message).toBe('INVALID_REFRESH_TOKEN');
});

test('a session ends when nobody used it for 30 days, and after 180 in any case', async () => {
	const begin = app.clock.now;
	const after = (days: number) => {
		app.clock.now = new Date(begin.getTime() + days * 86_400_000);
	};
	const used = await calls.signUp(newEmail());
	const idle = await calls.signUp(newEmail());
	after(29);
	expect((await calls.refresh(used.refreshToken)).status).toBe(200);
	after(31);
	expect((await calls.refresh(idle.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	for (const days of [58, 87, 116, 145, 174]) {
		after(days);
		expect((await calls.refresh(used.refreshToken)).status).toBe(200);
	}
	after(181);
	expect((await calls.refresh(used.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	app.clock.now = begin;
});

test('auth_time is of the sign-in, and stays when tokens are refreshed or the password changes', async () => {
	const begin = app.clock.now;
	const { idToken, refreshToken } = await calls.signUp(newEmail());
	app.clock.now = new Date(begin.getTime() + 120_000);
	const timeOf = (token: string) =>
		JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).auth_time;
	const refreshed = await calls.refresh(refreshToken);
	const changed = await calls.call('update', { idToken: refreshed.id_token, password: 'another horse' });
	expect([timeOf(refreshed.id_token), timeOf(changed.idToken)]).toEqual([timeOf(idToken), timeOf(idToken)]);
	app.clock.now = begin;
});

test('what carries tokens, or is about one person, is kept by nobody between', async () => {
	const { idToken, refreshToken } = await calls.signUp('nobody@keeps.test');
	const url = (path: string) => `${path}?key=vouch`;
	const answers = await Promise.all([
		app.server.inject({ method: 'POST', url: url('/v1/accounts:lookup'), payload: { idToken } }),
		app.server.inject({ method: 'POST', url: url('/v1/accounts:lookup'), payload: { idToken: 'none' } }),
		app.server.inject({
			method: 'POST',
			url: url('/v1/token'),
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
		}),
	]);
	expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
		[200, 'no-store'],
		[400, 'no-store'],
		[200, 'no-store'],
	]);
});
