import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import { withTables } from '#db/connect.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { PasswordHasher } from '#identity/passwords/password-hasher.ts';
import { signInWithPassword } from '#identity/passwords/sign-in-with-password.ts';
import { Turns } from '#identity/passwords/turns.ts';
import {
	changesAnHour,
	codesAnHour,
	codesOfAccountsAnHour,
	countCode,
	countSession,
	freeFailuresFromAddress,
	freeFailuresOfAccount,
	passwordsAnHour,
	perAddressAnHour,
	sessionsAnHour,
} from '#identity/requests/throttle.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { codeIn } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';
import { buildServer } from '../../server.ts';

let app: TestApp;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox });
});
afterAll(() => app.close());

const right = 'correct horse';
const refused = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const wrong = 'INVALID_LOGIN_CREDENTIALS';

async function mailTo(email: string): Promise<MailMessage> {
	for (;;) {
		const message = await mailbox.next();
		if (message.to === email) return message;
	}
}

/** Returns `ok`, or the code of the error. */
async function answer(call: string, email: string, password: string, remoteAddress: string): Promise<string> {
	const url = `/v1/accounts:${call}?key=vouch`;
	const response = await app.server.inject({ method: 'POST', url, payload: { email, password }, remoteAddress });
	return response.statusCode === 200 ? 'ok' : response.json().error.message;
}
const signUp = (email: string, ip: string) => answer('signUp', email, right, ip);
const signIn = (email: string, password: string, ip: string) => answer('signInWithPassword', email, password, ip);
const times = (length: number, call: (index: number) => Promise<string>) =>
	Promise.all(Array.from({ length }, (_, index) => call(index)));
const countOf = (answers: string[], wanted: string) => answers.filter((given) => given === wanted).length;
const passTime = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

test('of guesses made at once no more are tried than of guesses one by one', async () => {
	await signUp('burst@example.org', '192.0.2.1');
	const answers = await times(300, (index) => signIn('burst@example.org', `wrong ${index}`, '198.51.100.1'));
	expect([countOf(answers, wrong), countOf(answers, refused)]).toEqual([
		freeFailuresFromAddress,
		300 - freeFailuresFromAddress,
	]);
});

test('the wait from one address doubles up to a quarter of an hour, and a success forgets it', async () => {
	await signUp('patient@example.org', '192.0.2.2');
	const guess = () => signIn('patient@example.org', 'wrong', '198.51.100.2');
	await times(freeFailuresFromAddress, guess);
	for (const waitS of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
		passTime(waitS - 1);
		expect(await guess()).toBe(refused);
		passTime(1);
		expect(await guess()).toBe(wrong);
	}
	passTime(900);
	expect(await signIn('patient@example.org', right, '198.51.100.2')).toBe('ok');
	expect(countOf(await times(freeFailuresFromAddress + 1, guess), wrong)).toBe(freeFailuresFromAddress);
});

test('guesses from many addresses make other strangers wait, but not the owner where they are known', async () => {
	await signUp('owner@example.org', '192.0.2.3');
	const guesses = await times(60, (index) => signIn('owner@example.org', 'wrong', `198.51.101.${index}`));
	expect([countOf(guesses, wrong), countOf(guesses, refused)]).toEqual([
		freeFailuresOfAccount,
		60 - freeFailuresOfAccount,
	]);
	expect(await signIn('owner@example.org', right, '203.0.113.3')).toBe(refused);
	expect(await signIn('owner@example.org', right, '192.0.2.3')).toBe('ok');
});

test('threat 4: an address is known of an account, and of nobody who has its e-mail address after it', async () => {
	const [email, formerIp, ip] = ['heir@example.org', '192.0.2.33', '192.0.2.34'];
	const guess = () =>
		times(60, (index) => signIn(email, 'wrong', `198.51.103.${index}`)).then((answers) => countOf(answers, wrong));
	await signUp(email, formerIp);
	const db = withTables<DB>(app.connection.db);
	await db.deleteFrom('identity_user').where('email', '=', email).execute();
	await signUp(email, ip);
	expect(await guess()).toBe(freeFailuresOfAccount);
	expect(await signIn(email, right, formerIp)).toBe(refused);
	expect(await signIn(email, right, ip)).toBe('ok');
});

test('the owner gets in from a new address after the second that a first flood costs', async () => {
	await signUp('traveller@example.org', '192.0.2.4');
	await times(60, (index) => signIn('traveller@example.org', 'wrong', `198.51.102.${index}`));
	passTime(1);
	expect(await signIn('traveller@example.org', right, '203.0.113.4')).toBe('ok');
});

test('one address cannot try one password on ever more accounts, nor reset its count with an account of its own', async () => {
	const ip = '198.51.100.5';
	await signUp('mallory@example.org', ip);
	const spray = (index: number) => signIn(`sprayed-${index}@example.org`, right, ip);
	expect(countOf(await times(perAddressAnHour - 1, spray), wrong)).toBe(perAddressAnHour - 1);
	expect(await signIn('mallory@example.org', right, ip)).toBe('ok');
	expect([await spray(200), await spray(201)]).toEqual([wrong, refused]);
	expect(await signIn('mallory@example.org', right, ip)).toBe(refused);
	passTime(36);
	expect([await spray(202), await spray(203)]).toEqual([wrong, refused]);
	passTime(3600);
	expect(countOf(await times(perAddressAnHour + 1, spray), wrong)).toBe(perAddressAnHour);
});

test('nor does a new password of its own account give it more of them', async () => {
	const [ip, email] = ['198.51.100.15', 'resetter@example.org'];
	await signUp(email, ip);
	expect(await codeFor(email, ip)).toBe('ok');
	const oobCode = codeIn(await mailTo(email));
	const spray = (index: number) => signIn(`sprinkled-${index}@example.org`, right, ip);
	expect(countOf(await times(perAddressAnHour + 1, spray), refused)).toBe(1);
	const url = '/v1/accounts:resetPassword?key=vouch';
	const payload = { oobCode, newPassword: 'another horse' };
	expect((await app.server.inject({ method: 'POST', url, payload, remoteAddress: ip })).statusCode).toBe(200);
	expect(await spray(200)).toBe(refused);
});

test('people who know their passwords do not use up the address that they share', async () => {
	await signUp('pupil@example.org', '198.51.100.6');
	for (let index = 0; index <= perAddressAnHour; index += 1)
		expect(await signIn('pupil@example.org', right, '198.51.100.6')).toBe('ok');
});

test('every sign-up counts for its address, whether it makes an account or not', async () => {
	const answers = await times(120, (index) => signUp(`many-${index % 60}@example.org`, '198.51.100.7'));
	expect(countOf(answers, refused)).toBe(120 - perAddressAnHour);
	expect(await signUp('elsewhere@example.org', '198.51.100.8')).toBe('ok');
});

test('threat 4: guesses are still counted after a restart, the victim elsewhere gets in, and a false address helps nobody', async () => {
	await signUp('victim@example.org', '192.0.2.9');
	const guess = () => signIn('victim@example.org', 'wrong', '198.51.100.9');
	await times(freeFailuresFromAddress, guess);
	expect(await guess()).toBe(refused);
	// The counts are in the database, so a server that has just started knows them.
	const restarted = await buildServer({
		config: app.config,
		connection: app.connection,
		media: app.media,
		clock: () => app.clock.now,
	});
	const attempt = async (remoteAddress: string, headers: Record<string, string> = {}) => {
		const url = '/v1/accounts:signInWithPassword?key=vouch';
		const payload = { email: 'victim@example.org', password: right };
		const response = await restarted.inject({ method: 'POST', url, payload, remoteAddress, headers });
		return response.statusCode === 200 ? 'ok' : response.json().error.message;
	};
	expect(await attempt('198.51.100.9')).toBe(refused);
	expect(await attempt('198.51.100.9', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })).toBe(
		refused,
	);
	expect(await attempt('203.0.113.9')).toBe('ok');
	await restarted.close();
});

test('threat 16: an account is given so many passwords an hour, and no more are hashed', async () => {
	const post = async (name: string, payload: object) => {
		const url = `/v1/accounts:${name}?key=vouch`;
		return (await app.server.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.20' })).json();
	};
	let { idToken } = await post('signUp', { email: 'changes@example.org', password: right });
	// A change ends the session that asks for it, and answers with the token of another.
	const change = async () => {
		const answer = await post('update', { idToken, password: 'another horse', returnSecureToken: true });
		idToken = answer.idToken ?? idToken;
		return (answer.error?.message as string | undefined) ?? 'ok';
	};
	const answers: string[] = [];
	for (let asked = 0; asked < passwordsAnHour + 2; asked += 1) answers.push(await change());
	expect(answers).toEqual([...Array<string>(passwordsAnHour).fill('ok'), refused, refused]);
});

test('threat 16: an account is changed so many times an hour', async () => {
	const post = async (name: string, payload: object) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload })).json();
	const { idToken } = await post('signUp', { email: 'restless@example.org', password: right });
	const rename = async (index: number) => {
		const { error } = await post('update', { idToken, displayName: `Ana ${index}` });
		return (error?.message as string | undefined) ?? 'ok';
	};
	const answers = await times(changesAnHour + 5, rename);
	expect([countOf(answers, 'ok'), countOf(answers, refused)]).toEqual([changesAnHour, 5]);
	passTime(3600 / changesAnHour);
	expect(await rename(0)).toBe('ok');
});

test('threat 16: whoever has used up all changes and sessions of an account keeps nobody from a new password', async () => {
	const remoteAddress = '192.0.2.31';
	const post = async (name: string, payload: object) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload, remoteAddress })).json();
	const { idToken, localId } = await post('signUp', { email: 'intruded@example.org', password: right });
	await times(changesAnHour, (index) => post('update', { idToken, displayName: `Ana ${index}` }));
	for (let begun = 1; begun < sessionsAnHour; begun += 1) await countSession(context(), localId);
	const removed = await post('update', { idToken, deleteProvider: ['google.com'] });
	expect(removed.error?.message).toBeUndefined();
	await times(changesAnHour, () => post('update', { idToken, deleteProvider: ['google.com'] }));
	const changed = await post('update', { idToken, password: 'another horse' });
	expect([changed.error?.message, typeof changed.idToken]).toEqual([undefined, 'string']);
});

test('threat 16: an account begins so many sessions an hour, by whatever way in', async () => {
	const made = await app.server.inject({
		method: 'POST',
		url: '/v1/accounts:signUp?key=vouch',
		payload: { email: 'sessions@example.org', password: right },
		remoteAddress: '192.0.2.21',
	});
	const { localId } = made.json();
	for (let begun = 1; begun < sessionsAnHour; begun += 1) await countSession(context(), localId);
	expect(await signIn('sessions@example.org', right, '192.0.2.21')).toBe(refused);
	expect(await signIn('sessions@example.org', 'wrong', '192.0.2.22')).toBe(wrong);
	passTime(3600 / sessionsAnHour);
	expect(await signIn('sessions@example.org', right, '192.0.2.21')).toBe('ok');
});

test('threat 43: mails that an account is refused count for nobody else on its network', async () => {
	const ask = (id: string) => {
		const asker = { id, email_verified: false };
		return countCode(context(), 'VERIFY_EMAIL', { ip: '198.51.100.43', asker, email: `${id}@refused.test` }).then(
			() => 'ok',
			({ message }) => message as string,
		);
	};
	const answers = await times(perAddressAnHour + 5, () => ask('impatient'));
	expect([countOf(answers, 'ok'), countOf(answers, refused)]).toEqual([
		codesAnHour,
		perAddressAnHour + 5 - codesAnHour,
	]);
	expect(await ask('patient')).toBe('ok');
});

test('threat 16: whoever must wait is told so before they stand in line', async () => {
	const full = { ...context(), passwordTurns: new Turns(0, 0) };
	const attempt = () =>
		signInWithPassword(
			full,
			{ email: 'line@example.org', password: 'wrong' },
			{ ip: '198.51.100.22', userAgent: undefined },
		).catch(({ message }) => message as string);
	for (let tries = 0; tries < freeFailuresFromAddress; tries += 1) expect(await attempt()).toBe(refused);
	// The line was full each time, and each attempt was counted.
	expect(await signIn('line@example.org', 'wrong', '198.51.100.22')).toBe(refused);
	expect(await signIn('line@example.org', 'wrong', '198.51.100.23')).toBe(wrong);
});

const context = () =>
	({
		db: withTables<DB>(app.connection.db),
		now: app.clock.now,
		hasher: new PasswordHasher(),
		settings: { isThrottled: true, isPrivate: true },
	}) as IdentityContext;

const codeFor = async (email: string, ip: string): Promise<string> => {
	const url = '/v1/accounts:sendOobCode?key=vouch';
	const payload = { requestType: 'PASSWORD_RESET', email };
	const response = await app.server.inject({ method: 'POST', url, payload, remoteAddress: ip });
	return response.statusCode === 200 ? 'ok' : response.json().error.message;
};

test('nobody is flooded with mail: five an hour, whoever asks, and no answer tells whether there is an account', async () => {
	const [email, unknown] = ['flooded@example.org', 'stranger@example.org'];
	await signUp(email, '192.0.2.10');
	// A mail is recorded in the transaction that sends it.
	const mailed = async () =>
		(
			await withTables<DB>(app.connection.db)
				.selectFrom('identity_event as event')
				.innerJoin('identity_user as account', 'account.id', 'event.user_id')
				.select('event.id')
				.where('account.email', '=', email)
				.where('event.kind', '=', 'password_reset_requested')
				.execute()
		).length;
	for (const whom of [email, unknown]) {
		const answers = await times(10, (index) => codeFor(whom, `198.51.103.${index}`));
		expect(countOf(answers, 'ok')).toBe(10);
		const ofOne = await times(10, () => codeFor(whom, '198.51.104.1'));
		expect([countOf(ofOne, 'ok'), countOf(ofOne, refused)]).toEqual([codesAnHour, 10 - codesAnHour]);
	}
	expect(await mailed()).toBe(codesAnHour);
	passTime(3600 / codesAnHour);
	expect(await codeFor(email, '203.0.113.10')).toBe('ok');
	expect(await mailed()).toBe(codesAnHour + 1);
});

test('threat 42: requests for an address without an account use up no mail of whoever it belongs to', async () => {
	const [email, outsider] = ['premade@example.org', '198.51.105.1'];
	expect(countOf(await times(10, () => codeFor(email, outsider)), 'ok')).toBe(codesAnHour);
	await signUp(email, outsider);
	expect(await codeFor(email, '192.0.2.45')).toBe('ok');
	expect(codeIn(await mailTo(email))).not.toBe('');
});

test('threat 42: whoever uses up the mails for a new password of somebody has sent them one that works', async () => {
	const [email, outsider] = ['starved@example.org', '198.51.107.1'];
	await signUp(email, '192.0.2.40');
	let latest = '';
	for (let time = 0; time < codesAnHour; time += 1) {
		expect(await codeFor(email, outsider)).toBe('ok');
		latest = codeIn(await mailTo(email));
	}
	expect(await codeFor(email, outsider)).toBe(refused);
	expect(await codeFor(email, '192.0.2.40')).toBe('ok');
	const payload = { oobCode: latest, newPassword: 'another horse' };
	const reset = await app.server.inject({ method: 'POST', url: '/v1/accounts:resetPassword?key=vouch', payload });
	expect(reset.statusCode).toBe(200);
	expect(await signIn(email, 'another horse', '192.0.2.40')).toBe('ok');
});

test('whoever uses up the mails of one kind to somebody keeps them from no other kind, nor others from that address', async () => {
	const post = async (name: string, payload: object, remoteAddress: string) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload, remoteAddress })).json();
	const outcome = ({ error }: { error?: { message: string } }) => error?.message ?? 'ok';
	const [victim, stranger] = ['needy@example.org', 'rude@example.org'];
	const [own, other, third] = [
		await post('signUp', { email: victim, password: right }, '192.0.2.30'),
		await post('signUp', { email: stranger, password: right }, '192.0.2.31'),
		await post('signUp', { email: 'ruder@example.org', password: right }, '192.0.2.32'),
	];
	const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: other.idToken, newEmail: victim };
	for (let time = 0; time < codesAnHour; time += 1)
		expect(outcome(await post('sendOobCode', change, '192.0.2.31'))).toBe('ok');
	expect(outcome(await post('sendOobCode', change, '192.0.2.31'))).toBe(refused);
	const resets = await times(codesAnHour + 1, () => codeFor(victim, '192.0.2.30'));
	expect(countOf(resets, 'ok')).toBe(codesAnHour);
	const wanted = 'wanted@example.org';
	for (let time = 0; time < codesAnHour; time += 1)
		await post('sendOobCode', { ...change, idToken: third.idToken, newEmail: wanted }, '192.0.2.32');
	const ownChange = { ...change, idToken: own.idToken, newEmail: wanted };
	expect(outcome(await post('sendOobCode', ownChange, '192.0.2.30'))).toBe('ok');
	const verification = { requestType: 'VERIFY_EMAIL', idToken: own.idToken };
	expect(outcome(await post('sendOobCode', verification, '192.0.2.30'))).toBe('ok');
});

test('threat 42: accounts that nobody confirmed do not use up the mails by which an owner moves to an address', async () => {
	const post = async (name: string, payload: object, remoteAddress: string) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload, remoteAddress })).json();
	const [owner, newEmail] = ['mover@example.org', 'moved@example.org'];
	const { idToken } = await post('signUp', { email: owner, password: right }, '192.0.2.50');
	await post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, '192.0.2.50');
	await post('update', { oobCode: codeIn(await mailTo(owner)), idToken }, '192.0.2.50');
	const ask = async (idToken: string, ip: string): Promise<string> => {
		const { error } = await post('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, ip);
		return error?.message ?? 'ok';
	};
	const strangers: string[] = [];
	for (let account = 0; account <= codesOfAccountsAnHour / codesAnHour; account += 1) {
		const ip = `198.51.108.${account}`;
		const stranger = await post('signUp', { email: `throwaway-${account}@example.net`, password: right }, ip);
		for (let time = 0; time < codesAnHour; time += 1) strangers.push(await ask(stranger.idToken, ip));
	}
	expect(countOf(strangers, 'ok')).toBe(codesOfAccountsAnHour);
	expect(await ask(idToken, '192.0.2.50')).toBe('ok');
});

test('nobody is flooded with mail by accounts that are made with their address again and again', async () => {
	const post = async (name: string, payload: object, remoteAddress: string) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload, remoteAddress })).json();
	const email = 'bombed@example.org';
	let mails = 0;
	for (let round = 0; round < 10; round += 1) {
		const ip = `198.51.105.${round}`;
		const { idToken } = await post('signUp', { email, password: right }, ip);
		for (let time = 0; time < codesAnHour; time += 1) {
			const { error } = await post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, ip);
			if (!error) mails += 1;
		}
		await post('delete', { idToken }, ip);
	}
	expect(mails).toBe(codesOfAccountsAnHour);
});

test('threat 43: nobody is flooded with notices by accounts that are made with their address, and move on', async () => {
	const post = async (name: string, payload: object, remoteAddress: string) =>
		(await app.server.inject({ method: 'POST', url: `/v1/accounts:${name}?key=vouch`, payload, remoteAddress })).json();
	const email = 'noticed@example.org';
	const notices: MailMessage[] = [];
	for (let round = 0; round < codesAnHour + 2; round += 1) {
		const [ip, newEmail] = [`198.51.106.${round}`, `mover-${round}@example.net`];
		const { idToken } = await post('signUp', { email, password: right }, ip);
		await post('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, ip);
		const oobCode = codeIn(await mailTo(newEmail));
		expect((await post('update', { oobCode, idToken }, ip)).newEmail).toBe(newEmail);
		if (round < codesAnHour) notices.push(await mailTo(email));
	}
	expect(notices.map(({ subject }) => subject)).toEqual(
		Array.from({ length: codesAnHour }, () => 'Your email address at Vouch was changed'),
	);
	// Mail is sent in the order in which it was put into the outbox, within a quarter of a second.
	expect(await codeFor('after@example.org', '198.51.106.100')).toBe('ok');
	expect(await signUp(email, '198.51.106.101')).toBe('ok');
	expect(await codeFor(email, '198.51.106.102')).toBe('ok');
	expect((await mailTo(email)).subject).toBe('Choose a new password for Vouch');
});

test('one address cannot have mail sent to ever more people', async () => {
	const answers = await times(perAddressAnHour + 10, (index) => codeFor(`many-${index}@example.net`, '198.51.100.10'));
	expect(countOf(answers, refused)).toBe(10);
});

test.each([
	['resetPassword', { oobCode: 'guessed' }],
	['signInWithIdp', { requestUri: 'http://localhost?providerId=google.com&idp_code=guessed', sessionId: 'guessed' }],
])('guesses at accounts:%s have to wait', async (name, payload) => {
	const guess = async () => {
		const url = `/v1/accounts:${name}?key=vouch`;
		const response = await app.server.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.11' });
		return response.json().error.message as string;
	};
	const answers = await times(perAddressAnHour + 5, guess);
	expect(countOf(answers, refused)).toBe(5);
});

test('looking up and refreshing never have to wait: clients would sign people out', async () => {
	const body = { email: 'often@example.org', password: right };
	const made = await app.server.inject({ method: 'POST', url: '/v1/accounts:signUp?key=vouch', payload: body });
	const { idToken, refreshToken } = made.json();
	const statuses = await times(perAddressAnHour * 2, async (index) => {
		const isLookup = index % 2 === 0;
		const url = isLookup ? '/v1/accounts:lookup?key=vouch' : '/v1/token?key=vouch';
		const payload = isLookup ? { idToken } : { grantType: 'refresh_token', refreshToken };
		return String((await app.server.inject({ method: 'POST', url, payload })).statusCode);
	});
	expect(new Set(statuses)).toEqual(new Set(['200']));
});
