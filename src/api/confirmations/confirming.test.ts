/** Confirming an address on the server publishes what waits, without another visit, in one act with the confirmation. */
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { DB as IdentityDB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeIn, identityCalls } from '#test/identity-calls.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { Mailbox } from '#test/mailbox.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { mountRenderedPage } from '#test/rendered-page.ts';
import { reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let profileId: string;
let made = 0;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({
		identity: true,
		mailer: mailbox,
		settings: { DEMO_IDP: '1' },
		mountWeb: mountRenderedPage,
	});
	calls = identityCalls(app);
	const owner = member(await calls.signUp('owner@confirmed.test'));
	// The owner's first call comes after the confirmation, with a token from before it.
	await confirm(owner.idToken);
	profileId = (await owner.call('POST /business-profile', { body: { business_name: 'Waited for' } })).data.id;
	// The mail with the link is read already; the business is public.
	expect((await app.visitor('GET /business-profile/:id', { params: { id: profileId } })).data.status).toBe('published');
});
afterAll(() => app?.close());

const member = ({ idToken }: Answer) => ({
	idToken: idToken as string,
	call: createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => idToken as string }),
});
const newMember = async () => member(await calls.signUp(`fresh${++made}@confirmed.test`));
type Member = ReturnType<typeof member>;
const apply = (oobCode: string, { idToken }: { idToken?: string } = {}) => calls.call('update', { oobCode, idToken });
async function confirm(idToken: string): Promise<void> {
	await calls.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
	await apply(codeIn(await mailbox.next()), { idToken });
}
const write = async ({ call }: Member) =>
	(await call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, [5, 4, 4, 3]) })).data;
const listed = async () =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id: profileId } })).data.map(({ id }) => id);
const page = async () => (await app.server.inject({ url: '/page' })).body;

test('threat 36: the first write sends the mail, once; its link publishes all that waits, and the kept pages go', async () => {
	const who = await newMember();
	const { id } = await write(who);
	const mail = await mailbox.next();
	const { data: added } = await who.call('POST /business-profile', { body: { business_name: 'Also waited for' } });
	await write(who);
	expect(mailbox.unread).toBe(0);
	const before = await page();
	expect([await page(), await listed()]).toEqual([before, []]);
	expect((await apply(codeIn(mail), who)).emailVerified).toBe(true);
	expect(await listed()).toEqual([id]);
	expect((await app.visitor('GET /business-profile/:id', { params: { id: added.id } })).data.status).toBe('published');
	expect(await page()).not.toBe(before);
	// The old token still says that the address is not confirmed.
	expect((await write(who)).state).toBe('published');
	expect(mailbox.unread).toBe(0);
	await who.call('DELETE /business-profile/reviews/:id', { params: { id } });
});

test('who was sent a link when they signed up is sent no second one, which would void it', async () => {
	const who = await newMember();
	await calls.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: who.idToken });
	const { id } = await write(who);
	const mail = await mailbox.next();
	await apply(codeIn(mail), who);
	expect([await listed(), mailbox.unread]).toEqual([[id], 0]);
	await who.call('DELETE /business-profile/reviews/:id', { params: { id } });
});

test('the first writes of one network are counted together, as everything that sends mail', async () => {
	const counts = new Set<string>();
	const db = app.connection.db as unknown as Kysely<IdentityDB>;
	const counted = async () => (await db.selectFrom('identity_attempt').select('key').execute()).map(({ key }) => key);
	for (const remoteAddress of ['2001:db8:4711:1::1', '2001:db8:4711:1::2']) {
		const { idToken } = await newMember();
		const before = new Set(await counted());
		const headers = { authorization: `Bearer ${idToken}` };
		const payload = { business_name: `From ${remoteAddress}` };
		await app.server.inject({ method: 'POST', url: '/api/v1/business-profile', headers, payload, remoteAddress });
		await mailbox.next();
		for (const key of await counted()) if (!before.has(key)) counts.add(key);
	}
	// There is one count for the network, and for each account one for itself and one for its address.
	expect(counts.size).toBe(5);
});

test('who has another address confirmed by a mail to it has shown as much', async () => {
	const who = await newMember();
	const { id } = await write(who);
	await mailbox.next();
	const newEmail = `moved${made}@confirmed.test`;
	await calls.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: who.idToken, newEmail });
	await apply(codeIn(await mailbox.next()), who);
	await mailbox.next();
	expect(await listed()).toEqual([id]);
	const again = member(await calls.signIn(newEmail));
	await again.call('DELETE /business-profile/reviews/:id', { params: { id } });
});

test('an account without an address waits, and is sent nothing', async () => {
	// The account has no address, as one from Facebook may have none.
	const { localId, refreshToken } = await calls.signUp(`gone${++made}@confirmed.test`);
	const accounts = app.connection.db as unknown as Kysely<IdentityDB>;
	await accounts.updateTable('identity_user').set({ email: null, email_key: null }).where('id', '=', localId).execute();
	const who = member({ status: 200, idToken: (await calls.refresh(refreshToken)).id_token });
	expect((await who.call('GET /me')).data.email).toBeNull();
	expect((await write(who)).state).toBe('waiting');
	expect(mailbox.unread).toBe(0);
});

test('a token of before says nothing against an address that the account has got since', async () => {
	// The account has no address, as one from Facebook may have none.
	const { localId, refreshToken } = await calls.signInWith('facebook.com', `bare${++made}@confirmed.test`);
	const accounts = app.connection.db as unknown as Kysely<IdentityDB>;
	await accounts.updateTable('identity_user').set({ email: null, email_key: null }).where('id', '=', localId).execute();
	const there = member({ status: 200, idToken: (await calls.refresh(refreshToken)).id_token });
	const addressAt = async ({ call }: Member) => {
		const { email, email_verified } = (await call('GET /me')).data;
		return [email, email_verified];
	};
	expect(await addressAt(there)).toEqual([null, false]);
	await there.call('POST /business-profile/follow', { body: { profile_id: profileId } });
	const followers = async () =>
		(await app.visitor('GET /business-profile/:id', { params: { id: profileId } })).data.followers_count;
	const before = await followers();
	const google = `linked${made}@confirmed.test`;
	const here = member(await calls.signInWith('google.com', google, { idToken: there.idToken }));
	// The owner of the account gets a mail about it.
	await mailbox.next();
	for (const one of [here, there, here]) {
		expect(await addressAt(one)).toEqual([google, true]);
		expect(await followers()).toBe(before + 1);
	}
});

test('threat 36: what somebody wrote with an address of another is not published in the name of that one', async () => {
	const takeOver = {
		google: async (email: string) => member(await calls.signInWith('google.com', email)),
		reset: async (email: string) => {
			await calls.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
			await calls.call('resetPassword', { oobCode: codeIn(await mailbox.next()), newPassword: 'another horse' });
			return member(await calls.signIn(email, 'another horse'));
		},
	};
	for (const [way, take] of Object.entries(takeOver)) {
		const email = `squatted-${way}@confirmed.test`;
		const squatter = member(await calls.signUp(email));
		await write(squatter);
		await mailbox.next();
		const { data: added } = await squatter.call('POST /business-profile', { body: { business_name: `Squat ${way}` } });
		const owner = await take(email);
		// The present owner of the address gets a mail about it.
		await mailbox.next();
		const mine = await owner.call('GET /business-profile/my-review/:id', { params: { id: profileId } });
		expect([await listed(), mine.data]).toEqual([[], null]);
		expect(await refusalCodeOf(owner.call('GET /business-profile/:id', { params: { id: added.id } }))).toBe(
			'not_found',
		);
	}
});

test('a confirmation that cannot publish confirms nothing, and works when it can', async () => {
	const who = await newMember();
	const { id } = await write(who);
	const code = codeIn(await mailbox.next());
	const { db } = app;
	// Without this table, no review can be counted, so the confirmation fails.
	await db.schema.alterTable('profile_rating').renameTo('profile_rating_away').execute();
	expect((await apply(code, who).catch(() => ({ status: 503 }))).status).toBe(503);
	await db.schema.alterTable('profile_rating_away').renameTo('profile_rating').execute();
	expect((await calls.lookup(who.idToken)).emailVerified).toBe(false);
	expect(await listed()).toEqual([]);
	await apply(code, who);
	expect(await listed()).toEqual([id]);
});
