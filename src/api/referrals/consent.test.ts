import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldMails } from '#api/mailed-addresses/service.ts';
import { expireReferrals } from '#api/referrals/service.ts';
import { referralLimits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';
import { engine } from '#test/app.ts';
import { type ReferralApp, referralApp } from '#test/referral-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let world: ReferralApp;
beforeAll(async () => {
	world = await referralApp();
});
afterAll(() => world?.close());

const notFound = [404, 'not_found'];
const contactsOf = (id: string) =>
	world.app.db.selectFrom('referral_contact').selectAll().where('referral_id', '=', id).execute();
const expireAll = () => expireReferrals({ db: world.app.db, now: world.app.clock.now });
const post = (address: string, body: string, type = 'application/x-www-form-urlencoded') =>
	world.app.server.inject({ method: 'POST', url: address, headers: { 'content-type': type }, body });

describe('whoever has the need', () => {
	test('is asked by one mail: who asks, who gets what, what happens if they do nothing, and how to be left alone', async () => {
		const { giver, receiver, address } = await world.newSlip();
		const [mail, ...more] = await world.mailsTo(address);
		expect(more).toEqual([]);
		const [from, to] = [giver, receiver].map(({ uid }) => uid.replace('uid-', ''));
		expect(mail?.subject).toBe(`May ${from} put you in touch with ${to}?`);
		for (const words of [
			`${from} thinks ${to} can help you`,
			`${to} gets your name, this email address and your phone number`,
			'Until then, they see nothing.',
			'You don’t need an account.',
			`after ${referralLimits.consentDays} days your details are deleted`,
			'never ask me again',
		])
			expect(mail?.text).toContain(words);
		// What the giver wrote is shown on the page alone: no member can mail words of theirs to strangers.
		expect(mail?.text).not.toContain('roofer');
		expect(mail?.unsubscribe).toMatch(/^https?:\/\/[^?]+\/referral[?]of=/);
	});

	test('reads the same on the page, and agrees there; until then the receiver knows nothing of it', async () => {
		const { giver, receiver, id, address } = await world.newSlip();
		expect(await world.listOf(receiver, 'received')).toEqual([]);
		expect(await refusalOf(world.take(receiver, id, 'accepted'))).toEqual(notFound);
		const code = await world.codeFor(address);
		const { data, headers } = await world.app.visitor('GET /referrals/consent', { query: { code } });
		expect(headers.get('cache-control')).toBe('no-store');
		expect(data).toMatchObject({
			need: 'A roofer, before winter.',
			contact: { name: 'Ines Moll', email: address, phone: '+4930123456', phone_written: '+49 30 123456' },
			agreed_at: null,
		});
		for (let times = 0; times < 2; times += 1)
			expect((await world.answer(address, 'yes')).data).toEqual({ agreed: true });
		expect(await world.seenBy(receiver, 'received', id)).toMatchObject({
			state: 'given',
			other: { id: giver.id },
			contact: { name: 'Ines Moll', email: address, phone: '+4930123456', phone_written: '+49 30 123456' },
			steps: [{ step: 'given' }],
			next: ['accepted', 'declined'],
		});
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({
			contact: { name: 'Ines Moll', email: null, phone: null, phone_written: null },
			next: ['taken_back'],
		});
	});

	test('says no: what is known of them is gone at once, with what was written of them', async () => {
		const { giver, receiver, id, address } = await world.newSlip();
		expect((await world.answer(address, 'no')).data).toEqual({ agreed: false });
		expect(await contactsOf(id)).toEqual([]);
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({
			state: 'refused',
			need: null,
			contact: null,
			next: [],
		});
		expect(await world.seenBy(receiver, 'received', id)).toBeUndefined();
		expect(await refusalOf(world.answer(address, 'yes'))).toEqual(notFound);
	});

	test.each([
		['given', [], 'refused'],
		['contacted', ['accepted', 'contacted'], 'refused'],
		['won', ['accepted', 'contacted', 'won'], 'won'],
	] as const)('may think better of it when it is %s', async (_, steps, state) => {
		const slip = await world.newSlip();
		await world.go(slip, 'given', ...steps);
		expect((await world.answer(slip.address, 'no')).data).toEqual({ agreed: false });
		expect(await contactsOf(slip.id)).toEqual([]);
		expect(await world.seenBy(slip.receiver, 'received', slip.id)).toMatchObject({
			state,
			contact: null,
			need: 'A roofer, before winter.',
		});
	});
});

describe('threat 62: what is known of somebody who has not agreed', () => {
	test('is sealed where it is stored, and names nobody', async () => {
		const { id, address } = await world.newSlip();
		const [row] = await contactsOf(id);
		expect(row?.sealed).toMatch(/^2\./);
		const everything = JSON.stringify([
			row,
			await world.app.db.selectFrom('mailed_address').selectAll().execute(),
			await world.app.db.selectFrom('referral').selectAll().execute(),
		]);
		expect(everything).not.toContain(address);
		expect(everything).not.toContain('Moll');
	});

	test('is deleted after 14 days, at the minute, and the slip is over', async () => {
		const { giver, id, address } = await world.newSlip();
		const code = await world.codeFor(address);
		world.waitDays(referralLimits.consentDays - 0.001);
		await expireAll();
		expect((await world.app.visitor('GET /referrals/consent', { query: { code } })).data.agreed_at).toBeNull();
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({ state: 'need', contact: { name: 'Ines Moll' } });
		world.waitDays(0.001);
		// The upkeep comes within the hour, but the contact is hidden at once.
		expect(await refusalOf(world.app.visitor('GET /referrals/consent', { query: { code } }))).toEqual(notFound);
		expect(await refusalOf(world.answer(address, 'yes'))).toEqual(notFound);
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({ state: 'expired', contact: null, next: [] });
		await expireAll();
		expect(await contactsOf(id)).toEqual([]);
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({
			state: 'expired',
			need: null,
			steps: [{ step: 'expired', at: world.app.clock.now.toISOString() }],
		});
	});

	test.each([
		['given', [], 30, 'expired'],
		['accepted', ['accepted'], 180, 'expired'],
		['won', ['accepted', 'contacted', 'won'], 30, 'won'],
	] as const)('and of somebody who has: of a slip that is %s', async (_, steps, days, state) => {
		const slip = await world.newSlip();
		await world.go(slip, 'given', ...steps);
		world.waitDays(days - 0.001);
		await expireAll();
		expect(await world.seenBy(slip.receiver, 'received', slip.id)).toMatchObject({ contact: { email: slip.address } });
		world.waitDays(0.001);
		await expireAll();
		expect(await contactsOf(slip.id)).toEqual([]);
		expect(await world.seenBy(slip.receiver, 'received', slip.id)).toMatchObject({ state, contact: null });
	});

	test('goes when the slip is lost, declined or taken back', async () => {
		for (const steps of [
			['given', 'declined'],
			['given', 'accepted', 'lost'],
			['given', 'taken_back'],
			['taken_back'],
		] as const) {
			const slip = await world.newSlip();
			await world.go(slip, ...steps);
			expect(await contactsOf(slip.id)).toEqual([]);
		}
	});
});

describe('who wants no mail', () => {
	test('has said so once: nobody asks them again, and no giver learns it', async () => {
		const { address } = await world.newSlip();
		await world.answer(address, 'never');
		const [giver, receiver] = await world.friends();
		const again = await world.passOn(giver, receiver, address.toUpperCase());
		expect(again).toMatchObject({ state: 'need', contact: { name: 'Ines Moll' } });
		expect(await world.mailsTo(address)).toHaveLength(1);
	});

	test('presses one button of their mail program, also years later', async () => {
		const { address } = await world.newSlip();
		const [mail] = await world.mailsTo(address);
		const { pathname, search } = new URL(mail?.unsubscribe ?? '');
		world.waitDays(400);
		await expireAll();
		for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
			expect((await post(pathname + search, 'List-Unsubscribe=One-Click', type)).statusCode).toBe(204);
		await world.passOn(...(await world.friends()), address);
		expect(await world.mailsTo(address)).toHaveLength(1);
	});

	test('or the one of the page that the link shows', async () => {
		const { address } = await world.newSlip();
		const [mail] = await world.mailsTo(address);
		const of = new URL(mail?.unsubscribe ?? '').searchParams.get('of') ?? '';
		expect((await world.app.visitor('POST /referrals/opt-out', { body: { of } })).data).toBeNull();
		await world.passOn(...(await world.friends()), address);
		expect(await world.mailsTo(address)).toHaveLength(1);
	});

	test('and nobody can say it for an address that the site has not written to', async () => {
		expect((await post('/referral?of=ines@example.com', 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
		expect((await post('/referral', 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
		expect((await post('/referral?of=x', 'x'.repeat(10_000))).statusCode).toBe(413);
		const made = world.app.visitor('POST /referrals/opt-out', { body: { of: '2.AAAA' } });
		expect(await refusalOf(made)).toEqual(notFound);
	});
});

describe('no mail goes out', () => {
	test('threat 62: a third time within 30 days, whoever asks', async () => {
		const { address } = await world.newSlip();
		for (let times = 0; times < 3; times += 1) await world.passOn(...(await world.friends()), address);
		expect(await world.mailsTo(address)).toHaveLength(referralLimits.mailsPerAddress);
		world.waitDays(referralLimits.mailsPerAddressDays);
		await forgetOldMails({ db: world.app.db, now: world.app.clock.now });
		expect(await world.app.db.selectFrom('mailed_address').select('id').execute()).toEqual([]);
		await world.passOn(...(await world.friends()), address);
		expect(await world.mailsTo(address)).toHaveLength(referralLimits.mailsPerAddress + 1);
	});

	test('to a member whom a block keeps apart from the giver, nor to the receiver', async () => {
		const [giver, receiver] = await world.friends();
		const ines = await world.app.somebody('ines');
		await ines.call('POST /me/blocks/:user_id', { params: { user_id: giver.id } });
		for (const { uid } of [ines, receiver]) {
			const address = `${uid.replace('uid-', '')}@example.org`;
			expect(await world.passOn(giver, receiver, address)).toMatchObject({ state: 'need' });
			expect(await world.mailsTo(address)).toEqual([]);
		}
	});

	test('to a mailbox that is left alone or blocked, however its address is written', async () => {
		const slip = await world.newSlip();
		await world.answer(slip.address, 'never');
		const aliasOf = (address: string) => address.replace('@', '+again@');
		await world.passOn(...(await world.friends()), aliasOf(slip.address));
		expect(await world.mailsTo(aliasOf(slip.address))).toEqual([]);
		const [giver, receiver] = await world.friends();
		const ines = await world.app.somebody('ines');
		await ines.call('POST /me/blocks/:user_id', { params: { user_id: giver.id } });
		for (const { uid } of [ines, receiver]) {
			const alias = `${uid.replace('uid-', '')}+again@example.org`;
			await world.passOn(giver, receiver, alias);
			expect(await world.mailsTo(alias)).toEqual([]);
		}
	});

	test('and a slip about oneself is refused, with a sentence', async () => {
		const [giver, receiver] = await world.friends();
		const own = `${giver.uid.replace('uid-', '')}@example.org`;
		for (const email of [own, own.replace('@', '+job@')])
			expect(await refusalSentenceOf(world.passOn(giver, receiver, email))).toContain('your own address');
	});
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'who agrees while what is over is looked for is not told that it is over',
	async () => {
		const { receiver, id } = await world.newSlip();
		const { db, clock, connection } = world.app;
		world.waitDays(referralLimits.consentDays + 1);
		// A look at contacts stops here between finding them and locking them.
		await sql`
		create function pause() returns boolean language plpgsql as $$
		begin perform pg_advisory_xact_lock_shared(7, 7); return true; end $$`.execute(db);
		await sql`alter table referral_contact rename to looked_at_contact`.execute(db);
		await sql`create view referral_contact as select * from looked_at_contact where pause()`.execute(db);
		const under = await transaction({ db }, async ({ db: trx }) => {
			await sql`select pg_advisory_xact_lock(7, 7)`.execute(trx);
			const expiring = expireAll();
			await whenWaiting(connection.db);
			const keptUntil = new Date(clock.now.getTime() + 86_400_000);
			await sql`update looked_at_contact set kept_until = ${keptUntil} where referral_id = ${id}`.execute(db);
			await db.updateTable('referral').set({ state: 'given' }).where('id', '=', id).execute();
			await db.insertInto('referral_step').values({ referral_id: id, step: 'given', at: clock.now }).execute();
			return { expiring };
		});
		await under.expiring;
		await sql`drop view referral_contact`.execute(db);
		await sql`alter table looked_at_contact rename to referral_contact`.execute(db);
		expect(await world.seenBy(receiver, 'received', id)).toMatchObject({
			state: 'given',
			contact: { name: 'Ines Moll' },
		});
	},
);
