import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideLink, decideMerge } from '#identity/accounts/account-merging.ts';
import type { User } from '#identity/queries.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, identityCalls, rightPassword } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: new Mailbox(), settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `merge${++last}@merging.test`;
const methodsOf = ({ providerUserInfo }: Answer): string[] =>
	providerUserInfo.map(({ providerId }: { providerId: string }) => providerId).sort();

describe('whoever proves an address owns the account', () => {
	test('threat 7: who signed up with an address that is not theirs loses it to its owner at Google', async () => {
		const email = newEmail();
		const attacker = await calls.signUp(email, 'attackers password');
		await calls.call('update', { idToken: attacker.idToken, displayName: 'Not them', photoUrl: 'https://evil.test/x' });
		// The attacker links a Facebook account of their own to the account as well.
		const tied = await calls.signInWith('facebook.com', newEmail(), { idToken: attacker.idToken });
		expect(tied.status).toBe(200);

		const victim = await calls.signInWith('google.com', email);
		expect(victim).toMatchObject({ status: 200, isNewUser: true, emailVerified: true });
		expect(victim.localId).not.toBe(attacker.localId);
		const account = await calls.lookup(victim.idToken);
		expect(account).toMatchObject({ emailVerified: true, displayName: 'Some Body' });
		expect(JSON.stringify(account)).not.toContain('evil');
		expect(methodsOf(account)).toEqual(['google.com']);

		expect((await calls.signIn(email, 'attackers password')).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
		for (const { idToken, refreshToken } of [attacker, tied]) {
			expect([await calls.me(idToken), (await calls.refresh(refreshToken)).error.message]).toEqual([
				401,
				'TOKEN_EXPIRED',
			]);
		}
	});

	test('threat 7: Facebook vouches for no address, so that nobody enters by it', async () => {
		const email = newEmail();
		const owner = await calls.signUp(email);
		const answer = await calls.signInWith('facebook.com', email);
		expect(answer).toMatchObject({ status: 200, needConfirmation: true, email, localId: owner.localId });
		expect(answer).not.toHaveProperty('idToken');
		expect(answer).not.toHaveProperty('refreshToken');
		expect(methodsOf(await calls.lookup(owner.idToken))).toEqual(['password']);
	});

	test('who proved the address keeps the password when Google vouches for it too', async () => {
		const email = newEmail();
		const first = await calls.signInWith('google.com', email);
		await calls.call('update', { idToken: first.idToken, password: rightPassword });
		const again = await calls.signInWith('google.com', email);
		expect(methodsOf(await calls.lookup(again.idToken))).toEqual(['google.com', 'password']);
		expect((await calls.signIn(email)).localId).toBe(first.localId);
	});

	test('an identity that needs confirmation is linked after a sign-in of another kind', async () => {
		const email = newEmail();
		const owner = await calls.signUp(email);
		const { oauthAccessToken } = await calls.signInWith('facebook.com', email);
		const postBody = new URLSearchParams({ access_token: oauthAccessToken, providerId: 'facebook.com' }).toString();
		const link = { idToken: owner.idToken, requestUri: 'http://localhost', postBody, returnSecureToken: true };
		const linked = await calls.call('signInWithIdp', link);
		expect(linked).toMatchObject({ status: 200, localId: owner.localId });
		expect(methodsOf(await calls.lookup(linked.idToken))).toEqual(['facebook.com', 'password']);
		expect((await calls.call('signInWithIdp', link)).error.message).toContain('INVALID_IDP_RESPONSE');
		expect((await calls.signInWith('facebook.com', email)).localId).toBe(owner.localId);
	});

	test('threat 8: what waits to be linked does not live longer by being asked for again', async () => {
		const begin = app.clock.now;
		const after = (minutes: number) => {
			app.clock.now = new Date(begin.getTime() + minutes * 60_000);
		};
		const { email } = await calls.signUp(newEmail());
		const use = (token: string, idToken?: string) => {
			const postBody = new URLSearchParams({ access_token: token, providerId: 'facebook.com' }).toString();
			return calls.call('signInWithIdp', { idToken, requestUri: 'http://localhost', postBody });
		};
		const first = await calls.signInWith('facebook.com', email);
		after(6);
		const second = await use(first.oauthAccessToken);
		expect(second).toMatchObject({ needConfirmation: true });
		after(9);
		const third = await use(second.oauthAccessToken);
		expect(third).toMatchObject({ needConfirmation: true });
		after(10);
		const { idToken } = await calls.signIn(email);
		expect((await use(third.oauthAccessToken, idToken)).error?.message).toContain('INVALID_IDP_RESPONSE');
		app.clock.now = begin;
	});

	test('who proves anew who they are, and chooses an account that nobody has here, makes none', async () => {
		const email = newEmail();
		const answer = await calls.signInWith('google.com', email, { autoCreate: false });
		expect([answer.status, answer.error?.message]).toEqual([400, 'EMAIL_NOT_FOUND']);
		expect((await calls.signUp(email)).status).toBe(200);
		const known = await calls.signInWith('google.com', newEmail());
		const again = await calls.signInWith('google.com', known.email, { autoCreate: false });
		expect([again.status, again.localId]).toEqual([200, known.localId]);
	});

	test('an identity of somebody else, or with the address of somebody else, is not linked', async () => {
		const [taken, owned] = [newEmail(), newEmail()];
		await calls.signInWith('google.com', taken);
		await calls.signUp(owned);
		const { idToken } = await calls.signUp(newEmail());
		expect((await calls.signInWith('google.com', taken, { idToken })).errorMessage).toBe(
			'FEDERATED_USER_ID_ALREADY_LINKED',
		);
		expect((await calls.signInWith('google.com', owned, { idToken })).errorMessage).toBe('EMAIL_EXISTS');
		const silent = { idToken, returnIdpCredential: false };
		expect((await calls.signInWith('google.com', taken, silent)).error.message).toBe(
			'FEDERATED_USER_ID_ALREADY_LINKED',
		);
		expect(methodsOf(await calls.lookup(idToken))).toEqual(['password']);
	});

	test('linking Google with the same address verifies it', async () => {
		const email = newEmail();
		const { idToken } = await calls.signUp(email);
		const linked = await calls.signInWith('google.com', email, { idToken });
		expect(await calls.lookup(linked.idToken)).toMatchObject({ email, emailVerified: true });
	});

	test('the last way into an account stays', async () => {
		const email = newEmail();
		const { idToken } = await calls.signUp(email);
		const remove = (provider: string) => calls.call('update', { idToken, deleteProvider: [provider] });
		expect((await remove('password')).error.message).toMatch(/^OPERATION_NOT_ALLOWED : /);
		await calls.signInWith('google.com', newEmail(), { idToken });
		expect(methodsOf(await remove('google.com'))).toEqual(['password']);
		expect((await calls.call('update', { idToken, deleteAttribute: ['PASSWORD'] })).error.message).toMatch(
			/^OPERATION_NOT_ALLOWED : /,
		);
		expect((await calls.call('update', { idToken, deleteAttribute: ['EMAIL'] })).error.message).toBe(
			'OPERATION_NOT_ALLOWED',
		);
	});
});

test('a password without an address is no way in: what else opens the account stays', async () => {
	const { idToken, localId } = await calls.signInWith('facebook.com', newEmail());
	await sql`update identity_user set email = null, email_key = null where id = ${localId}`.execute(app.connection.db);
	const changed = await calls.call('update', { idToken, password: 'another horse' });
	const remove = await calls.call('update', { idToken: changed.idToken, deleteProvider: ['facebook.com'] });
	expect(remove.error.message).toMatch(/^OPERATION_NOT_ALLOWED : /);
	expect(methodsOf(await calls.lookup(changed.idToken))).toEqual(['facebook.com']);
	// An intruder may have set it, of whom no mail could tell: nor is it one once there is an address.
	const email = newEmail();
	expect((await calls.signInWith('google.com', email, { idToken: changed.idToken })).localId).toBe(localId);
	const { error } = await calls.call('signInWithPassword', { email, password: 'another horse' });
	expect(error.message).toBe('INVALID_LOGIN_CREDENTIALS');
	// The session in which it was set ends with it, and that it is gone is listed.
	expect((await calls.refresh(changed.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	const { rows } = await sql<{ kind: string; detail: string }>`
		select kind, detail from identity_event where user_id = ${localId} and kind like 'provider%'`.execute(
		app.connection.db,
	);
	expect(rows).toContainEqual({ kind: 'provider_unlinked', detail: 'password' });
});

const user = (changes: Partial<User>) =>
	({ id: 'one', email: 'a@b.test', email_verified: false, links: [], ...changes }) as User;
const identity = (changes: Partial<ProviderIdentity>) =>
	({ email: 'a@b.test', emailVerified: true, ...changes }) as ProviderIdentity;

describe('the decision', () => {
	test.each([
		['nobody', {}, {}, 'create'],
		['their own account', { linked: user({}) }, { emailVerified: false }, 'signIn'],
		[
			'their own, although somebody has the address',
			{ linked: user({}), sameEmail: user({ id: 'two' }) },
			{},
			'signIn',
		],
		['somebody who proved the address', { sameEmail: user({ email_verified: true }) }, {}, 'join'],
		['somebody who did not', { sameEmail: user({}) }, {}, 'takeOver'],
		['the same, where nobody vouches', { sameEmail: user({}) }, { emailVerified: false }, 'confirm'],
		[
			'who proved it, where nobody vouches',
			{ sameEmail: user({ email_verified: true }) },
			{ emailVerified: false },
			'confirm',
		],
	])('of a sign-in that finds %s', (_, { linked, sameEmail }: { linked?: User; sameEmail?: User }, said, kind) => {
		expect(decideMerge({ linked, sameEmail }, identity(said)).kind).toBe(kind);
	});

	test.each([
		['an account without an address', user({ email: null }), {}, { email: 'a@b.test', isVerified: true }],
		['the same, where nobody vouches', user({ email: null }), { emailVerified: false }, { email: 'a@b.test' }],
		['the same address', user({}), {}, { isVerified: true }],
		['the same address, where nobody vouches', user({}), { emailVerified: false }, {}],
		['another address', user({ email: 'c@d.test' }), {}, {}],
		['no address at the provider', user({}), { email: null }, {}],
	])('of linking with %s', (_, account, said, change) => {
		expect(decideLink(account, { linked: undefined, sameEmail: undefined }, identity(said))).toEqual(change);
	});
});
