/** Accounts that somebody else made or got into: how their owner comes to have them alone. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, codeIn, codeMailed, identityCalls, messageOf } from '#test/identity-calls.ts';
import { Mailbox } from '#test/mailbox.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let begin: Date;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ identity: true, mailer: mailbox, settings: { DEMO_IDP: '1' } });
	calls = identityCalls(app);
	begin = app.clock.now;
});
afterEach(() => {
	app.clock.now = begin;
	expect(mailbox.unread).toBe(0);
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `taken${++last}@taken.test`;
const mail = (fields: object) => codeMailed(calls, mailbox, fields);
const mailReset = (email: string) => mail({ requestType: 'PASSWORD_RESET', email });
const mailVerification = (idToken: string) => mail({ requestType: 'VERIFY_EMAIL', idToken });
const mailChange = (idToken: string, newEmail: string) =>
	mail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
const apply = (oobCode: string, idToken?: string) => calls.call('update', { oobCode, idToken });
const reset = (oobCode: string, newPassword: string) => calls.call('resetPassword', { oobCode, newPassword });
/** Signs everybody but the session itself out. */
async function signOthersOut({ idToken }: Answer): Promise<void> {
	const headers = { authorization: `Bearer ${idToken}` };
	const { statusCode } = await app.server.inject({ method: 'DELETE', url: '/api/v1/me/sessions', headers });
	expect(statusCode).toBe(200);
}
const methodsOf = ({ providerUserInfo }: Answer): string[] =>
	providerUserInfo.map(({ providerId }: { providerId: string }) => providerId).sort();
/** Signs up somebody with a confirmed address. */
async function confirmed(): Promise<Answer> {
	const member = await calls.signUp(newEmail());
	expect(messageOf(await apply(await mailVerification(member.idToken), member.idToken))).toBe('ok');
	return member;
}

describe('an address', () => {
	test('threat 24: is confirmed for whoever is signed in to its account, and for nobody else', async () => {
		const [maker, other] = [await calls.signUp(newEmail()), await calls.signUp(newEmail())];
		const code = await mailVerification(maker.idToken);
		expect(messageOf(await apply(code))).toBe('MISSING_ID_TOKEN');
		expect(messageOf(await apply(code, other.idToken))).toBe('USER_MISMATCH');
		expect(messageOf(await apply(code, `${maker.idToken.slice(0, -9)}forgotten`))).toBe('INVALID_ID_TOKEN');
		expect(await calls.lookup(maker.idToken)).toMatchObject({ emailVerified: false });
		expect(messageOf(await apply(code, maker.idToken))).toBe('ok');
		expect(await calls.lookup(maker.idToken)).toMatchObject({ emailVerified: true });
	});

	test('threat 24: is not given to an account by pressing alone', async () => {
		const [stranger, owned] = [await calls.signUp(newEmail()), newEmail()];
		const code = await mailChange(stranger.idToken, owned);
		expect(messageOf(await apply(code))).toBe('MISSING_ID_TOKEN');
		const other = await calls.signUp(newEmail());
		expect(messageOf(await apply(code, other.idToken))).toBe('USER_MISMATCH');
		expect(await calls.lookup(stranger.idToken)).toMatchObject({ email: stranger.email });
	});

	test('threat 24: with a new password its owner has an account alone, and what a stranger made of it is gone', async () => {
		const maker = await calls.signUp(newEmail());
		const linked = await calls.signInWith('google.com', newEmail(), { idToken: maker.idToken });
		expect(messageOf(await reset(await mailReset(maker.email), 'another horse'))).toBe('ok');
		await mailbox.next();
		for (const token of [maker.idToken, linked.idToken]) expect(await calls.lookup(token)).toBe('USER_NOT_FOUND');
		const { idToken } = await calls.signIn(maker.email, 'another horse');
		const account = await calls.lookup(idToken);
		expect([methodsOf(account), account.emailVerified]).toEqual([['password'], true]);
	});
});

describe('a new password', () => {
	const changes: [string, (member: Answer) => Promise<Answer>][] = [
		['changed', ({ idToken }) => calls.call('update', { idToken, password: 'another horse' })],
		[
			'set beside another way in',
			({ idToken, email }) => calls.call('signUp', { idToken, email, password: 'another horse' }),
		],
	];
	test.each(changes)('threat 25: %s voids what was mailed before, and its owner hears of it', async (_, change) => {
		const member = await confirmed();
		const codes = [await mailReset(member.email), await mailChange(member.idToken, newEmail())];
		expect(messageOf(await change(member))).toBe('ok');
		for (const code of codes) expect(messageOf(await reset(code, 'a third horse'))).toBe('INVALID_OOB_CODE');
		const notice = await mailbox.next();
		expect([notice.to, notice.subject]).toEqual([member.email, 'Your password at Vouch was changed']);
		expect(notice.text).toContain('/auth/forgot-password');
	});

	test('threat 25: voids a link that an intruder read, although they signed everybody out before', async () => {
		const { email } = await confirmed();
		const intruder = await calls.signIn(email);
		await mailReset(email);
		await signOthersOut(intruder);
		const read = await mailReset(email);
		const owner = await calls.signIn(email);
		expect(messageOf(await calls.call('update', { idToken: owner.idToken, password: 'another horse' }))).toBe('ok');
		expect((await mailbox.next()).subject).toBe('Your password at Vouch was changed');
		expect(messageOf(await reset(read, 'a third horse'))).toBe('INVALID_OOB_CODE');
	});

	test('is told to nobody whose address was never confirmed: a stranger could have mail sent to anybody', async () => {
		const { idToken } = await calls.signUp(newEmail());
		expect(messageOf(await calls.call('update', { idToken, password: 'another horse' }))).toBe('ok');
		// This mail is put into the outbox last, so no other mail came before it.
		const { email } = await calls.signUp(newEmail());
		expect((await mailReset(email)).length).toBe(43);
	});
});

test('threat 25: signing out everywhere else voids a change that waits and a reset that was asked for', async () => {
	const member = await confirmed();
	const change = await mailChange(member.idToken, newEmail());
	const resetCode = await mailReset(member.email);
	await signOthersOut(member);
	expect(messageOf(await apply(change, member.idToken))).toBe('INVALID_OOB_CODE');
	expect(messageOf(await reset(resetCode, 'another horse'))).toBe('INVALID_OOB_CODE');
});

describe('whoever is in an account', () => {
	const acts: [string, (session: Answer, round: number) => Promise<Answer>][] = [
		[
			'changes its password',
			async ({ email, idToken }, round) => {
				const password = `another horse ${round}`;
				expect(messageOf(await calls.call('update', { idToken, password }))).toBe('ok');
				expect((await mailbox.next()).subject).toBe('Your password at Vouch was changed');
				return calls.signIn(email, password);
			},
		],
		[
			'signs everybody else out',
			async (session) => {
				await signOthersOut(session);
				return session;
			},
		],
	];
	test.each(acts)(
		'threat 42: and %s each time its owner asks for a mail keeps them out no longer than once',
		async (_, act) => {
			const { email, localId } = await confirmed();
			let intruder = await calls.signIn(email);
			const codes: string[] = [];
			for (const round of [1, 2, 3]) {
				codes.push(await mailReset(email));
				intruder = await act(intruder, round);
			}
			expect(messageOf(await reset(codes[0] ?? '', 'a third horse'))).toBe('INVALID_OOB_CODE');
			expect(messageOf(await reset(codes[2] ?? '', 'a third horse'))).toBe('ok');
			await mailbox.next();
			expect(await calls.lookup(intruder.idToken)).toBe('TOKEN_EXPIRED');
			expect((await calls.signIn(email, 'a third horse')).localId).toBe(localId);
		},
	);
});

test('threat 42: who has signed up with an address keeps nobody from moving to it who shows that it is theirs', async () => {
	const [owner, address] = [await confirmed(), newEmail()];
	const stranger = await calls.signUp(address);
	expect(messageOf(await apply(await mailChange(owner.idToken, address), owner.idToken))).toBe('ok');
	expect((await mailbox.next()).to).toBe(owner.email);
	expect(await calls.lookup(stranger.idToken)).toBe('USER_NOT_FOUND');
	expect(await calls.lookup((await calls.signIn(address)).idToken)).toMatchObject({
		localId: owner.localId,
		emailVerified: true,
	});
});

describe('ways to sign in', () => {
	test('the owner hears of each that is added or removed', async () => {
		const { email, idToken } = await confirmed();
		await calls.signInWith('google.com', newEmail(), { idToken });
		const added = await mailbox.next();
		expect([added.to, added.subject]).toEqual([email, 'A sign-in method was added to your Vouch account']);
		expect(added.text).toContain('You can now also sign in with Google');
		await calls.call('update', { idToken, deleteProvider: ['google.com'] });
		const removed = await mailbox.next();
		expect([removed.to, removed.subject]).toEqual([email, 'A sign-in method was removed from your Vouch account']);
		expect(removed.text).toContain('You can no longer sign in with Google');
	});

	test('threat 25: one that is removed takes along whoever came by it, and not whoever removes it', async () => {
		const { idToken } = await calls.signUp(newEmail());
		const intruder = newEmail();
		await calls.signInWith('google.com', intruder, { idToken });
		const inside = await calls.signInWith('google.com', intruder);
		expect(messageOf(await calls.call('update', { idToken, deleteProvider: ['google.com'] }))).toBe('ok');
		expect(await calls.lookup(inside.idToken)).toBe('TOKEN_EXPIRED');
		expect((await calls.refresh(inside.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
		expect(methodsOf(await calls.lookup(idToken))).toEqual(['password']);
	});

	type SignIn = (email: string) => Promise<Answer>;
	const passing: [
		string,
		{ first: SignIn; signIn: SignIn; add: (inside: Answer) => Promise<Answer>; added: string },
	][] = [
		[
			'another account',
			{
				first: (email) => calls.signUp(email),
				signIn: (email) => calls.signIn(email),
				add: ({ idToken }) => calls.signInWith('facebook.com', newEmail(), { idToken }),
				added: 'facebook.com',
			},
		],
		[
			'a password',
			{
				first: (email) => calls.signInWith('facebook.com', email),
				signIn: (email) => calls.signInWith('facebook.com', email),
				add: ({ idToken }) => calls.call('update', { idToken, password: 'another horse' }),
				added: 'password',
			},
		],
	];
	test.each(passing)(
		'threat 25: one that is removed takes along a session that added %s, and took it away again',
		async (_, { first, signIn, add, added }) => {
			const [owner, intruder] = [newEmail(), newEmail()];
			const { idToken } = await first(owner);
			await calls.signInWith('google.com', intruder, { idToken });
			const inside = await add(await calls.signInWith('google.com', intruder));
			expect(messageOf(await calls.call('update', { idToken: inside.idToken, deleteProvider: [added] }))).toBe('ok');
			const back = await signIn(owner);
			expect(messageOf(await calls.call('update', { idToken: back.idToken, deleteProvider: ['google.com'] }))).toBe(
				'ok',
			);
			expect((await calls.refresh(inside.refreshToken)).error?.message).toBe('TOKEN_EXPIRED');
		},
	);

	test('whoever removes the one that they came by stays', async () => {
		const first = await calls.signInWith('google.com', newEmail());
		await calls.call('signUp', { idToken: first.idToken, email: first.email, password: 'another horse' });
		await mailbox.next();
		const [here, there] = [
			await calls.signInWith('google.com', first.email),
			await calls.signInWith('google.com', first.email),
		];
		await calls.call('update', { idToken: here.idToken, deleteProvider: ['google.com'] });
		await mailbox.next();
		expect((await calls.refresh(here.refreshToken)).status).toBe(200);
		expect((await calls.refresh(there.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	});

	test('threat 25: one that takes the place of another is told as both, and ends what came by the other', async () => {
		const { idToken, localId } = await confirmed();
		const former = newEmail();
		await calls.signInWith('google.com', former, { idToken });
		await mailbox.next();
		const inside = await calls.signInWith('google.com', former);
		const linked = await calls.signInWith('google.com', newEmail(), { idToken });
		expect((await mailbox.next()).subject).toBe('Your sign-in methods at Vouch were changed');
		expect((await calls.refresh(inside.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
		expect((await calls.refresh(linked.refreshToken)).status).toBe(200);
		const response = await app.server.inject({
			url: '/api/v1/me/security-events',
			headers: { authorization: `Bearer ${idToken}` },
		});
		const kinds = response.json().data.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]);
		expect(kinds.slice(0, 2)).toEqual([
			['provider_linked', 'google.com'],
			['provider_unlinked', 'google.com'],
		]);
		expect((await calls.signInWith('google.com', former)).localId).not.toBe(localId);
	});
});

describe('an address that is taken back', () => {
	/** Has an intruder, who knows the password, link an account of theirs and move the account to their own address. */
	async function intrude() {
		const owner = await confirmed();
		const { idToken } = await calls.signIn(owner.email);
		const [google, facebook, address] = [newEmail(), newEmail(), newEmail()];
		await calls.signInWith('google.com', google, { idToken });
		await mailbox.next();
		expect(messageOf(await apply(await mailChange(idToken, address), idToken))).toBe('ok');
		const wayBack = codeIn(await mailbox.next());
		const again = await calls.signIn(address);
		await calls.signInWith('facebook.com', facebook, { idToken: again.idToken });
		await mailbox.next();
		return { owner, wayBack, google, facebook, address };
	}
	const expectTold = async (...addresses: string[]) =>
		expect([await mailbox.next(), await mailbox.next()].map(({ to }) => to).sort()).toEqual(addresses.sort());

	test('threat 25: leaves the intruder neither password nor links, from before the change or after', async () => {
		const { owner, wayBack, google, facebook, address } = await intrude();
		expect(messageOf(await apply(wayBack))).toBe('ok');
		await expectTold(owner.email, address);
		expect((await calls.signIn(owner.email)).status).toBe(400);
		for (const answer of [
			await calls.signInWith('google.com', google),
			await calls.signInWith('facebook.com', facebook),
		])
			expect(answer.localId).not.toBe(owner.localId);
		expect(messageOf(await reset(await mailReset(owner.email), 'another horse'))).toBe('ok');
		await mailbox.next();
		expect((await calls.signIn(owner.email, 'another horse')).localId).toBe(owner.localId);
	});

	test('comes with a new password in one step', async () => {
		const { owner, wayBack, address } = await intrude();
		expect(messageOf(await reset(wayBack, 'short'))).toContain('WEAK_PASSWORD');
		expect(messageOf(await reset(wayBack, 'another horse'))).toBe('ok');
		await expectTold(owner.email, address);
		const { idToken, localId } = await calls.signIn(owner.email, 'another horse');
		expect(localId).toBe(owner.localId);
		const account = await calls.lookup(idToken);
		expect([account.emailVerified, methodsOf(account)]).toEqual([true, ['password']]);
		expect(messageOf(await reset(wayBack, 'a third horse'))).toBe('INVALID_OOB_CODE');
	});

	test('threat 102: tells the intruder neither whose account it is nor from where it was taken back', async () => {
		const { owner, wayBack, google, address } = await intrude();
		const { idToken } = await calls.signInWith('google.com', google);
		expect(messageOf(await calls.call('update', { idToken, displayName: 'Ana Weiß' }))).toBe('ok');
		const newPassword = 'another horse';
		expect(messageOf(await calls.call('resetPassword', { oobCode: wayBack, newPassword }, { ip: '192.0.2.102' }))).toBe(
			'ok',
		);
		const told = new Map([await mailbox.next(), await mailbox.next()].map((mail) => [mail.to, mail.text]));
		expect(told.get(owner.email)).toMatch(/Ana Weiß[\s\S]*192\.0\.2\.102/);
		expect(told.get(address)).toContain('now uses an earlier one of its addresses');
		expect(told.get(address)).not.toMatch(/Ana|192\.0\.2|taken\d+@taken\.test.*taken\d+@/);
	});

	const doors: [string, (idToken: string) => Promise<number>][] = [
		['with the protocol', async (idToken) => (await calls.call('delete', { idToken })).status],
		[
			'as its member',
			async (idToken) => {
				const headers = { authorization: `Bearer ${idToken}` };
				return (await app.server.inject({ method: 'DELETE', url: '/api/v1/me', headers })).statusCode;
			},
		],
	];
	test.each(doors)('threat 25: is told of the account’s end, when the intruder deletes it %s', async (_, remove) => {
		const { owner, wayBack, address } = await intrude();
		const { idToken } = await calls.signIn(address);
		expect(await remove(idToken)).toBeLessThan(300);
		const told = new Map([await mailbox.next(), await mailbox.next()].map((mail) => [mail.to, mail]));
		expect(told.get(address)?.subject).toBe('Your account at Vouch was deleted');
		expect(told.get(owner.email)?.subject).toBe('An account at Vouch was deleted');
		expect(told.get(owner.email)?.text).toContain('An account that used this address until recently was deleted.');
		// The address may have another account by now.
		expect(told.get(owner.email)?.text).not.toMatch(/, from |your account|join again/i);
		expect(messageOf(await reset(wayBack, 'another horse'))).toBe('INVALID_OOB_CODE');
	});

	test('threat 42: can still be taken back once an account that its owner made meanwhile has made room', async () => {
		const { owner, wayBack, address } = await intrude();
		const { idToken } = await calls.signUp(owner.email);
		expect(messageOf(await apply(await mailVerification(idToken), idToken))).toBe('ok');
		expect(messageOf(await reset(wayBack, 'another horse'))).toBe('EMAIL_EXISTS');
		expect(messageOf(await apply(wayBack))).toBe('EMAIL_EXISTS');
		expect(messageOf(await calls.call('delete', { idToken }))).toBe('ok');
		expect((await mailbox.next()).subject).toBe('Your account at Vouch was deleted');
		expect(messageOf(await reset(wayBack, 'another horse'))).toBe('ok');
		await expectTold(owner.email, address);
		expect((await calls.signIn(owner.email, 'another horse')).localId).toBe(owner.localId);
	});

	test('threat 74: keeps its place before the intruder’s, also when its owner moves on from it', async () => {
		const { owner, google, address } = await intrude();
		const after = (minutes: number) => {
			app.clock.now = new Date(begin.getTime() + minutes * 60_000);
		};
		const moveTo = async (email: string) => {
			const { idToken } = await calls.signInWith('google.com', google);
			expect(messageOf(await apply(await mailChange(idToken, email), idToken))).toBe('ok');
			return codeIn(await mailbox.next());
		};
		after(1);
		const toIntruder = await moveTo(owner.email);
		after(2);
		const next = newEmail();
		const toOwner = await moveTo(next);
		after(3);
		expect(messageOf(await reset(toIntruder, 'another horse'))).toBe('ok');
		await expectTold(next, address);
		expect(messageOf(await reset(toOwner, 'a third horse'))).toBe('ok');
		await expectTold(owner.email, address);
		expect((await calls.signIn(owner.email, 'a third horse')).localId).toBe(owner.localId);
	});

	test('threat 74: is its first owner’s as long as anybody’s after them, who hear of it', async () => {
		const { owner, wayBack, google, address } = await intrude();
		const after = (days: number) => {
			app.clock.now = new Date(begin.getTime() + days * 86_400_000);
		};
		after(20);
		// The owner comes in another way, and changes the address back instead of opening the link.
		const { idToken } = await calls.signInWith('google.com', google);
		expect(messageOf(await apply(await mailChange(idToken, owner.email), idToken))).toBe('ok');
		const second = await mailbox.next();
		expect(second.to).toBe(address);
		after(45);
		expect(messageOf(await reset(codeIn(second), 'another horse'))).toBe('ok');
		expect(messageOf(await reset(wayBack, 'a third horse'))).toBe('ok');
		const told: Partial<Record<string, string>> = {};
		for (let mail = 0; mail < 4; mail += 1) {
			const { to, subject, text } = await mailbox.next();
			told[`${to}: ${subject}`] = text;
		}
		const subjects = ['Your email address at Vouch was changed', 'Your password at Vouch was changed'];
		const expected = [owner.email, address].flatMap((to) => subjects.map((subject) => `${to}: ${subject}`));
		expect(Object.keys(told).sort()).toEqual(expected.sort());
		expect(told[`${owner.email}: ${subjects[0]}`]).toContain('its button gives you the account back');
		expect((await calls.signIn(owner.email, 'a third horse')).localId).toBe(owner.localId);
	});

	test('threat 74: is its first owner’s, also where an intruder waits until their own way back is about to end', async () => {
		const after = (days: number) => {
			app.clock.now = new Date(begin.getTime() + days * 86_400_000);
		};
		// Later than all that came before, which counts toward limits.
		after(100);
		const { owner, wayBack, google, address } = await intrude();
		after(120);
		const { idToken } = await calls.signInWith('google.com', google);
		expect(messageOf(await apply(await mailChange(idToken, owner.email), idToken))).toBe('ok');
		const toIntruder = codeIn(await mailbox.next());
		after(149.99);
		expect(messageOf(await reset(toIntruder, 'another horse'))).toBe('ok');
		await expectTold(owner.email, address);
		after(151);
		expect(messageOf(await reset(wayBack, 'a third horse'))).toBe('ok');
		await expectTold(owner.email, address);
		expect((await calls.signIn(owner.email, 'a third horse')).localId).toBe(owner.localId);
	});

	test('threat 24: is one that was confirmed: whoever has the mailbox of another hears of it, and gets no way in', async () => {
		const [mistyped, address] = [await calls.signUp(newEmail()), newEmail()];
		expect(messageOf(await apply(await mailChange(mistyped.idToken, address), mistyped.idToken))).toBe('ok');
		const notice = await mailbox.next();
		expect([notice.to, notice.subject]).toEqual([mistyped.email, 'Your email address at Vouch was changed']);
		expect(notice.text).not.toContain('oobCode');
	});
});
