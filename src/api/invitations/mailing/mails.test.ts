/** Tests invitations by mail: what is sent, to whom nothing is sent, and what nobody learns from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockProfiles } from '#api/profiles/service.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { transaction } from '#db/transaction.ts';
import { toEnvelope } from '#mail/envelope.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { Mailbox } from '#test/mailbox.ts';
import { abandon } from '#test/ownership-world.ts';
import { refusalCodeOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const dayMs = 86_400_000;
let app: TestApp;
let made = 0;
const mailbox = new Mailbox();
beforeAll(async () => {
	app = await testApp({ mailer: mailbox });
});
afterAll(() => app?.close());

const newAddress = () => `invited${++made}@elsewhere.example`;
const invite = async ({ call }: TestActor, email: string, body: object = {}) =>
	(await call('POST /business-profile/invite/create-invitation-code', { body: { kind: 'email', email, ...body } }))
		.data;
/**
 * Expects that the next mail goes to a new address, and that what was asked for before it was therefore sent to nobody.
 */
const expectSilence = async (): Promise<void> => {
	const address = newAddress();
	await invite(await app.somebody('control'), address);
	expect((await mailbox.next()).to).toBe(address);
	expect(mailbox.unread).toBe(0);
};
const optOutLinkOf = ({ unsubscribe }: MailMessage) => new URL(unsubscribe as string);
const later = async (days: number, work: () => Promise<unknown>): Promise<void> => {
	const { now } = app.clock;
	app.clock.now = new Date(now.getTime() + days * dayMs);
	await work().finally(() => {
		app.clock.now = now;
	});
};

test('threat 58: a mail says who invites, in words that lead nowhere else, and the answer says nothing of the address', async () => {
	const ana = await app.somebody('ana');
	await ana.call('PATCH /me', { body: { name: 'Ana of trap.example' } });
	const address = newAddress();
	const message = 'Look: https://trap.example/win\nand trap.example, or me@trap.example';
	const made = await invite(ana, address, { message, memo: 'The neighbour' });
	expect(made).toMatchObject({
		kind: 'email',
		email_masked: 'i…@elsewhere.example',
		max_uses: 1,
		memo: 'The neighbour',
	});
	const mail = await mailbox.next();
	expect(mail.to).toBe(address);
	expect(mail.text).toContain(made.url);
	expect(mail.text.replaceAll(/\S*\/invite\/\S+/g, '')).not.toMatch(/trap\.example|win\n|me@/);
	const member = await app.somebody('member');
	const { email } = (await member.call('GET /me')).data;
	const [toMember, toStranger] = [await invite(ana, email as string), await invite(ana, newAddress())];
	expect(Object.keys(toMember)).toEqual(Object.keys(toStranger));
	expect([(await mailbox.next()).to, (await mailbox.next()).to]).toContain(email);
});

test('threat 57: one click ends them for a mailbox, however its address is written', async () => {
	await invite(await app.somebody('ana'), 'vera.moll@gmail.com');
	const { pathname } = optOutLinkOf(await mailbox.next());
	await app.server.inject({ method: 'POST', url: pathname });
	for (const email of ['veramoll+1@gmail.com', 'v.e.r.a.moll@googlemail.com'])
		await invite(await app.somebody('ben'), email);
	await expectSilence();
	// What was stored before mailboxes were is an address.
	const former = 'vera+shop@elsewhere.example';
	const email_hash = app.server.mailDesk.keyedHash('invited address', former);
	await app.db.insertInto('invitation_opt_out').values({ email_hash, created_at: app.clock.now }).execute();
	await invite(await app.somebody('ben'), former);
	await expectSilence();
});

test('threat 57: one click ends all invitations to an address, from anybody and for good', async () => {
	const address = newAddress();
	await invite(await app.somebody('ana'), address);
	const mail = await mailbox.next();
	const { headers } = toEnvelope(mail, { name: 'Vouch', address: 'hello@vouch.example' });
	expect(headers).toMatchObject({
		'List-Unsubscribe': `<${mail.unsubscribe}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	});
	const { pathname } = optOutLinkOf(mail);
	const post = (url: string) =>
		app.server.inject({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			payload: 'List-Unsubscribe=One-Click',
		});
	expect((await post(`${pathname.slice(0, -1)}x`)).statusCode).toBe(404);
	expect((await post(pathname)).statusCode).toBe(200);
	expect((await post(pathname)).statusCode).toBe(200);
	const ben = await app.somebody('ben');
	expect((await invite(ben, address.toUpperCase())).state).toBe('sent');
	await expectSilence();
	await later(400, () => invite(ben, address));
	await expectSilence();
	expect(JSON.stringify(await app.db.selectFrom('invitation_opt_out').selectAll().execute())).not.toContain('invited');
});

test('threat 57: the page of the link does the same, and takes no other token', async () => {
	const address = newAddress();
	await invite(await app.somebody('ana'), address);
	const token = optOutLinkOf(await mailbox.next())
		.pathname.split('/')
		.at(-1) as string;
	const optOut = (token: string) => app.visitor('POST /business-profile/invite/opt-out', { body: { token } });
	expect(await refusalCodeOf(optOut(token.slice(1)))).toBe('not_found');
	expect(await refusalCodeOf(optOut(`${token.slice(0, 32)}${'0'.repeat(32)}`))).toBe('not_found');
	await optOut(token);
	await invite(await app.somebody('ben'), address);
	await expectSilence();
});

test('threat 57: an address gets one mail of one member, and few of all', async () => {
	const address = newAddress();
	const ana = await app.somebody('ana');
	await invite(ana, address);
	expect((await mailbox.next()).to).toBe(address);
	await invite(ana, address);
	await expectSilence();
	for (let n = 1; n < limits.mailsPerAddress; n += 1) {
		await invite(await app.somebody('other'), address);
		expect((await mailbox.next()).to).toBe(address);
	}
	await invite(await app.somebody('last'), address);
	await expectSilence();
});

test('threat 57: nor does it get more from many at once, or from one who leaves after each and comes back', async () => {
	const [crowded, pestered] = [newAddress(), newAddress()];
	const many = await Promise.all(Array.from({ length: limits.mailsPerAddress + 3 }, () => app.somebody('many')));
	await Promise.all(many.map((who) => invite(who, crowded)));
	for (let n = 0; n < limits.mailsPerAddress; n += 1) expect((await mailbox.next()).to).toBe(crowded);
	await expectSilence();
	for (let n = 0; n < limits.mailsPerAddress + 1; n += 1) {
		const who = await app.somebody('returning');
		await invite(who, pestered);
		await who.call('DELETE /me');
	}
	for (let n = 0; n < limits.mailsPerAddress; n += 1) expect((await mailbox.next()).to).toBe(pestered);
	await expectSilence();
});

test('threat 60: who is on bad terms with the inviter gets no mail, which nobody is told', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.actor('blocking-ben')];
	await ben.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
	expect((await invite(ana, 'blocking-ben@example.org')).state).toBe('sent');
	await expectSilence();
});

/** Makes it look as if so many invitations had been mailed so many days ago. */
async function sendBefore(who: TestActor, n: number, daysAgo: number): Promise<void> {
	const at = new Date(app.clock.now.getTime() - daysAgo * dayMs);
	const { id } = await invite(who, newAddress());
	await mailbox.next();
	const { code: _, ...row } = await app.db
		.selectFrom('invitation_code')
		.selectAll()
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	await app.db.deleteFrom('invitation_code').where('id', '=', id).execute();
	const rows = Array.from({ length: n }, (_, at) => ({ code: `${made}`.padStart(5, '0') + `${at}`.padStart(5, '0') }));
	await app.db
		.insertInto('invitation_code')
		.values(rows.map(({ code }) => ({ ...row, code, id: crypto.randomUUID(), created_at: at })))
		.execute();
}

test('threat 58: so many mails a day, fewer while new, and no more than fifty before the first has joined', async () => {
	const isNew = await app.somebody('new');
	await sendBefore(isNew, limits.mailsPerDayNew - 1, 0.5);
	await invite(isNew, newAddress());
	await mailbox.next();
	expect(await refusalCodeOf(invite(isNew, newAddress()))).toBe('rate_limited');
	const ana = await app.somebody('ana');
	await sendBefore(ana, limits.mailsBeforeFirst, 2);
	// No waiting helps: somebody has to join first.
	expect(await refusalCodeOf(invite(ana, newAddress()))).toBe('conflict');
	const { data: link } = await ana.call('POST /business-profile/invite/create-invitation-code', { body: {} });
	const ben = await app.somebody('ben');
	await ben.call('POST /business-profile/invite/join', { body: { code: link.code } });
	await invite(ana, newAddress());
	await mailbox.next();
});

test('threat 58: whose invitees are suspended may send less, in the words that everybody reads', async () => {
	const sentenceOf = (call: Promise<unknown>) =>
		call.then(
			() => 'done',
			(error: Error) => error.message,
		);
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	const { data: link } = await ana.call('POST /business-profile/invite/create-invitation-code', { body: {} });
	await ben.call('POST /business-profile/invite/join', { body: { code: link.code } });
	await sendBefore(ana, limits.mailsPerDayCareful, 0.5);
	await invite(ana, newAddress());
	await mailbox.next();
	await app.db.updateTable('member').set({ suspended_at: app.clock.now }).where('id', '=', ben.id).execute();
	const careful = await sentenceOf(invite(ana, newAddress()));
	const busy = await app.somebody('busy');
	await sendBefore(busy, limits.mailsPerDayNew, 0.5);
	expect(careful).toBe(await sentenceOf(invite(busy, newAddress())));
});

test('who may run a business that nobody looks after is asked once a month, whoever asks', async () => {
	const { id } = await addBusiness(await app.somebody('owner'), 'Orphan Inn');
	const ana = await app.somebody('ana');
	const ask = (who: TestActor) => invite(who, newAddress(), { kind: 'business', profile_id: id });
	expect(await refusalSentenceOf(ask(ana))).toBe('Someone already manages this business.');
	await abandon(app, id);
	expect(
		await refusalCodeOf(
			ana.call('POST /business-profile/invite/create-invitation-code', { body: { kind: 'business', profile_id: id } }),
		),
	).toBe('invalid_request');
	expect((await ask(ana)).purpose).toBe('claim');
	expect((await mailbox.next()).subject).toBe('Orphan Inn: is this yours?');
	expect(await refusalCodeOf(ask(await app.somebody('ben')))).toBe('rate_limited');
	const others = await Promise.all([1, 2, 3, 4].map(() => app.somebody('other')));
	const asked: string[] = [];
	await later(limits.days + 1, async () => {
		asked.push(...(await Promise.all(others.map((other) => refusalCodeOf(ask(other))))));
	});
	expect(asked.toSorted()).toEqual(['done', 'rate_limited', 'rate_limited', 'rate_limited']);
	await mailbox.next();
});

test('who has not confirmed their address invites nobody', async () => {
	const who = await app.actor('unconfirmed', { emailVerified: false });
	expect(await refusalCodeOf(invite(who, newAddress()))).toBe('forbidden');
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'nobody is invited to claim a business that somebody begins to look after',
	async () => {
		const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
		const { id } = await addBusiness(ana, 'Taken bakery');
		await abandon(app, id);
		const under = await transaction({ db: app.db }, async ({ db }) => {
			await lockProfiles(db, [id]);
			await db.insertInto('profile_member').values({ profile_id: id, member_id: ana.id, role: 'owner' }).execute();
			const refusal = refusalCodeOf(invite(ben, newAddress(), { kind: 'business', profile_id: id }));
			await whenWaiting(app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toBe('forbidden');
		await expectSilence();
	},
);
