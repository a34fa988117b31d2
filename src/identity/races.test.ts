/** Fifty calls at once. The embedded database has one connection, so these tests say most on PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesAnHour } from '#identity/requests/throttle.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeIn, identityCalls, rightPassword } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';
import { fetchResult, SignInWindow } from '#test/sign-in-window.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox, settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
});
afterAll(() => app.close());

const times = <T>(length: number, act: (index: number) => Promise<T>): Promise<T[]> =>
	Promise.all(Array.from({ length }, (_, index) => act(index)));
const fifty = <T>(act: (index: number) => Promise<T>): Promise<T[]> => times(50, act);
const succeeded = (answers: Answer[]) => answers.filter(({ status, errorMessage }) => status === 200 && !errorMessage);
const refusals = (answers: Answer[]) => new Set(answers.map((a) => a.errorMessage ?? a.error?.message).filter(Boolean));
const countUsers = async (email: string): Promise<number> => {
	const { rows } = await sql<{ count: number }>`
		select count(*)::integer as count from identity_user where email = ${email}`.execute(app.connection.db);
	return rows[0]?.count ?? 0;
};

test('threat 21: of fifty sign-ups with one address one makes an account', async () => {
	const answers = await fifty((index) => calls.signUp(index % 2 ? 'race@races.test' : 'RACE@races.test'));
	expect(succeeded(answers)).toHaveLength(1);
	expect(refusals(answers)).toEqual(new Set(['EMAIL_EXISTS']));
	expect(await countUsers('race@races.test')).toBe(1);
});

test('threat 21: of fifty uses of one code one succeeds', async () => {
	const email = 'reset@races.test';
	const { idToken } = await calls.signUp(email);
	await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
	const oobCode = codeIn(await mailbox.next());
	const resets = await fifty((index) =>
		calls.call('resetPassword', { oobCode, newPassword: `another horse ${index}` }),
	);
	expect(succeeded(resets)).toHaveLength(1);
	expect(refusals(resets)).toEqual(new Set(['INVALID_OOB_CODE']));
	const winner = resets.findIndex(({ status }) => status === 200);
	expect((await mailbox.next()).subject).toBe('You have a new account at Vouch');
	expect((await calls.signIn(email, `another horse ${winner}`)).status).toBe(200);
	expect(await calls.lookup(idToken)).toBe('USER_NOT_FOUND');
});

test('threat 21: of fifty uses of one code of an address without an account one succeeds, whoever else comes', async () => {
	const email = 'gone@races.test';
	const { idToken } = await calls.signUp(email);
	await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
	const oobCode = codeIn(await mailbox.next());
	const mover = await calls.signUp('mover@races.test');
	const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: mover.idToken, newEmail: email };
	await calls.call('sendOobCode', change);
	const changeCode = codeIn(await mailbox.next());
	expect((await calls.call('delete', { idToken })).status).toBe(200);
	const [resets, others] = await Promise.all([
		fifty((index) => calls.call('resetPassword', { oobCode, newPassword: `another horse ${index}` })),
		times(20, (index) => {
			if (index === 10) return calls.call('update', { oobCode: changeCode, idToken: mover.idToken });
			return index % 2 ? calls.signUp(email) : calls.signInWith('google.com', email);
		}),
	]);
	expect(refusals(resets)).toEqual(new Set(['INVALID_OOB_CODE']));
	expect(succeeded(resets).length).toBeLessThanOrEqual(1);
	expect([...refusals(others)].filter((code) => code !== 'EMAIL_EXISTS')).toEqual([]);
	expect(await countUsers(email)).toBe(1);
	while (mailbox.unread > 0) await mailbox.next();
});

test('threat 16: a token with a key that there is not keeps neither its account nor the database while it is looked for', async () => {
	const { idToken } = await calls.signUp('unknown@races.test');
	await calls.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
	const oobCode = codeIn(await mailbox.next());
	const { privateKey } = await generateKeyPair('RS256');
	const forged = await new SignJWT({ sub: 'nobody' })
		.setProtectedHeader({ alg: 'RS256', kid: randomUUID(), typ: 'JWT' })
		.sign(privateKey);
	const answers = await fifty(() => calls.call('update', { oobCode, idToken: forged }));
	expect(refusals(answers)).toEqual(new Set(['INVALID_ID_TOKEN']));
	expect((await calls.call('update', { oobCode, idToken })).status).toBe(200);
});

test('threat 21: of fifty requests for a code one leaves a code that works', async () => {
	const email = 'codes@races.test';
	await calls.signUp(email);
	const answers = await fifty(() => calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }));
	expect(succeeded(answers)).toHaveLength(50);
	const codes: string[] = [];
	for (let read = 0; read < codesAnHour; read += 1) codes.push(codeIn(await mailbox.next()));
	const looks = await Promise.all(codes.map((oobCode) => calls.call('resetPassword', { oobCode })));
	expect(succeeded(looks)).toHaveLength(1);
});

test('threat 21: fifty people who link one identity: it is linked to one', async () => {
	const people = await Promise.all(Array.from({ length: 50 }, (_, index) => calls.signUp(`link${index}@races.test`)));
	const google = 'google@races.test';
	const answers = await fifty((index) => calls.signInWith('google.com', google, { idToken: people[index]?.idToken }));
	expect(succeeded(answers)).toHaveLength(1);
	expect(
		[...refusals(answers)].filter((code) => !/^(FEDERATED_USER_ID_ALREADY_LINKED|EMAIL_EXISTS)$/.test(code)),
	).toEqual([]);
	const { rows } = await sql`select 1 from identity_provider_link where email = ${google}`.execute(app.connection.db);
	expect(rows).toHaveLength(1);
});

test('threat 21: fifty first sign-ins of one identity all reach the one account', async () => {
	const email = 'first@races.test';
	const answers = await fifty(() => calls.signInWith('google.com', email));
	expect(succeeded(answers)).toHaveLength(50);
	expect(new Set(answers.map(({ localId }) => localId)).size).toBe(1);
	expect(answers.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
	expect(await countUsers(email)).toBe(1);
});

test.runIf(engine === 'postgres')(
	'threat 21: a sign-in by a link that its owner is cutting does not reach the account any more',
	async () => {
		const { localId, idToken } = await calls.signUp('owner@races.test');
		const intruder = { email: 'intruder@races.test', displayName: 'Intruder' };
		await calls.signInWith('google.com', intruder.email, { idToken });
		const window = new SignInWindow(app.server);
		const { answer } = await window.comeBack(await window.choose(await window.open(), intruder));
		const signIn = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from identity_user where id = ${localId} for update`.execute(db);
			const fetching = fetchResult(app.server, answer);
			const countWaiting = async () =>
				(
					await sql`select pid from pg_stat_activity
						where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
				).rows.length;
			await expect.poll(countWaiting, { interval: 5 }).toBe(1);
			await sql`delete from identity_provider_link where user_id = ${localId}`.execute(db);
			return { fetching };
		});
		const reached = await signIn.fetching;
		expect([reached.status, reached.isNewUser]).toEqual([200, true]);
		expect(reached.localId).not.toBe(localId);
	},
);

test.runIf(engine === 'postgres')(
	'threat 21: an address that an account is given meanwhile is not replaced by one that came with a password',
	async () => {
		const { localId, idToken } = await calls.signInWith('facebook.com', 'none@races.test');
		await sql`update identity_user set email = null, email_key = null where id = ${localId}`.execute(app.connection.db);
		const own = 'given@races.test';
		const { linking } = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from identity_user where id = ${localId} for update`.execute(db);
			const linking = calls.call('signUp', { idToken, email: 'other@races.test', password: rightPassword });
			await whenWaiting(app.connection.db);
			await sql`update identity_user set email = ${own}, email_key = ${own}, email_verified = true where id = ${localId}`.execute(
				db,
			);
			return { linking };
		});
		expect((await linking).error.message).toContain('OPERATION_NOT_ALLOWED');
		expect(await calls.lookup(idToken)).toMatchObject({ email: own, emailVerified: true });
	},
);

test.runIf(engine === 'postgres')(
	'threat 4: a sign-in by an address that the account loses meanwhile reaches nothing, and makes no network known',
	async () => {
		const [email, own] = ['former@races.test', 'latter@races.test'];
		const { localId } = await calls.signUp(email);
		const { signingIn } = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from identity_user where id = ${localId} for update`.execute(db);
			const signingIn = calls.signIn(email);
			await whenWaiting(app.connection.db);
			await sql`update identity_user set email = ${own}, email_key = ${own} where id = ${localId}`.execute(db);
			await sql`update identity_attempt set succeeded_at = null, succeeded_by = null where succeeded_by = ${localId}`.execute(
				db,
			);
			return { signingIn };
		});
		expect((await signingIn).error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
		const { rows } = await sql`select 1 from identity_attempt where succeeded_by = ${localId}`.execute(
			app.connection.db,
		);
		expect(rows).toEqual([]);
	},
);

test.runIf(engine === 'postgres')(
	'threat 42: an address counts as confirmed from when its account is held, so that a token of the wait before is older',
	async () => {
		const { localId, idToken } = await calls.signUp('waiting@races.test');
		await calls.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
		const oobCode = codeIn(await mailbox.next());
		const began = app.clock.now;
		const { confirming } = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from identity_user where id = ${localId} for update`.execute(db);
			const confirming = calls.call('update', { oobCode, idToken });
			await whenWaiting(app.connection.db);
			app.clock.now = new Date(began.getTime() + 5000);
			return { confirming };
		});
		expect((await confirming).status).toBe(200);
		const { rows } = await sql`select address_as_of from member where uid = ${localId}`.execute(app.connection.db);
		expect(rows).toEqual([{ address_as_of: app.clock.now }]);
		app.clock.now = began;
	},
);

test.runIf(engine === 'postgres')('threat 21: whoever signs out while their account goes is told so', async () => {
	const { localId, idToken } = await calls.signUp('leaving@races.test');
	const { revoking } = await app.connection.db.transaction().execute(async (db) => {
		await sql`delete from identity_user where id = ${localId}`.execute(db);
		const revoking = app.server.inject({
			method: 'POST',
			url: '/identity/sessions/revoke',
			headers: { authorization: `Bearer ${idToken}` },
		});
		await whenWaiting(app.connection.db);
		return { revoking };
	});
	expect((await revoking).json().error.message).toBe('USER_NOT_FOUND');
});

test('threat 21: what the window said is fetched once', async () => {
	const window = new SignInWindow(app.server);
	const account = { email: 'once@races.test', displayName: 'Once' };
	const { answer } = await window.comeBack(await window.choose(await window.open(), account));
	const answers = await fifty(() => fetchResult(app.server, answer));
	expect(succeeded(answers)).toHaveLength(1);
});

test('threat 21: of fifty changes with one token one counts', async () => {
	const email = 'change@races.test';
	const { idToken } = await calls.signUp(email);
	const answers = await fifty((index) => calls.call('update', { idToken, password: `another horse ${index}` }));
	expect(succeeded(answers)).toHaveLength(1);
	expect(refusals(answers)).toEqual(new Set(['TOKEN_EXPIRED', 'TOO_MANY_ATTEMPTS_TRY_LATER']));
	const winner = answers.findIndex(({ status }) => status === 200);
	expect((await calls.signIn(email, `another horse ${winner}`)).status).toBe(200);
});

test('threat 21: fifty tabs that refresh at once stay signed in', async () => {
	const { refreshToken } = await calls.signUp('tabs@races.test', rightPassword);
	const answers = await fifty(() => calls.refresh(refreshToken));
	expect(succeeded(answers)).toHaveLength(50);
	expect(new Set(answers.map(({ refresh_token }) => refresh_token))).toEqual(new Set([refreshToken]));
	expect(await calls.me(answers[49]?.id_token)).toBe(200);
});

test('threat 21: sign-ins and refreshes of an account whose password changes meanwhile wait for nobody in vain', async () => {
	const email = 'meanwhile@races.test';
	const { idToken, refreshToken } = await calls.signUp(email);
	const [signIns, refreshes, change] = await Promise.all([
		times(20, () => calls.signIn(email)),
		fifty(() => calls.refresh(refreshToken)),
		calls.call('update', { idToken, password: 'another horse' }),
	]);
	expect(change.status).toBe(200);
	expect([...refusals(signIns)].filter((code) => code !== 'INVALID_LOGIN_CREDENTIALS')).toEqual([]);
	expect([...refusals(refreshes)].filter((code) => code !== 'TOKEN_EXPIRED')).toEqual([]);
	for (const { status, idToken } of signIns)
		if (status === 200) expect(await calls.lookup(idToken)).toBe('TOKEN_EXPIRED');
	expect((await calls.refresh(refreshToken)).error.message).toBe('TOKEN_EXPIRED');
});
