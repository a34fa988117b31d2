/** A member and the account that they sign in with are deleted together, whichever of the two the request asks for. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { accountDeleted, type FirebaseProject, startFirebaseProject } from '#test/firebase-project.ts';
import { identityCalls } from '#test/identity-calls.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { Mailbox } from '#test/mailbox.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const clientOf = (app: TestApp, token: string) =>
	createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => token });
const membersOf = (app: TestApp, uid: string) =>
	app.db.selectFrom('member').select(['id', 'name', 'email', 'deleted_at']).where('uid', '=', uid).execute();

describe('with the own service', () => {
	let app: TestApp;
	let calls: ReturnType<typeof identityCalls>;
	let made = 0;
	const mailbox = new Mailbox();
	beforeAll(async () => {
		app = await testApp({ identity: true, mailer: mailbox });
		calls = identityCalls(app);
	});
	afterAll(() => app?.close());

	/** Returns somebody with a confirmed address. */
	async function newcomer() {
		const email = `leaver${made++}@example.org`;
		const { localId: uid } = await calls.signUp(email);
		await sql`update identity_user set email_verified = true where id = ${uid}`.execute(app.db);
		const { idToken: token } = await calls.signIn(email);
		const call = clientOf(app, token);
		return { email, token: token as string, uid: uid as string, id: (await call('GET /me')).data.id, call };
	}
	type Newcomer = Awaited<ReturnType<typeof newcomer>>;
	const accountOf = async ({ email }: Newcomer) => (await calls.signIn(email)).localId as string | undefined;
	const ways = {
		'DELETE /me': async ({ call }: Newcomer) => void (await call('DELETE /me', { query: { reviews: 'keep' } })),
		'accounts:delete': async ({ token }: Newcomer) => {
			const { status } = await calls.call('delete', { idToken: token });
			if (status !== 200) throw new Error(`accounts:delete answered ${status}.`);
		},
	};

	describe.each(Object.keys(ways) as (keyof typeof ways)[])('%s', (way) => {
		const leave = ways[way];

		test('threat 23: ends both, and the address signs up as somebody new', async () => {
			const ana = await newcomer();
			await ana.call('PATCH /me', { body: { name: 'Ana Sol', bio: 'Bakes.' } });
			await leave(ana);
			expect(await membersOf(app, ana.uid)).toEqual([
				{ id: ana.id, name: 'A former member', email: null, deleted_at: app.clock.now },
			]);
			expect(await accountOf(ana)).toBeUndefined();
			expect(await refusalCodeOf(ana.call('GET /me'))).toBe('unauthenticated');
			const { idToken, localId } = await calls.signUp(ana.email);
			const { data: anew } = await clientOf(app, idToken)('GET /me');
			expect([anew.uid, anew.email, anew.bio]).toEqual([localId, ana.email, null]);
			expect(anew.id).not.toBe(ana.id);
		});

		test('threat 25: is told to the confirmed address, whoever did it, and to no other', async () => {
			const [ana, unconfirmed] = [await newcomer(), await newcomer()];
			await sql`update identity_user set email_verified = false where id = ${unconfirmed.uid}`.execute(app.db);
			await leave(unconfirmed);
			await leave(ana);
			const mailTo = async (email: string): Promise<MailMessage> => {
				const mail = await mailbox.next();
				expect(mail.to).not.toBe(unconfirmed.email);
				return mail.to === email ? mail : mailTo(email);
			};
			const { subject, text } = await mailTo(ana.email);
			expect(subject).toBe('Your account at Vouch was deleted');
			expect(text).toMatch(/That was on .+ \(UTC\), from (127|10)\.[\d.]+\./);
			expect(text).toContain('If it wasn’t you');
		});

		test('threat 23: leaves reviews without a name', async () => {
			const [ana, owner] = [await newcomer(), await newcomer()];
			const { id } = await addBusiness(owner, `Halves ${made++}`);
			await ana.call('PATCH /me', { body: { name: 'Ana Sol' } });
			await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 5, 4]) });
			const read = async () => {
				const { data } = await app.visitor('GET /business-profile/reviews/:id', { params: { id } });
				return data.map(({ author, author_label, overall }) => [author?.name ?? null, author_label, overall]);
			};
			const [[, , overall] = []] = await read();
			await leave(ana);
			expect(await read()).toEqual([[null, 'A former member', overall]]);
		});

		test('threat 23: ends both or neither', async () => {
			const ana = await newcomer();
			await app.connection.runScript('alter table media_use rename to media_use_away');
			await expect(leave(ana))
				.rejects.toThrow()
				.finally(() => app.connection.runScript('alter table media_use_away rename to media_use'));
			expect(await membersOf(app, ana.uid)).toMatchObject([{ email: ana.email, deleted_at: null }]);
			expect(await accountOf(ana)).toBe(ana.uid);
			expect((await ana.call('GET /me')).data.id).toBe(ana.id);
		});
	});

	test('threat 23: an account that no member came of is deleted alone', async () => {
		const email = `alone${made++}@example.org`;
		const { idToken, localId } = await calls.signUp(email);
		expect((await calls.call('delete', { idToken })).status).toBe(200);
		expect(await membersOf(app, localId)).toEqual([]);
		expect((await calls.signUp(email)).status).toBe(200);
	});

	test('threat 23: a first call at the moment of deletion makes no member of an account that is gone', async () => {
		const accounts = await Promise.all(Array.from({ length: 12 }, () => calls.signUp(`first${made++}@example.org`)));
		await Promise.all(
			accounts.flatMap(({ idToken }) => [
				refusalCodeOf(clientOf(app, idToken)('GET /me')),
				calls.call('delete', { idToken }),
			]),
		);
		for (const { localId } of accounts) {
			const members = await membersOf(app, localId);
			expect(members.filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
		}
	});

	test.each(Object.keys(ways) as (keyof typeof ways)[])(
		'threat 3: nobody leaves by a session that has ended, be it a moment ago and by another process: %s',
		async (way) => {
			const ana = await newcomer();
			await sql`update identity_session set revoked_at = ${app.clock.now} where user_id = ${ana.uid}`.execute(app.db);
			await expect(ways[way](ana)).rejects.toThrow();
			expect(await membersOf(app, ana.uid)).toMatchObject([{ email: ana.email, deleted_at: null }]);
			expect(await accountOf(ana)).toBe(ana.uid);
		},
	);

	test.runIf(engine === 'postgres').each(Object.keys(ways) as (keyof typeof ways)[])(
		'threat 3: nor does one that is ending as they leave: %s',
		async (way) => {
			const ana = await newcomer();
			const leaving = await app.db.transaction().execute(async (db) => {
				await sql`select id from identity_user where id = ${ana.uid} for update`.execute(db);
				const outcome = Promise.allSettled([ways[way](ana)]);
				await whenWaiting(app.connection.db);
				await sql`update identity_session set revoked_at = ${app.clock.now} where user_id = ${ana.uid}`.execute(db);
				return { outcome };
			});
			expect(await leaving.outcome).toMatchObject([{ status: 'rejected' }]);
			expect(await accountOf(ana)).toBe(ana.uid);
		},
	);

	test('threat 23: both ways at the same moment end in one departure, and no write undoes it', async () => {
		for (let round = 0; round < 2; round += 1) {
			const [ana, ben] = [await newcomer(), await newcomer()];
			await ana.call('POST /me/friends/:user_id', { params: { user_id: ben.id } });
			await ben.call('POST /me/friends/:user_id', { params: { user_id: ana.id } });
			const leaving = Promise.allSettled([
				...Object.values(ways).map((leave) => leave(ana)),
				...Object.values(ways).map((leave) => leave(ben)),
			]);
			const writing = Promise.allSettled(
				[ana, ben].map(({ call }) => call('PATCH /me', { body: { name: 'Back again' } })),
			);
			const outcomes = await leaving;
			await writing;
			expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
			for (const one of [ana, ben]) {
				expect(await membersOf(app, one.uid)).toMatchObject([{ name: 'A former member' }]);
				expect(await accountOf(one)).toBeUndefined();
			}
		}
	});
});

describe('with a Firebase project', () => {
	let project: FirebaseProject;
	let app: TestApp;
	let made = 0;
	let lines = '';
	beforeAll(async () => {
		project = await startFirebaseProject('the-project');
		app = await testApp({
			identity: true,
			settings: {
				LOG_LEVEL: 'trace',
				FIREBASE_PROJECT_ID: project.id,
				FIREBASE_API_KEY: 'web-api-key',
				FIREBASE_AUTH_DOMAIN: 'the-project.firebaseapp.com',
			},
			identityParts: { firebaseKeysUrl: project.keysUrl, firebaseAccountsUrl: project.accountsUrl },
			logStream: {
				write: (line) => {
					lines += line;
				},
			},
		});
	});
	afterAll(async () => {
		await app?.close();
		await project?.stop();
	});
	afterEach(() => {
		project.calls = [];
		project.callAnswers = [accountDeleted];
		lines = '';
	});

	async function newcomer() {
		const uid = `firebase-user-${made++}`;
		const token = await project.sign(app.clock.now, { claims: { sub: uid, email: `${uid}@example.org` } });
		const call = clientOf(app, token);
		await call('GET /me');
		return { uid, token, call };
	}
	const refused = (message: string, status = 400) => ({ status, body: { error: { code: status, message } } });
	const outage = refused('INTERNAL', 503);

	test('the account is deleted with its owner’s own token, which is kept nowhere', async () => {
		const { uid, token, call } = await newcomer();
		const { data } = await call('DELETE /me', { headers: { 'idempotency-key': 'leave' } });
		expect(data).toEqual({ identity: 'deleted' });
		expect(project.calls).toEqual([{ url: '/v1/accounts:delete?key=web-api-key', body: { idToken: token } }]);
		expect(await membersOf(app, uid)).toMatchObject([{ name: 'A former member', email: null }]);
		for (const part of token.split('.')) expect(lines).not.toContain(part);
		expect(await app.db.selectFrom('idempotency_key').selectAll().execute()).toEqual([]);
	});

	test.each([
		['after two outages', [outage, undefined, accountDeleted], 3, 'deleted'],
		['by somebody else meanwhile', [refused('USER_NOT_FOUND')], 1, 'deleted'],
		['not while the project is down', [outage], 3, 'remains'],
		['not while nothing answers', [undefined], 3, 'remains'],
		['not where the project refuses it', [refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')], 1, 'remains'],
	])('an account is deleted %s', async (_case, answers, asked, identity) => {
		const { uid, token, call } = await newcomer();
		project.callAnswers = answers;
		expect((await call('DELETE /me')).data).toEqual({ identity });
		expect(project.calls).toHaveLength(asked);
		expect(await membersOf(app, uid)).toMatchObject([{ name: 'A former member', email: null }]);
		expect(lines.includes('account at the Firebase project remains')).toBe(identity === 'remains');
		// A member who comes back with an account that remained is told so, and can finish.
		expect(await refusalCodeOf(call('GET /me'))).toBe('account_deleted');
		for (const part of token.split('.')) expect(lines).not.toContain(part);
	});

	test('nothing is asked of the project where the member could not leave', async () => {
		const { token } = await newcomer();
		const old = clientOf(app, await project.sign(new Date(app.clock.now.getTime() - 301_000)));
		expect(await refusalCodeOf(old('DELETE /me'))).toBe('requires_recent_login');
		await app.connection.runScript('alter table media_use rename to media_use_away');
		expect(await refusalCodeOf(clientOf(app, token)('DELETE /me'))).toBe('internal');
		await app.connection.runScript('alter table media_use_away rename to media_use');
		expect(project.calls).toEqual([]);
		expect((await clientOf(app, token)('GET /me')).data.email).toMatch(/^firebase-user/);
	});
});
