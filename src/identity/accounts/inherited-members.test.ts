/** The owner of an address finds nothing of somebody who signed up with it before, unless that was the owner beyond doubt. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeIn, identityCalls, messageOf } from '#test/identity-calls.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { Mailbox } from '#test/mailbox.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { reviewOf } from '#test/reviewed.ts';
import { fetchResult, SignInWindow } from '#test/sign-in-window.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let reviewed: string;
let owner: Member;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox, settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
	owner = await confirmed();
	reviewed = (await owner.call('POST /business-profile', { body: { business_name: 'Reviewed' } })).data.id;
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `inherit${++last}@inherited.test`;
const member = ({ idToken, localId, email }: Answer) => ({
	idToken: idToken as string,
	localId: localId as string,
	email: email as string,
	call: createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => idToken as string }),
});
type Member = ReturnType<typeof member>;
const me = async ({ call }: Member) => (await call('GET /me')).data;

/** Returns the next mail to an address that contains those words. */
async function mailTo(email: string, words: string): Promise<MailMessage> {
	for (;;) {
		const message = await mailbox.next();
		if (message.to === email && message.text.includes(words)) return message;
	}
}
async function mailCode(fields: { requestType: string; email: string; idToken?: string; newEmail?: string }) {
	expect(messageOf(await calls.call('sendOobCode', fields))).toBe('ok');
	return codeIn(await mailTo(fields.newEmail ?? fields.email, 'oobCode='));
}
async function confirm({ idToken }: Member, oobCode: string): Promise<void> {
	expect(messageOf(await calls.call('update', { oobCode, idToken }))).toBe('ok');
}
async function confirmed(email = newEmail(), password?: string): Promise<Member> {
	const made = member(await calls.signUp(email, password));
	await confirm(made, await mailCode({ requestType: 'VERIFY_EMAIL', email, idToken: made.idToken }));
	return member(await calls.signIn(email, password));
}
async function reset(email: string): Promise<Member> {
	const oobCode = await mailCode({ requestType: 'PASSWORD_RESET', email });
	expect(messageOf(await calls.call('resetPassword', { oobCode, newPassword: 'another horse' }))).toBe('ok');
	return member(await calls.signIn(email, 'another horse'));
}
const words = { name: 'Buy cheap pills', bio: 'At pills.example.', designation: 'Pharmacist' };

/** Signs somebody up with an address that they never confirm, and does everything with it that one can. */
async function unconfirmed() {
	const maker = member(await calls.signUp(newEmail()));
	await calls.call('update', { idToken: maker.idToken, displayName: words.name, photoUrl: 'https://pills.example/x' });
	await maker.call('PATCH /me', { body: { ...words, settings: { reviews_visible_to: 'nobody' } } });
	await maker.call('POST /business-profile/reviews', { body: await reviewOf(app, reviewed, [1, 1, 1, 1]) });
	const { data: business } = await maker.call('POST /business-profile', { body: { business_name: `Pills ${last}` } });
	await maker.call('POST /business-profile/follow', { body: { profile_id: reviewed } });
	await maker.call('POST /me/friends/:user_id', { params: { user_id: (await me(owner)).id } });
	// The first action that had to wait asked for the confirmation mail.
	const link = codeIn(await mailTo(maker.email, 'verifyEmail'));
	return { maker, business, link, made: await me(maker) };
}

const ways: [string, (email: string) => Promise<Member>][] = [
	['a new password by mail', reset],
	['a provider that vouches for the address', async (email) => member(await calls.signInWith('google.com', email))],
];

describe.each(ways)('by %s', (_, take) => {
	test('threat 37: the owner of an address is a member of their own, with nothing of whoever used it', async () => {
		const { maker, business, made } = await unconfirmed();
		const taken = await take(maker.email);
		const found = await me(taken);
		expect([found.email, found.email_verified]).toEqual([maker.email, true]);
		expect(found.id).not.toBe(made.id);
		expect(JSON.stringify(found)).not.toMatch(/pills|Pharmacist/i);
		expect(found.settings).not.toMatchObject({ reviews_visible_to: 'nobody' });
		expect(found.counts).toMatchObject({ businesses: 0, following: 0 });
		const { call } = taken;
		expect((await call('GET /business-profile/my-review/:id', { params: { id: reviewed } })).data).toBeNull();
		expect((await call('GET /me/friends/requests')).data).toEqual({ incoming: [], outgoing: [] });
		expect(await refusalCodeOf(call('GET /business-profile/:id', { params: { id: business.id } }))).toBe('not_found');
		expect(await refusalCodeOf(call('GET /members/:id', { params: { id: made.id } }))).toBe('not_found');
		const { incoming } = (await owner.call('GET /me/friends/requests')).data;
		expect(incoming.map(({ id }) => id)).not.toContain(made.id);
	});

	test('threat 37: whoever used it has neither account nor member any more', async () => {
		const { maker } = await unconfirmed();
		await me(await take(maker.email));
		expect([await calls.me(maker.idToken), messageOf(await calls.signIn(maker.email))]).toEqual([
			401,
			'INVALID_LOGIN_CREDENTIALS',
		]);
		const rows = app.db.selectFrom('member').select(['name', 'bio', 'email']).where('uid', '=', maker.localId);
		expect(await rows.execute()).toEqual([{ name: 'A former member', bio: null, email: null }]);
	});

	test('the owner is told, in case that it was them', async () => {
		const { maker } = await unconfirmed();
		await take(maker.email);
		const { subject } = await mailTo(maker.email, 'never confirmed the address');
		expect(subject).toBe('You have a new account at Vouch');
	});

	test('who confirmed the address before keeps their member', async () => {
		const { maker, made, link } = await unconfirmed();
		await confirm(maker, link);
		const taken = await take(maker.email);
		expect(await me(taken)).toMatchObject({ id: made.id, ...words });
		expect(taken.localId).toBe(maker.localId);
	});
});

test('who only proves anew who they are takes no account over', async () => {
	const { maker, made } = await unconfirmed();
	const answer = await calls.signInWith('google.com', maker.email, { autoCreate: false });
	expect(messageOf(answer)).toBe('EMAIL_NOT_FOUND');
	expect((await me(maker)).id).toBe(made.id);
});

test('threat 101: a page that asks for a sign-in to an account that exists makes none by it, and removes none', async () => {
	const { maker, made } = await unconfirmed();
	for (const providerId of ['google.com', 'facebook.com'] as const) {
		const window = new SignInWindow(app.server);
		const chooser = await window.open({ providerId, customParameters: JSON.stringify({ auto_create: 'false' }) });
		const email = providerId === 'google.com' ? maker.email : newEmail();
		const { answer } = await window.comeBack(await window.choose(chooser, { email, displayName: 'Some Body' }));
		expect(messageOf(await fetchResult(app.server, answer))).toBe('EMAIL_NOT_FOUND');
	}
	expect((await me(maker)).id).toBe(made.id);
});

describe('an address that is taken back', () => {
	/** Sets up an account that an intruder was in, and moved to an address of theirs. */
	async function moved() {
		const victim = await confirmed();
		await victim.call('PATCH /me', { body: { name: 'Ana', bio: 'Bakes.' } });
		const { id } = await me(victim);
		const newEmail = `elsewhere${last}@inherited.test`;
		const { idToken } = await calls.signIn(victim.email);
		const { email } = victim;
		await confirm(
			{ ...victim, idToken },
			await mailCode({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email, idToken, newEmail }),
		);
		return { victim, id, wayBack: codeIn(await mailTo(email, 'recoverEmail')) };
	}
	const takeBack = (oobCode: string) => calls.call('resetPassword', { oobCode, newPassword: 'another horse' });

	test('comes with the member: it was confirmed as theirs before', async () => {
		const { victim, id, wayBack } = await moved();
		expect(messageOf(await takeBack(wayBack))).toBe('ok');
		const again = member(await calls.signIn(victim.email, 'another horse'));
		expect(await me(again)).toMatchObject({ id, name: 'Ana', bio: 'Bakes.', email: victim.email });
	});

	test('threat 25: is kept from its owner by nobody who signs up with it meanwhile', async () => {
		const { victim, id, wayBack } = await moved();
		const blocker = member(await calls.signUp(victim.email, 'a third horse'));
		await me(blocker);
		expect(messageOf(await takeBack(wayBack))).toBe('ok');
		expect(await calls.me(blocker.idToken)).toBe(401);
		expect((await me(member(await calls.signIn(victim.email, 'another horse')))).id).toBe(id);
	});

	test('is not taken from who has shown meanwhile that it is theirs', async () => {
		const { victim, wayBack } = await moved();
		const heir = await confirmed(victim.email, 'a third horse');
		expect(messageOf(await takeBack(wayBack))).toBe('EMAIL_EXISTS');
		expect(await calls.me(heir.idToken)).toBe(200);
	});
});

test.runIf(engine === 'postgres')(
	'threat 37: what is written in the moment of the take-over is not inherited either',
	async () => {
		for (let round = 0; round < 5; round += 1) {
			const { maker } = await unconfirmed();
			const writing = Array.from({ length: 10 }, (_, index) =>
				maker.call('PATCH /me', { body: { name: `Pills ${index}` } }).catch(() => undefined),
			);
			const taken = await calls.signInWith('google.com', maker.email);
			await Promise.all(writing);
			expect((await me(member(taken))).name).toBe('Some Body');
			const left = app.db.selectFrom('member').select(['name']).where('uid', '=', maker.localId);
			expect(await left.execute()).toEqual([{ name: 'A former member' }]);
		}
	},
);
