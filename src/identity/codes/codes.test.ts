import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import { withTables } from '#db/connect.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import {
	type Answer,
	codeIn,
	codeMailed,
	identityCalls,
	linkIn,
	messageOf,
	rightPassword,
} from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let begin: Date;
const mailbox = new Mailbox();
beforeAll(async () => {
	const settings = { PUBLIC_URL: 'https://vouch.example', DEMO_IDP: '0' };
	app = await testApp({ identity: true, mailer: mailbox, settings });
	calls = identityCalls(app);
	begin = app.clock.now;
});
afterEach(() => {
	app.clock.now = begin;
	expect(mailbox.unread).toBe(0);
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `code${++last}@codes.test`;
const later = (seconds: number) => {
	app.clock.now = new Date(begin.getTime() + seconds * 1000);
};
const mail = (fields: object) => codeMailed(calls, mailbox, fields);
const mailReset = (email: string) => mail({ requestType: 'PASSWORD_RESET', email });
const mailVerification = (idToken: string) => mail({ requestType: 'VERIFY_EMAIL', idToken });
const mailChange = (idToken: string, address: string) =>
	mail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: address });
const apply = (oobCode: string, idToken?: string) => calls.call('update', { oobCode, idToken });
const confirm = async ({ idToken }: { idToken?: string }) =>
	expect(messageOf(await apply(await mailVerification(idToken ?? ''), idToken))).toBe('ok');
/** Moves an account to another address, and returns the mail that the old one gets. */
async function moveTo(address: string, idToken: string): Promise<MailMessage> {
	expect(messageOf(await apply(await mailChange(idToken, address), idToken))).toBe('ok');
	return mailbox.next();
}
const reset = (oobCode: string, newPassword?: string) => calls.call('resetPassword', { oobCode, newPassword });

const hour = 3600;
const kinds: [string, seconds: number, make: (idToken: string, email: string) => Promise<string>][] = [
	['PASSWORD_RESET', hour, (_, email) => mailReset(email)],
	['VERIFY_EMAIL', 24 * hour, (idToken) => mailVerification(idToken)],
	['VERIFY_AND_CHANGE_EMAIL', 24 * hour, (idToken) => mailChange(idToken, newEmail())],
	[
		'RECOVER_EMAIL',
		720 * hour,
		async (idToken) => {
			await confirm({ idToken });
			return codeIn(await moveTo(newEmail(), idToken));
		},
	],
];

test('a change to an address that the account got in another way meanwhile ends nothing, and tells nobody', async () => {
	const [email, given] = [newEmail(), newEmail()];
	const { idToken } = await calls.signUp(email);
	const code = await mailChange(idToken, given);
	// As linking a Google account does for an account without an address.
	const users = withTables<DB>(app.connection.db).updateTable('identity_user').where('email', '=', email);
	await users.set({ email: given, email_key: given, email_verified: true }).execute();
	expect(messageOf(await apply(code, idToken))).toBe('ok');
	expect(await calls.me(idToken)).toBe(200);
});

describe.each(kinds)('a code of %s', (kind, lifeS, make) => {
	/** Uses a code; the owner of the mailbox is signed in where the code requires that. */
	async function use(code: string, email: string): Promise<Answer> {
		if (kind === 'PASSWORD_RESET') return reset(code, 'another horse');
		return apply(code, kind === 'RECOVER_EMAIL' ? undefined : (await calls.signIn(email)).idToken);
	}
	/** Reads the mails that tell of the use of a code: a verification sends none, an address that is taken back one to each. */
	async function readNotices(): Promise<void> {
		if (kind !== 'VERIFY_EMAIL') await mailbox.next();
		if (kind === 'RECOVER_EMAIL') await mailbox.next();
	}

	test('threat 11: can be looked at often, and used once', async () => {
		const email = newEmail();
		const code = await make((await calls.signUp(email)).idToken, email);
		for (let looks = 0; looks < 3; looks += 1) {
			expect(await reset(code)).toMatchObject({
				kind: 'identitytoolkit#ResetPasswordResponse',
				requestType: kind,
				...(kind !== 'VERIFY_AND_CHANGE_EMAIL' && { email }),
			});
		}
		expect(messageOf(await use(code, email))).toBe('ok');
		await readNotices();
		expect([messageOf(await use(code, email)), messageOf(await reset(code))]).toEqual([
			'INVALID_OOB_CODE',
			'INVALID_OOB_CODE',
		]);
	});

	test('threat 11: works until its time is over, and is then called expired', async () => {
		const email = newEmail();
		const code = await make((await calls.signUp(email)).idToken, email);
		later(lifeS);
		expect([messageOf(await use(code, email)), messageOf(await reset(code))]).toEqual([
			'EXPIRED_OOB_CODE',
			'EXPIRED_OOB_CODE',
		]);
		later(lifeS - 1);
		expect(messageOf(await use(code, email))).toBe('ok');
		await readNotices();
	});

	test('threat 11: has 256 random bits, of which the database knows a hash alone', async () => {
		const email = newEmail();
		const code = await make((await calls.signUp(email)).idToken, email);
		expect(Buffer.from(code, 'base64url')).toHaveLength(32);
		const db = withTables<DB>(app.connection.db);
		const rows = await db.selectFrom('identity_code').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(code);
		expect(rows.map((row) => row.code_hash)).toContain(createHash('sha256').update(code).digest('hex'));
	});
});

describe('a link', () => {
	test('threat 11: is of this site, whatever host the request named', async () => {
		const email = newEmail();
		await calls.signUp(email);
		for (const headers of [
			{ host: 'evil.example' },
			{ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
		] as Record<string, string>[]) {
			await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { headers });
			const { text, html } = await mailbox.next();
			const link = linkIn({ text });
			expect([link.origin, link.pathname]).toEqual(['https://vouch.example', '/auth/action']);
			expect(Object.fromEntries(link.searchParams)).toMatchObject({
				mode: 'resetPassword',
				apiKey: 'vouch',
				lang: 'en',
			});
			expect(html).not.toContain('evil');
		}
	});

	test('leads on to where it was asked to', async () => {
		const email = newEmail();
		await calls.signUp(email);
		const continueUrl = 'https://vouch.example/directory?page=2';
		await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl });
		expect(linkIn(await mailbox.next()).searchParams.get('continueUrl')).toBe(continueUrl);
	});

	test('threat 11: programs that open it use nothing up', async () => {
		const email = newEmail();
		const { idToken } = await calls.signUp(email);
		const code = await mailVerification(idToken);
		for (const method of ['GET', 'HEAD'] as const) {
			await app.server.inject({ method, url: `/auth/action?mode=verifyEmail&oobCode=${code}&apiKey=vouch` });
			await app.server.inject({ method, url: `/v1/accounts:update?key=vouch&oobCode=${code}` });
		}
		expect(messageOf(await apply(code, idToken))).toBe('ok');
	});
});

test('a newer code of a kind voids the older, of its own account alone', async () => {
	const [email, other] = [newEmail(), newEmail()];
	const { idToken } = await calls.signUp(email);
	await calls.signUp(other);
	const [first, verification, others] = [
		await mailReset(email),
		await mailVerification(idToken),
		await mailReset(other),
	];
	const second = await mailReset(email);
	expect(messageOf(await reset(first, 'another horse'))).toBe('INVALID_OOB_CODE');
	for (const code of [second, verification, others]) expect(messageOf(await reset(code))).toBe('ok');
});

test('a reset leaves neither other ways in nor changes that are under way', async () => {
	const email = newEmail();
	const { idToken, localId } = await calls.signUp(email);
	await confirm({ idToken });
	const change = await mailChange(idToken, newEmail());
	expect(messageOf(await reset(await mailReset(email), 'short'))).toContain('WEAK_PASSWORD');
	expect(messageOf(await reset(await mailReset(email), 'another horse'))).toBe('ok');
	await mailbox.next();
	const { idToken: fresh } = await calls.signIn(email, 'another horse');
	expect(await calls.lookup(fresh)).toMatchObject({ localId, emailVerified: true });
	expect((await calls.signIn(email, rightPassword)).status).toBe(400);
	expect(messageOf(await apply(change))).toBe('INVALID_OOB_CODE');
});

test('a code is good for what it was mailed for', async () => {
	const email = newEmail();
	const { idToken } = await calls.signUp(email);
	const [resetCode, verification] = [await mailReset(email), await mailVerification(idToken)];
	expect(messageOf(await apply(resetCode))).toBe('INVALID_OOB_CODE');
	expect(messageOf(await reset(verification, 'another horse'))).toBe('INVALID_OOB_CODE');
	expect([messageOf(await reset(resetCode)), messageOf(await apply(verification, idToken))]).toEqual(['ok', 'ok']);
});

describe('a new address', () => {
	test('counts once its mail is answered, and the old one hears of it', async () => {
		const [email, address] = [newEmail(), newEmail()];
		const { idToken } = await calls.signUp(email);
		await confirm({ idToken });
		const code = await mailChange(idToken, address);
		expect(await reset(code)).toMatchObject({ newEmail: address });
		expect(await calls.lookup(idToken)).toMatchObject({ email });
		expect(await apply(code, idToken)).toMatchObject({ email: address, newEmail: address, emailVerified: true });
		const notice = await mailbox.next();
		expect(notice.to).toBe(email);
		expect((await calls.signIn(email)).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
		const { idToken: fresh } = await calls.signIn(address);
		expect(await apply(codeIn(notice))).toMatchObject({ email, emailVerified: true });
		expect([(await mailbox.next()).to, (await mailbox.next()).to]).toEqual([address, email]);
		expect(await calls.lookup(fresh)).toBe('TOKEN_EXPIRED');
	});

	test('two changes in a row leave the first owner the way back, and the way back leaves nobody another', async () => {
		const [email, second, third] = [newEmail(), newEmail(), newEmail()];
		const { idToken } = await calls.signUp(email);
		await confirm({ idToken });
		const toFirst = codeIn(await moveTo(second, idToken));
		later(1);
		const toSecond = codeIn(await moveTo(third, (await calls.signIn(second)).idToken));
		expect(await apply(toFirst)).toMatchObject({ email });
		expect([(await mailbox.next()).to, (await mailbox.next()).to]).toEqual([third, email]);
		expect(messageOf(await apply(toSecond))).toBe('INVALID_OOB_CODE');
	});

	test('is nobody elses: neither when asked for, nor when somebody took it meanwhile', async () => {
		const [email, taken, free] = [newEmail(), newEmail(), newEmail()];
		const { idToken } = await calls.signUp(email);
		await confirm({ idToken: (await calls.signUp(taken)).idToken });
		// Nobody is told: the answer is that of any address, and no mail goes out.
		expect(
			await calls.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: taken }),
		).toEqual({
			status: 200,
			kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
			email,
		});
		const code = await mailChange(idToken, free);
		await confirm({ idToken: (await calls.signUp(free)).idToken });
		expect([messageOf(await apply(code, idToken)), messageOf(await apply(code, idToken))]).toEqual([
			'EMAIL_EXISTS',
			'INVALID_OOB_CODE',
		]);
	});

	test('threat 102: that was mistyped tells its owner nothing of the account', async () => {
		const [email, next, third] = [newEmail(), newEmail(), newEmail()];
		const ip = '192.0.2.102';
		const { idToken } = await calls.signUp(email);
		await calls.call('update', { idToken, displayName: 'Ana Weiß' });
		await calls.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next }, { ip });
		const mail = await mailbox.next();
		const answers = [await reset(codeIn(mail)), await apply(codeIn(mail), (await calls.signUp(third)).idToken)];
		expect(answers).toMatchObject([{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: next }, { status: 400 }]);
		// Nor does the owner of an address that was mistyped at sign-up, once the account has another.
		await calls.call('update', { oobCode: codeIn(mail), idToken }, { ip });
		const notice = await mailbox.next();
		expect([mail.to, notice.to]).toEqual([next, email]);
		expect(JSON.stringify([mail, answers])).not.toContain(email);
		for (const told of [mail, notice]) expect(told.text + told.html).not.toMatch(/Ana|Weiß|192\.0\.2/);
	});

	test('cannot be set without its mail', async () => {
		const { idToken } = await calls.signUp(newEmail());
		const refused = 'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.';
		expect(messageOf(await calls.call('update', { idToken, email: newEmail() }))).toBe(refused);
		const link = { idToken, email: newEmail(), password: rightPassword };
		expect(messageOf(await calls.call('signUp', link))).toBe(refused);
	});

	test('voids what was mailed to the old one', async () => {
		const [email, address] = [newEmail(), newEmail()];
		const { idToken } = await calls.signUp(email);
		await confirm({ idToken });
		const resetCode = await mailReset(email);
		await moveTo(address, idToken);
		expect(messageOf(await reset(resetCode, 'another horse'))).toBe('INVALID_OOB_CODE');
	});
});

test.each([
	[{}, 'MISSING_REQ_TYPE'],
	[{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
	[{ requestType: 'PASSWORD_RESET', email: 'nobody' }, 'INVALID_EMAIL'],
	[{ requestType: 'PASSWORD_RESET', email: 'a@codes.test', returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
	[{ requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
	[{ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'a@codes.test' }, 'MISSING_ID_TOKEN'],
	[{ requestType: 'VERIFY_AND_CHANGE_EMAIL' }, 'MISSING_NEW_EMAIL'],
	[{ requestType: 'EMAIL_SIGNIN', email: 'a@codes.test' }, 'OPERATION_NOT_ALLOWED'],
])('a code for %j is refused with %s', async (fields, message) => {
	expect(messageOf(await calls.call('sendOobCode', fields))).toBe(message);
});
