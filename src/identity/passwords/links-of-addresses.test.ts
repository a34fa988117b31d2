/** Links for a new password that were mailed to an address while nobody had confirmed it, whoever has signed up with it. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeMailed, identityCalls, messageOf } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox, settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
});
afterEach(() => expect(mailbox.unread).toBe(0));
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
afterAll(() => app.close());

let last = 0;
const newEmail = () => `link${++last}@links.test`;
const mail = (fields: object) => codeMailed(calls, mailbox, fields);
const mailReset = (email: string) => mail({ requestType: 'PASSWORD_RESET', email });
const apply = (oobCode: string, idToken: string) => calls.call('update', { oobCode, idToken });
const reset = (oobCode: string, newPassword?: string) => calls.call('resetPassword', { oobCode, newPassword });
const confirm = async (idToken: string) =>
	expect(messageOf(await apply(await mail({ requestType: 'VERIFY_EMAIL', idToken }), idToken))).toBe('ok');
const moveTo = async (newEmail: string, idToken: string) => {
	const code = await mail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
	expect(messageOf(await apply(code, idToken))).toBe('ok');
	return mailbox.next();
};
const remove = async ({ idToken }: Answer) => expect(messageOf(await calls.call('delete', { idToken }))).toBe('ok');

describe('whoever signed up with an address of somebody else', () => {
	const acts: [string, subject: string | null, (maker: Answer) => Promise<Answer | null>][] = [
		[
			'deletes the account, and signs up again',
			'You have a new account at Vouch',
			async (maker) => {
				await remove(maker);
				return calls.signUp(maker.email);
			},
		],
		[
			'deletes the account',
			null,
			async (maker) => {
				await remove(maker);
				return null;
			},
		],
		[
			'moves the account away, and signs up again',
			'You have a new account at Vouch',
			async (maker) => {
				await moveTo(newEmail(), maker.idToken);
				return calls.signUp(maker.email);
			},
		],
		[
			'sets another password',
			'You have a new account at Vouch',
			({ idToken }) => calls.call('update', { idToken, password: 'another horse' }),
		],
	];
	test.each(acts)('threat 42: and %s voids no link of its owner', async (_, subject, act) => {
		const first = await calls.signUp(newEmail());
		const { email } = first;
		const code = await mailReset(email);
		let maker: Answer | null = first;
		for (let round = 0; round < 3 && maker; round += 1) maker = await act(maker);
		expect(await reset(code)).toMatchObject({ requestType: 'PASSWORD_RESET', email });
		expect(messageOf(await reset(code, 'a third horse'))).toBe('ok');
		if (subject) expect((await mailbox.next()).subject).toBe(subject);
		if (maker) expect(await calls.lookup(maker.idToken)).toBe('USER_NOT_FOUND');
		const owner = await calls.signIn(email, 'a third horse');
		expect(await calls.lookup(owner.idToken)).toMatchObject({ email, emailVerified: true });
		expect(messageOf(await reset(code, 'a fourth horse'))).toBe('INVALID_OOB_CODE');
	});

	test('threat 42: does not see from where its owner asked for a link', async () => {
		const { email, idToken } = await calls.signUp(newEmail());
		const headers = { 'user-agent': 'their browser' };
		const asked = await calls.call(
			'sendOobCode',
			{ requestType: 'PASSWORD_RESET', email },
			{ ip: '192.0.2.42', headers },
		);
		expect(messageOf(asked)).toBe('ok');
		await mailbox.next();
		const response = await app.server.inject({
			url: '/api/v1/me/security-events',
			headers: { authorization: `Bearer ${idToken}` },
		});
		expect(response.json().data[0]).toMatchObject({ kind: 'password_reset_requested', ip: null });
		expect(response.body).not.toMatch(/192\.0\.2|browser/);
	});
});

describe('once the address is confirmed', () => {
	const others: [string, (email: string, isThere: boolean) => Promise<Answer>][] = [
		[
			'comes by Google',
			async (email, isThere) => {
				const owner = await calls.signInWith('google.com', email);
				if (isThere) expect((await mailbox.next()).subject).toBe('You have a new account at Vouch');
				return owner;
			},
		],
		[
			'moves their account to it',
			async (email) => {
				await moveTo(email, (await calls.signUp(newEmail())).idToken);
				return calls.signIn(email);
			},
		],
	];
	test.each(others)('threat 25: by somebody who %s, the link opens nothing', async (_, come) => {
		for (const isThere of [true, false]) {
			const maker = await calls.signUp(newEmail());
			const code = await mailReset(maker.email);
			if (!isThere) await remove(maker);
			const owner = await come(maker.email, isThere);
			expect(await calls.lookup(owner.idToken)).toMatchObject({ email: maker.email, emailVerified: true });
			expect(messageOf(await reset(code, 'another horse'))).toBe('INVALID_OOB_CODE');
			// Nor once the address is free again.
			await remove(owner);
			expect((await mailbox.next()).subject).toBe('Your account at Vouch was deleted');
			expect(messageOf(await reset(code, 'another horse'))).toBe('INVALID_OOB_CODE');
		}
	});

	test('by whoever is signed in to the account, the link gives it a new password', async () => {
		const { email, idToken, localId } = await calls.signUp(newEmail());
		const code = await mailReset(email);
		await confirm(idToken);
		expect(messageOf(await reset(code, 'another horse'))).toBe('ok');
		expect((await mailbox.next()).subject).toBe('Your password at Vouch was changed');
		expect((await calls.signIn(email, 'another horse')).localId).toBe(localId);
	});

	const ends: [string, (maker: Answer) => Promise<Answer>][] = [
		['a new password', ({ idToken }) => calls.call('update', { idToken, password: 'another horse' })],
		[
			'a sign-out everywhere else',
			async (maker) => {
				const headers = { authorization: `Bearer ${maker.idToken}` };
				const { statusCode } = await app.server.inject({ method: 'DELETE', url: '/api/v1/me/sessions', headers });
				expect(statusCode).toBeLessThan(300);
				return maker;
			},
		],
	];
	test.each(ends)('threat 25: a link from before %s opens nothing, one from after it does', async (_, end) => {
		for (const isBefore of [true, false]) {
			const maker = await calls.signUp(newEmail());
			const before = await mailReset(maker.email);
			pass(1);
			const { idToken } = await end(maker);
			pass(1);
			const code = isBefore ? before : await mailReset(maker.email);
			await confirm(idToken);
			expect(messageOf(await reset(code, 'a third horse'))).toBe(isBefore ? 'INVALID_OOB_CODE' : 'ok');
			if (!isBefore) expect((await mailbox.next()).subject).toBe('Your password at Vouch was changed');
		}
	});

	test('threat 25: the link goes by a new password', async () => {
		const { email, idToken } = await calls.signUp(newEmail());
		const code = await mailReset(email);
		await confirm(idToken);
		expect(messageOf(await calls.call('update', { idToken, password: 'another horse' }))).toBe('ok');
		expect((await mailbox.next()).subject).toBe('Your password at Vouch was changed');
		expect(messageOf(await reset(code, 'a third horse'))).toBe('INVALID_OOB_CODE');
	});
});

test('of several links of an address the newest works, whichever account it was asked for at', async () => {
	const maker = await calls.signUp(newEmail());
	const former = await mailReset(maker.email);
	await remove(maker);
	await calls.signUp(maker.email);
	const newest = await mailReset(maker.email);
	expect([messageOf(await reset(former)), messageOf(await reset(newest))]).toEqual(['INVALID_OOB_CODE', 'ok']);
});

test('threat 25: a link that was mailed to a confirmed address gives nobody an account that has become unconfirmed', async () => {
	const { email, idToken, localId } = await calls.signUp(newEmail());
	await confirm(idToken);
	const code = await mailReset(email);
	await sql`update identity_user set email_verified = false where id = ${localId}`.execute(app.connection.db);
	expect(messageOf(await reset(code, 'another horse'))).toBe('INVALID_OOB_CODE');
});

test('a link makes no room where an operator has disabled the account', async () => {
	const { email, localId } = await calls.signUp(newEmail());
	const code = await mailReset(email);
	await sql`update identity_user set disabled = true where id = ${localId}`.execute(app.connection.db);
	expect(messageOf(await reset(code, 'another horse'))).toBe('USER_DISABLED');
});
