import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { refusalOf } from '#test/refusal.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp({ identity: true });
});
afterAll(() => app?.close());

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

interface SignedIn {
	email: string;
	call: Client;
	idToken: string;
	refreshToken: string;
}

async function signedIn(
	method: 'signUp' | 'signInWithPassword',
	email: string,
	userAgent = 'Chromium',
): Promise<SignedIn> {
	const answer = await app.server.inject({
		method: 'POST',
		url: `/v1/accounts:${method}?key=vouch`,
		headers: { 'user-agent': userAgent },
		payload: { email, password, returnSecureToken: true },
	});
	const { idToken, refreshToken } = answer.json();
	const call = createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => idToken });
	return { email, call, idToken, refreshToken };
}
const newMember = () => signedIn('signUp', `member${made++}@example.org`);
const again = ({ email }: SignedIn, userAgent?: string) => signedIn('signInWithPassword', email, userAgent);
const sessionsOf = async ({ call }: SignedIn) => (await call('GET /me/sessions')).data;
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

describe('sessions', () => {
	test('are listed with the last used first, and the one that asks is marked', async () => {
		const first = await newMember();
		pass(60);
		const second = await again(first, firefox);
		expect(await sessionsOf(first)).toMatchObject([
			{ current: false, user_agent: firefox, provider: 'password', ip: '127.0.0.1' },
			{ current: true, user_agent: 'Chromium' },
		]);
		expect((await sessionsOf(second)).map(({ current }) => current)).toEqual([true, false]);
		expect(await sessionsOf(await newMember())).toHaveLength(1);
	});

	test('threat 3: one that is ended is over at once, for its ID token and its refresh token', async () => {
		const first = await newMember();
		const second = await again(first);
		const other = (await sessionsOf(first)).find(({ current }) => !current);
		await first.call('DELETE /me/sessions/:id', { params: { id: other?.id ?? '' } });
		expect(await refusalOf(second.call('GET /me'))).toEqual([401, 'token_expired']);
		const refreshed = await app.server.inject({
			method: 'POST',
			url: '/v1/token?key=vouch',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			payload: `grant_type=refresh_token&refresh_token=${second.refreshToken}`,
		});
		expect(refreshed.json().error.message).toBe('TOKEN_EXPIRED');
		expect(await sessionsOf(first)).toHaveLength(1);
	});

	test('of others cannot be ended, nor one a second time', async () => {
		const [ana, eve] = [await newMember(), await newMember()];
		const [session] = await sessionsOf(ana);
		const end = (member: SignedIn) => member.call('DELETE /me/sessions/:id', { params: { id: session?.id ?? '' } });
		expect(await refusalOf(end(eve))).toEqual([404, 'not_found']);
		expect(await sessionsOf(ana)).toHaveLength(1);
		const second = await again(ana);
		expect(await refusalOf(end(second))).toBe('done');
		expect(await refusalOf(end(second))).toEqual([404, 'not_found']);
	});

	test('are all ended but the one that asks', async () => {
		const first = await newMember();
		const others = [await again(first), await again(first)];
		expect((await first.call('DELETE /me/sessions')).data).toEqual({ ended: 2 });
		for (const { call } of others) expect(await refusalOf(call('GET /me'))).toEqual([401, 'token_expired']);
		expect((await first.call('DELETE /me/sessions')).data).toEqual({ ended: 0 });
		expect(await sessionsOf(first)).toMatchObject([{ current: true }]);
	});
});

// The embedded database has one connection, so two sessions cannot be ended at once.
test.runIf(engine === 'postgres')(
	'threat 3: a session that is ended while it waits ends none of the others',
	async () => {
		const owner = await newMember();
		const intruder = await again(owner);
		const mine = (await sessionsOf(owner)).find(({ current }) => current)?.id ?? '';
		const theirs = (await sessionsOf(intruder)).find(({ current }) => current)?.id ?? '';
		const calls = [
			() => intruder.call('DELETE /me/sessions'),
			() => intruder.call('DELETE /me/sessions/:id', { params: { id: mine } }),
		];
		const answers = await app.connection.db.transaction().execute(async (db) => {
			await sql`select from identity_user where email = ${owner.email} for update`.execute(db);
			await sql`update identity_session set revoked_at = now() where id = ${theirs}`.execute(db);
			const answers = calls.map((call) => refusalOf(call()));
			await whenWaiting(app.connection.db, answers.length);
			return answers.map((answer) => [answer]);
		});
		for (const [answer] of answers) expect(await answer).toEqual([401, 'token_expired']);
		expect((await sessionsOf(owner)).map(({ id }) => id)).toContain(mine);
	},
);

describe('what happened', () => {
	test('is told newest first, of one’s own account alone', async () => {
		const ana = await newMember();
		await newMember();
		pass(1);
		await again(ana, firefox);
		const { data, meta } = await ana.call('GET /me/security-events');
		expect(data).toMatchObject([
			{ kind: 'signed_in', detail: 'password', ip: '127.0.0.1', user_agent: firefox },
			{ kind: 'signed_up', detail: 'password', user_agent: 'Chromium' },
		]);
		expect(meta).toMatchObject({ total: 2, total_is_exact: true, next: null });
	});

	test('is paged by cursor and by number, without gaps or repeats', async () => {
		const ana = await newMember();
		for (let index = 0; index < 6; index += 1) await again(ana);
		const all = (await ana.call('GET /me/security-events')).data.map(({ id }) => id);
		expect(all).toHaveLength(7);
		const first = await ana.call('GET /me/security-events', { query: { limit: 3 } });
		expect(first.meta).toMatchObject({ page: 1, total: 4, total_is_exact: false });
		const second = await ana.call('GET /me/security-events', {
			query: { limit: 3, cursor: first.meta.next ?? undefined },
		});
		const third = await ana.call('GET /me/security-events', {
			query: { limit: 3, cursor: second.meta.next ?? undefined },
		});
		expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all);
		expect(third.meta).toMatchObject({ page: 3, total: 7, total_is_exact: false, next: null });
		const byNumber = await ana.call('GET /me/security-events', { query: { limit: 3, page: 2 } });
		expect(byNumber.data.map(({ id }) => id)).toEqual(all.slice(3, 6));
		const last = await ana.call('GET /me/security-events', { query: { limit: 3, page: 3 } });
		expect(last.meta).toMatchObject({ page: 3, total: 7, total_is_exact: true, next: null });
	});
});

test('threat 13: leaving for good needs a sign-in of the last five minutes', async () => {
	const ana = await newMember();
	pass(301);
	expect(await refusalOf(ana.call('DELETE /me'))).toEqual([403, 'requires_recent_login']);
	expect((await ana.call('GET /me')).data.email).toBe(ana.email);
	const recent = await again(ana);
	expect(await refusalOf(recent.call('DELETE /me'))).toBe('done');
	expect(await refusalOf(ana.call('GET /me'))).toEqual([401, 'unauthenticated']);
});

describe('where a Firebase project signs people in', () => {
	let firebase: TestApp;
	beforeAll(async () => {
		firebase = await testApp({
			settings: { FIREBASE_PROJECT_ID: 'town', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'town.firebaseapp.com' },
		});
	});
	afterAll(() => firebase?.close());

	test('neither sessions nor events are known, and the answer says why', async () => {
		const { call } = await firebase.actor('ana');
		const calls = [
			call('GET /me/sessions'),
			call('DELETE /me/sessions'),
			call('DELETE /me/sessions/:id', { params: { id: crypto.randomUUID() } }),
			call('GET /me/security-events'),
		];
		for (const outcome of await Promise.allSettled(calls)) {
			expect(outcome).toMatchObject({
				status: 'rejected',
				reason: { code: 'not_found', message: expect.stringContaining('Another service') },
			});
		}
	});
});
