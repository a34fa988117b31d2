import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { give, holdingsOf } from '#test/coin-holders.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const business = async (owner: TestActor) => (await addBusiness(owner, `Kept ${made++}`)).id;
const peopleOf = async (actor: TestActor, id: string) =>
	(await actor.call('GET /business-profile/:id/managers', { params: { id } })).data;
const rolesOf = async (actor: TestActor, id: string) =>
	Object.fromEntries((await peopleOf(actor, id)).keepers.map((one) => [one.name.replace(/\d+/, ''), one.role]));
const ask = async (
	owner: TestActor,
	id: string,
	body: { user_id?: string; email?: string; role?: 'owner' | 'manager' },
) => (await owner.call('POST /business-profile/:id/managers', { params: { id }, body })).data;
const handOver = async (owner: TestActor, id: string, heir: TestActor, i_become: 'manager' | 'none' = 'manager') =>
	(await owner.call('POST /business-profile/:id/transfer', { params: { id }, body: { user_id: heir.id, i_become } }))
		.data;
const answer = (actor: TestActor, id: string, accept: boolean) =>
	actor.call('PATCH /me/appointments/:id', { params: { id }, body: { accept } });
const toDoOf = async (actor: TestActor) => (await actor.call('GET /me/control')).data.to_do;
const remove = (actor: TestActor, id: string, userId: string) =>
	actor.call('DELETE /business-profile/:id/managers/:user_id', { params: { id, user_id: userId } });

describe('a manager', () => {
	test('is asked, sees it among what waits, accepts, and may edit from then on', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		const asked = await ask(owner, id, { user_id: mia.id });
		expect(asked).toMatchObject({ role: 'manager', asker_becomes: 'owner', state: 'open', member: { id: mia.id } });
		const edit = () => mia.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'By Mia' } });
		expect(await refusalOf(edit())).toEqual([403, 'forbidden']);
		const [waiting] = await toDoOf(mia);
		expect(waiting).toMatchObject({ kind: 'appointment', profile: { id }, appointment: { id: asked.id } });
		const { data } = await answer(mia, asked.id, true);
		expect(data.profile).toMatchObject({ id, role: 'manager' });
		expect(await refusalOf(edit())).toBe('done');
		expect(await toDoOf(mia)).toEqual([]);
		expect(await rolesOf(mia, id)).toEqual({ owner: 'owner', mia: 'manager' });
	});

	test('who declines is shown as such, and can be asked again', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		const asked = await ask(owner, id, { user_id: mia.id });
		expect((await answer(mia, asked.id, false)).data.profile).toBeNull();
		expect((await peopleOf(owner, id)).appointments).toMatchObject([{ id: asked.id, state: 'declined' }]);
		expect(await refusalOf(answer(mia, asked.id, true))).toEqual([404, 'not_found']);
		const again = await ask(owner, id, { user_id: mia.id });
		expect((await peopleOf(owner, id)).appointments).toMatchObject([{ id: again.id, state: 'open' }]);
	});

	test('asked by an address is whoever signs in with it, once it is confirmed', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		const address = `late${made++}@example.org`;
		const asked = await ask(owner, id, { email: address.toUpperCase() });
		// The answer does not tell whether there is such a member.
		expect(asked).toMatchObject({ member: null, email: address });
		const unconfirmed = await app.actor(`late${made++}`, { email: address, emailVerified: false });
		expect(await toDoOf(unconfirmed)).toEqual([]);
		expect(await refusalOf(answer(unconfirmed, asked.id, true))).toEqual([404, 'not_found']);
		const confirmed = await app.actor(`late${made++}`, { email: address });
		expect(await refusalOf(answer(confirmed, asked.id, true))).toBe('done');
		expect(Object.values(await rolesOf(owner, id)).sort()).toEqual(['manager', 'owner']);
	});

	test('leaves, and is taken off by an owner, not by another manager', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		for (const manager of [mia, max]) await answer(manager, (await ask(owner, id, { user_id: manager.id })).id, true);
		expect(await refusalOf(remove(mia, id, max.id))).toEqual([403, 'forbidden']);
		expect(await refusalOf(remove(mia, id, owner.id))).toEqual([403, 'forbidden']);
		expect(await refusalOf(remove(mia, id, mia.id))).toBe('done');
		expect(await refusalOf(remove(owner, id, max.id))).toBe('done');
		expect(await refusalOf(peopleOf(max, id))).toEqual([403, 'forbidden']);
		expect(await refusalSentenceOf(peopleOf(max, id))).toBe('Only people who manage this business can do this.');
		expect(await rolesOf(owner, id)).toEqual({ owner: 'owner' });
		expect(await refusalOf(remove(owner, id, max.id))).toEqual([404, 'not_found']);
	});

	test('taken off while an invitation to become more waits at their address cannot accept it any more', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		await answer(mia, (await ask(owner, id, { user_id: mia.id })).id, true);
		const asked = await ask(owner, id, { email: `${mia.uid.replace('uid-', '')}@example.org`, role: 'owner' });
		await remove(owner, id, mia.id);
		expect(await refusalOf(answer(mia, asked.id, true))).toEqual([404, 'not_found']);
		expect(await rolesOf(owner, id)).toEqual({ owner: 'owner' });
	});

	test('does not invite others', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		await answer(mia, (await ask(owner, id, { user_id: mia.id })).id, true);
		expect(await refusalOf(ask(mia, id, { user_id: max.id }))).toEqual([403, 'forbidden']);
		expect(await refusalOf(handOver(mia, id, max))).toEqual([403, 'forbidden']);
	});
});

describe('a request', () => {
	test('is made once', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		await ask(owner, id, { user_id: mia.id });
		expect(await refusalOf(ask(owner, id, { user_id: mia.id }))).toEqual([409, 'conflict']);
		await ask(owner, id, { email: 'twice@example.org' });
		expect(await refusalOf(ask(owner, id, { email: 'Twice@example.org' }))).toEqual([409, 'conflict']);
		expect(await refusalOf(ask(owner, id, { user_id: owner.id }))).toEqual([409, 'conflict']);
		expect(await refusalOf(ask(owner, id, {}))).toEqual([422, 'invalid_request']);
		expect(await refusalOf(ask(owner, id, { user_id: mia.id, email: 'a@example.org' }))).toEqual([
			422,
			'invalid_request',
		]);
		expect(await refusalOf(ask(owner, id, { user_id: '00000000-0000-7000-8000-000000000000' }))).toEqual([
			422,
			'invalid_request',
		]);
	});

	test('is void when it is taken back, or too old, or its asker owns the business no more', async () => {
		const [owner, mia, max, kim] = await Promise.all(['owner', 'mia', 'max', 'kim'].map((name) => app.somebody(name)));
		const id = await business(owner!);
		const taken = await ask(owner!, id, { user_id: mia!.id });
		await owner!.call('DELETE /business-profile/:id/appointments/:appointment_id', {
			params: { id, appointment_id: taken.id },
		});
		expect(await refusalOf(answer(mia!, taken.id, true))).toEqual([404, 'not_found']);
		const old = await ask(owner!, id, { user_id: max!.id });
		app.clock.now = new Date(app.clock.now.getTime() + keeperLimits.appointmentDays * 86_400_000);
		expect(await toDoOf(max!)).toEqual([]);
		expect(await refusalOf(answer(max!, old.id, true))).toEqual([404, 'not_found']);
		expect((await peopleOf(owner!, id)).appointments).toMatchObject([{ id: old.id, state: 'expired' }]);
		const last = await ask(owner!, id, { user_id: kim!.id });
		await answer(max!, (await handOver(owner!, id, max!, 'none')).id, true);
		expect(await toDoOf(kim!)).toEqual([]);
		expect(await refusalOf(answer(kim!, last.id, true))).toEqual([404, 'not_found']);
	});

	test('of another is not there', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		const asked = await ask(owner, id, { user_id: mia.id });
		expect(await refusalOf(answer(max, asked.id, true))).toEqual([404, 'not_found']);
		const other = await business(max);
		const call = max.call('DELETE /business-profile/:id/appointments/:appointment_id', {
			params: { id: other, appointment_id: asked.id },
		});
		expect(await refusalOf(call)).toEqual([404, 'not_found']);
	});

	test(`waits with ${keeperLimits.openAppointments} others at most`, async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		for (let at = 0; at < keeperLimits.openAppointments; at += 1) {
			if (at > 0 && at % keeperLimits.requestsPerDay === 0)
				app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
			await ask(owner, id, { email: `many${at}@example.org` });
		}
		expect(await refusalOf(ask(owner, id, { email: 'one.more@example.org' }))).toEqual([409, 'conflict']);
	});

	test('is not shown to, accepted by, nor made of somebody who blocked the asker', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		await mia.call('POST /me/blocks/:user_id', { params: { user_id: owner.id } });
		expect(await refusalOf(ask(owner, id, { user_id: mia.id }))).toEqual([422, 'invalid_request']);
		const asked = await ask(owner, id, { user_id: max.id });
		await max.call('POST /me/blocks/:user_id', { params: { user_id: owner.id } });
		expect(await toDoOf(max)).toEqual([]);
		expect(await refusalOf(answer(max, asked.id, true))).toEqual([404, 'not_found']);
	});

	test('of a business that is not shown is not there for others', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const { id } = await addBusiness(owner, `Draft ${made++}`, { status: 'draft' });
		expect(await refusalOf(peopleOf(mia, id))).toEqual([404, 'not_found']);
		expect(await refusalOf(ask(mia, id, { user_id: mia.id }))).toEqual([404, 'not_found']);
	});
});

describe('an owner', () => {
	test('who is the only one neither leaves nor steps down', async () => {
		const owner = await app.somebody('owner');
		const id = await business(owner);
		expect(await refusalOf(remove(owner, id, owner.id))).toEqual([409, 'last_owner']);
		const stepDown = owner.call('PATCH /business-profile/:id/managers/:user_id', {
			params: { id, user_id: owner.id },
			body: { role: 'manager' },
		});
		expect(await refusalOf(stepDown)).toEqual([409, 'last_owner']);
	});

	test('who has left leaves managers behind, who may leave, too: then a draft is gone', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		const draft = await addBusiness(owner, `Draft ${made++}`, { status: 'draft' });
		for (const each of [id, draft.id])
			for (const manager of [mia, max]) await addKeeper(app, each, manager.id, 'manager');
		await owner.call('DELETE /me');
		const stored = async () =>
			(await app.db.selectFrom('profile').select('id').where('id', 'in', [id, draft.id]).execute()).map(
				(row) => row.id,
			);
		const key = `publish_business:${draft.id}`;
		await give(app, { event: 'publish_business', memberId: max.id, key, profileId: draft.id });
		const { pending } = await holdingsOf(app, max.id);
		for (const each of [id, draft.id]) expect(await refusalOf(remove(mia, each, mia.id))).toBe('done');
		expect((await stored()).sort()).toEqual([id, draft.id].sort());
		for (const each of [id, draft.id]) expect(await refusalOf(remove(max, each, max.id))).toBe('done');
		expect(await refusalOf(app.visitor('GET /business-profile/:id', { params: { id: draft.id } }))).toEqual([
			404,
			'not_found',
		]);
		// The next purge takes it, and the coins that were earned with it.
		await purgeDeletedProfiles({ db: app.db, now: app.clock.now });
		expect(await stored()).toEqual([id]);
		expect((await holdingsOf(app, max.id)).pending).toBe(pending - 40);
	});

	test('is joined by another, and then may step down; neither takes the other off', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		await answer(mia, (await ask(owner, id, { user_id: mia.id, role: 'owner' })).id, true);
		expect(await refusalOf(remove(owner, id, mia.id))).toEqual([403, 'forbidden']);
		const stepDown = (actor: TestActor, userId: string) =>
			actor.call('PATCH /business-profile/:id/managers/:user_id', {
				params: { id, user_id: userId },
				body: { role: 'manager' },
			});
		expect(await refusalOf(stepDown(owner, mia.id))).toEqual([403, 'forbidden']);
		expect(await refusalOf(stepDown(owner, owner.id))).toBe('done');
		expect(await rolesOf(mia, id)).toEqual({ mia: 'owner', owner: 'manager' });
	});

	test.each([
		['manager', { heir: 'owner', owner: 'manager' }],
		['none', { heir: 'owner' }],
	] as const)('hands over, and is %s afterwards', async (i_become, people) => {
		const [owner, heir] = await Promise.all([app.somebody('owner'), app.somebody('heir')]);
		const id = await business(owner);
		const asked = await handOver(owner, id, heir, i_become);
		expect(await rolesOf(owner, id)).toEqual({ owner: 'owner' });
		await answer(heir, asked.id, true);
		expect(await rolesOf(heir, id)).toEqual(people);
	});

	test('hands over to one at a time', async () => {
		const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
		const id = await business(owner);
		await handOver(owner, id, mia);
		expect(await refusalOf(handOver(owner, id, max))).toEqual([409, 'conflict']);
	});

	test('hands over to a manager, who is an owner then', async () => {
		const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
		const id = await business(owner);
		await answer(mia, (await ask(owner, id, { user_id: mia.id })).id, true);
		await answer(mia, (await handOver(owner, id, mia, 'none')).id, true);
		expect(await rolesOf(mia, id)).toEqual({ mia: 'owner' });
	});
});

describe('at the same moment', () => {
	const rounds = 5;

	test('two answers to one request: one counts', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
			const id = await business(owner);
			const asked = await ask(owner, id, { user_id: mia.id });
			const answers = await Promise.all([true, true, false].map((accept) => refusalOf(answer(mia, asked.id, accept))));
			expect(answers.filter((one) => one === 'done')).toHaveLength(1);
		}
	});

	test('two requests to one person, and two to take over: one of each is made', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const [owner, mia, max] = await Promise.all([app.somebody('owner'), app.somebody('mia'), app.somebody('max')]);
			const id = await business(owner);
			const asked = await Promise.all([1, 2, 3].map(() => refusalOf(ask(owner, id, { user_id: mia.id }))));
			expect(asked.filter((one) => one === 'done')).toHaveLength(1);
			const other = await business(owner);
			const handed = await Promise.all([mia, max].map((heir) => refusalOf(handOver(owner, other, heir))));
			expect(handed.sort()).toEqual([[409, 'conflict'], 'done']);
		}
	});

	test('both owners leave: one stays', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const [owner, mia] = await Promise.all([app.somebody('owner'), app.somebody('mia')]);
			const id = await business(owner);
			await answer(mia, (await ask(owner, id, { user_id: mia.id, role: 'owner' })).id, true);
			const left = await Promise.all([owner, mia].map((one) => refusalOf(remove(one, id, one.id))));
			expect(left.filter((one) => one === 'done')).toHaveLength(1);
			expect(left.filter((one) => one !== 'done')).toEqual([[409, 'last_owner']]);
		}
	});

	test('one is handed a business and leaves the site: nobody who is gone owns it', async () => {
		for (let round = 0; round < rounds; round += 1) {
			const [owner, heir] = await Promise.all([app.somebody('owner'), app.somebody('heir')]);
			const id = await business(owner);
			const asked = await handOver(owner, id, heir, 'none');
			await Promise.all([refusalOf(answer(heir, asked.id, true)), heir.call('DELETE /me')]);
			const { data } = await app.visitor('GET /business-profile/:id', { params: { id } });
			const owners = (await refusalOf(peopleOf(owner, id))) === 'done' ? (await peopleOf(owner, id)).keepers : [];
			// Either the old owner still has the business, or the heir had it and left it unclaimed.
			expect([data.claim_state, owners.length]).toEqual(owners.length > 0 ? ['claimed', 1] : ['unclaimed', 0]);
		}
	});
});
