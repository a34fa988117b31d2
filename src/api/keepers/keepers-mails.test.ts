import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keeperLimits } from '#contract/keeping/keepers.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { listJobs } from '#test/jobs.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

const dayMs = 86_400_000;
let app: TestApp;
let made = 0;
const sent: MailMessage[] = [];
beforeAll(async () => {
	app = await testApp({ mailer: { send: async (message) => void sent.push(message) } });
});
afterAll(() => app?.close());

interface Asked {
	user_id?: string;
	email?: string;
	role?: 'owner' | 'manager';
}
const business = async (owner: TestActor) => (await addBusiness(owner, `Kettle ${made++}`)).id;
const guest = () => `guest${made++}@example.org`;
const addressOf = ({ uid }: TestActor) => `${uid.replace('uid-', '')}@example.org`;
const nameOf = ({ uid }: TestActor) => uid.replace('uid-', '');
const ask = async (owner: TestActor, id: string, body: Asked) =>
	(await owner.call('POST /business-profile/:id/managers', { params: { id }, body })).data;
const handOver = async (owner: TestActor, id: string, heir: TestActor, i_become: 'manager' | 'none') =>
	(await owner.call('POST /business-profile/:id/transfer', { params: { id }, body: { user_id: heir.id, i_become } }))
		.data;
const answer = (actor: TestActor, id: string, accept: boolean) =>
	actor.call('PATCH /me/appointments/:id', { params: { id }, body: { accept } });
const takeBack = (owner: TestActor, id: string, appointment_id: string) =>
	owner.call('DELETE /business-profile/:id/appointments/:appointment_id', { params: { id, appointment_id } });
const block = (actor: TestActor, other: TestActor) =>
	actor.call('POST /me/blocks/:user_id', { params: { user_id: other.id } });
const toDoOf = async (actor: TestActor) => (await actor.call('GET /me/control')).data.to_do;
const rename = (id: string, business_name: string) =>
	app.db.updateTable('profile').set({ business_name }).where('id', '=', id).execute();
const waitDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * dayMs);
};

/** Returns all mails that went to the address, once none waits to be sent. */
async function mailsTo(address: string): Promise<MailMessage[]> {
	await expect.poll(() => listJobs(app.db, 'outgoing_mail')).toEqual([]);
	return sent.filter(({ to }) => to === address);
}

describe('who is asked', () => {
	test('by an address gets one mail: who asks, what for, where to answer, and that nothing has to be done', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		await rename(id, 'Kettle & Daughters');
		const address = guest();
		await ask(owner, id, { email: address.toUpperCase() });
		const [mail, ...more] = await mailsTo(address);
		expect(more).toEqual([]);
		expect(mail?.subject).toBe('Help manage Kettle & Daughters?');
		for (const words of [
			`${nameOf(owner)} invited you to become a manager of Kettle & Daughters on ${app.config.SITE_NAME}`,
			'you can edit its page and reply to its reviews.',
			`Sign in with this address, ${address}, and answer on your Control Page.`,
			'If you don’t have an account yet, sign up with this address and confirm it',
			`${app.config.PUBLIC_URL}/me/me\n`,
			`expires after ${keeperLimits.appointmentDays} days`,
			'You don’t need to do anything',
		])
			expect(mail?.text).toContain(words);
		expect(mail?.html).toContain('Kettle &#38; Daughters');
		expect(mail?.html).toContain(`href="${app.config.PUBLIC_URL}/me/me"`);
	});

	test('as a member gets it at their confirmed address, and none without one', async () => {
		const [owner, mia] = [await app.somebody('owner'), await app.somebody('mia')];
		const id = await business(owner);
		await ask(owner, id, { user_id: mia.id, role: 'owner' });
		const [mail, ...more] = await mailsTo(addressOf(mia));
		expect(more).toEqual([]);
		expect(mail?.text).toContain('invited you to become an owner of');
		expect(mail?.text).toContain('decide who else can');
		const eve = await app.actor(`eve${made++}`, { emailVerified: false });
		expect(await refusalOf(ask(owner, id, { user_id: eve.id }))).toBe('done');
		expect(await mailsTo(addressOf(eve))).toEqual([]);
	});

	test.each([
		['manager', 'stays on as a manager.'],
		['none', 'leaves the business.'],
	] as const)('to take over is told so, and that who asks becomes %s', async (i_become, words) => {
		const [owner, heir] = [await app.somebody('owner'), await app.somebody('heir')];
		const id = await business(owner);
		await handOver(owner, id, heir, i_become);
		const [mail] = await mailsTo(addressOf(heir));
		expect(mail?.subject).toMatch(/^Take over Kettle \d+\?$/);
		expect(mail?.text).toContain(`${nameOf(owner)} wants you to take over`);
		expect(mail?.text).toContain(`${nameOf(owner)} ${words}`);
	});

	test('reads names that are short, on one line, and hold no link and no markup', async () => {
		const owner = await app.somebody('owner');
		await owner.call('PATCH /me', { body: { name: 'Unlock at https://evil.example/unlock' } });
		const id = await business(owner);
		await rename(id, `<b>Locked</b>: www.evil.example, mail help@evil.example ${'now '.repeat(15)}`.trim());
		const address = guest();
		await ask(owner, id, { email: address });
		const [mail] = await mailsTo(address);
		for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/evil\.example|help@/);
		expect(mail?.subject).toContain('www·evil·example, mail help at evil');
		expect(mail?.subject.length).toBeLessThan(100);
		expect(mail?.html).not.toContain('<b>');
		expect(mail?.html).toContain('&#60;b&#62;Locked');
	});
});

describe('no mail goes out', () => {
	test('when the request is refused', async () => {
		const [owner, mia] = [await app.somebody('owner'), await app.somebody('mia')];
		const id = await business(owner);
		const address = guest();
		expect(await refusalOf(ask(mia, id, { email: address }))).toEqual([403, 'forbidden']);
		expect(await refusalOf(ask(owner, id, { email: address, user_id: mia.id }))).toEqual([422, 'invalid_request']);
		expect(await mailsTo(address)).toEqual([]);
		await ask(owner, id, { email: address });
		expect(await refusalOf(ask(owner, id, { email: address }))).toEqual([409, 'conflict']);
		expect(await mailsTo(address)).toHaveLength(1);
		expect(await mailsTo(addressOf(mia))).toEqual([]);
	});

	test('for who has not confirmed their own address, and they are told what to do', async () => {
		const eve = await app.actor(`eve${made++}`, { emailVerified: false });
		const id = await business(eve);
		const address = guest();
		expect(await refusalOf(ask(eve, id, { email: address }))).toEqual([403, 'forbidden']);
		expect(await refusalSentenceOf(ask(eve, id, { email: address }))).toMatch(/Confirm your email address first/);
		expect(await mailsTo(address)).toEqual([]);
	});

	test('to somebody who blocked the asker, who does not learn of it', async () => {
		const [owner, mia, max] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('max')];
		const id = await business(owner);
		await block(mia, owner);
		await block(owner, max);
		expect(await refusalOf(ask(owner, id, { user_id: mia.id }))).toEqual([422, 'invalid_request']);
		for (const one of [mia, max]) {
			const asked = await ask(owner, id, { email: addressOf(one) });
			expect(asked).toMatchObject({ state: 'open', member: null });
			expect(await mailsTo(addressOf(one))).toEqual([]);
		}
	});

	test('threat 36: whoever has not confirmed an address blocks no mail to it', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		const address = guest();
		await block(await app.actor(`eve${made++}`, { email: address, emailVerified: false }), owner);
		await ask(owner, id, { email: address });
		expect(await mailsTo(address)).toHaveLength(1);
	});

	test('about a business that an operator has set aside', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		await app.db.updateTable('profile').set({ status: 'suspended' }).where('id', '=', id).execute();
		const address = guest();
		await refusalOf(ask(owner, id, { email: address }));
		expect(await mailsTo(address)).toEqual([]);
	});
});

describe('limits', () => {
	test(`${keeperLimits.requestsPerDay} requests a day of one member, for all their businesses, taken back or not`, async () => {
		const owner = await app.somebody('owner');
		const places = [await business(owner), await business(owner)];
		const place = (at: number) => places[at % places.length] ?? '';
		for (let at = 0; at < keeperLimits.requestsPerDay; at += 1) {
			const asked = await ask(owner, place(at), { email: guest() });
			if (at > 1) await takeBack(owner, place(at), asked.id);
		}
		const last = guest();
		expect(await refusalOf(ask(owner, place(0), { email: last }))).toEqual([429, 'rate_limited']);
		expect(await mailsTo(last)).toEqual([]);
		waitDays(1);
		expect(await refusalOf(ask(owner, place(0), { email: last }))).toBe('done');
		expect(await mailsTo(last)).toHaveLength(1);
	});

	test('requests at the same moment are counted one after the other', async () => {
		const owner = await app.somebody('owner');
		const places = await Promise.all([1, 2, 3].map(() => business(owner)));
		for (let at = 1; at < keeperLimits.requestsPerDay; at += 1) await ask(owner, places[0] ?? '', { email: guest() });
		const asked = await Promise.all(places.map((id) => refusalOf(ask(owner, id, { email: guest() }))));
		expect(asked.filter((one) => one === 'done')).toHaveLength(1);
	});

	test(`${keeperLimits.mailsPerAddress} mails to one address in ${keeperLimits.mailsPerAddressDays} days, whoever asks; the request stands without`, async () => {
		const mia = await app.somebody('mia');
		const first = await app.somebody('owner');
		const place = await business(first);
		for (let at = 0; at < keeperLimits.mailsPerAddress; at += 1) {
			// Requests by name and by address reach the same reader, and count together.
			const whom = at % 2 ? { user_id: mia.id } : { email: addressOf(mia) };
			await takeBack(first, place, (await ask(first, place, whom)).id);
		}
		expect(await mailsTo(addressOf(mia))).toHaveLength(keeperLimits.mailsPerAddress);
		const second = await app.somebody('owner');
		const asked = await ask(second, await business(second), { email: addressOf(mia) });
		expect(await mailsTo(addressOf(mia))).toHaveLength(keeperLimits.mailsPerAddress);
		expect(await toDoOf(mia)).toMatchObject([{ kind: 'appointment', appointment: { id: asked.id } }]);
		waitDays(keeperLimits.mailsPerAddressDays);
		await ask(first, place, { email: addressOf(mia) });
		expect(await mailsTo(addressOf(mia))).toHaveLength(keeperLimits.mailsPerAddress + 1);
	});

	test('not more of them from many owners at once, nor from one who leaves after each and comes back', async () => {
		const most = keeperLimits.mailsPerAddress;
		const places = await Promise.all(
			Array.from({ length: most + 2 }, async () => {
				const owner = await app.somebody('owner');
				return { owner, id: await business(owner) };
			}),
		);
		const [crowded, pestered] = [guest(), guest()];
		await Promise.all(places.map(({ owner, id }) => ask(owner, id, { email: crowded })));
		expect(await mailsTo(crowded)).toHaveLength(most);
		for (const { owner, id } of places) {
			await ask(owner, id, { email: pestered });
			await owner.call('DELETE /me');
		}
		expect(await mailsTo(pestered)).toHaveLength(most);
	});

	test('an address is one, however a sign-in writes it and whatever the database folds', async () => {
		const guest = await app.actor(`guest${made++}`, { email: `ÄNNE${made}@Example.ORG` });
		const address = `änne${made}@example.org`;
		expect((await guest.call('GET /me')).data).toMatchObject({ email: address, email_verified: true });
		for (let at = 0; at <= keeperLimits.mailsPerAddress; at += 1) {
			const owner = await app.somebody('owner');
			await ask(owner, await business(owner), { user_id: guest.id });
		}
		expect(await mailsTo(address)).toHaveLength(keeperLimits.mailsPerAddress);
	});

	test('what is taken back is in no list, and forgotten with a later request', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		const { id: askedId } = await ask(owner, id, { email: guest() });
		await takeBack(owner, id, askedId);
		const { data } = await owner.call('GET /business-profile/:id/managers', { params: { id } });
		expect(data.appointments).toEqual([]);
		expect(await refusalOf(takeBack(owner, id, askedId))).toEqual([404, 'not_found']);
		const kept = app.db.selectFrom('profile_appointment').select('id').where('id', '=', askedId);
		expect(await kept.execute()).toHaveLength(1);
		waitDays(keeperLimits.mailsPerAddressDays);
		await ask(owner, await business(owner), { email: guest() });
		expect(await kept.execute()).toEqual([]);
	});
});

describe('who asked', () => {
	test('is told when it is accepted, and not when it is declined', async () => {
		const [owner, mia, max] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('max')];
		const id = await business(owner);
		await rename(id, 'Shut: kettle.example');
		await answer(max, (await ask(owner, id, { user_id: max.id })).id, false);
		expect(await mailsTo(addressOf(owner))).toEqual([]);
		await answer(mia, (await ask(owner, id, { email: addressOf(mia) })).id, true);
		const [mail, ...more] = await mailsTo(addressOf(owner));
		expect(more).toEqual([]);
		expect(mail?.subject).toMatch(/ now helps manage Shut: kettle·example$/);
		expect(mail?.text).toContain(`${nameOf(mia)} is now a manager of Shut: kettle·example on`);
		expect(mail?.text).toContain('You are still an owner too.');
		expect(mail?.text).toContain(`${app.config.PUBLIC_URL}/me/me\n`);
	});

	test.each([
		['manager', 'You are now a manager.'],
		['none', 'You no longer manage it.'],
	] as const)('to hand over is told what they are now: %s', async (i_become, words) => {
		const [owner, heir] = [await app.somebody('owner'), await app.somebody('heir')];
		const id = await business(owner);
		await answer(heir, (await handOver(owner, id, heir, i_become)).id, true);
		const [mail] = await mailsTo(addressOf(owner));
		expect(mail?.subject).toMatch(/^Kettle \d+ has a new owner$/);
		expect(mail?.text).toContain(`${nameOf(heir)} is now an owner of`);
		expect(mail?.text).toContain(words);
	});
});
