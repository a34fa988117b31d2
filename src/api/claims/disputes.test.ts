import { describe, expect, test } from 'vitest';
import type { TestActor } from '#test/app.ts';
import { claimBy, claimWorld, confirm, optionsOf, rolesOf, startBy, toDoOf } from '#test/claim-world.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalOf } from '#test/refusal.ts';

const world = claimWorld();

describe('a dispute', () => {
	test('proof of the website changes nothing while somebody else owns the business: a person decides', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const ana = await world.somebody('ana');
		expect(await refusalOf(startBy(ana, place.id, 'email', { statement: undefined }))).toEqual([
			422,
			'invalid_request',
		]);
		const claim = await claimBy(ana, place.id, 'email');
		expect(claim.is_dispute).toBe(true);
		// Owners are not told of a claim before it is proven.
		expect(await toDoOf(owner)).toEqual([]);
		const { data } = await confirm(ana, claim.id, await world.nextCode());
		expect(data).toMatchObject({ state: 'pending', is_dispute: true, proven_at: expect.any(String), expires_at: null });
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		const notice = await world.mailbox.next();
		expect(notice.to).toBe(`${owner.uid.replace('uid-', '')}@example.org`);
		expect(await toDoOf(owner)).toMatchObject([
			{ kind: 'dispute', notice: { claim_id: claim.id, proven_by: 'email', claimer: { id: ana.id }, answer: null } },
		]);
		const answer = { params: { id: claim.id }, body: { body: 'She left the company in spring.' } };
		expect((await owner.call('PUT /claims/:id/answer', answer)).data.answer).toBe('She left the company in spring.');
		const { data: open } = await world.operator.call('GET /operator/claims', { query: { limit: 100 } });
		expect(open.find(({ id }) => id === claim.id)).toMatchObject({
			is_dispute: true,
			owners: [{ id: owner.id }],
			answer: { body: 'She left the company in spring.', by: { id: owner.id } },
			website_tag: null,
		});
		await world.decide(claim.id, false);
		expect([(await world.mailbox.next()).to, (await world.mailbox.next()).to].sort()).toEqual(
			[ana, owner].map(({ uid }) => `${uid.replace('uid-', '')}@example.org`).sort(),
		);
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		expect(await toDoOf(owner)).toEqual([]);
		expect(await refusalOf(owner.call('PUT /claims/:id/answer', answer))).toEqual([409, 'conflict']);
	});

	test.each([
		['none', (ana: string, _: string) => ({ [ana]: 'owner' })],
		['manager', (ana: string, owner: string) => ({ [ana]: 'owner', [owner]: 'manager' })],
		['owner', (ana: string, owner: string) => ({ [ana]: 'owner', [owner]: 'owner' })],
	] as const)('is decided for the claimer, the owner becoming %s', async (former_owners, people) => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		expect((await world.mailbox.next()).subject).toMatch(/Someone else/);
		await world.decide(claim.id, true, { former_owners });
		await Promise.all([world.mailbox.next(), world.mailbox.next()]);
		expect(await rolesOf(ana, place.id)).toEqual(people(ana.id, owner.id));
	});

	test('threat 94: a proof of the website that was is no proof of the one that its owner puts up since', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		await confirm(ana, claim.id, await world.nextCode());
		await world.mailbox.next();
		const provenBy = async () => (await toDoOf(owner)).map((one) => one.kind === 'dispute' && one.notice.proven_by);
		expect(await provenBy()).toEqual(['email']);
		const website = 'https://bank.example/';
		await owner.call('PATCH /business-profile/:id', { params: { id: place.id }, body: { website } });
		expect(await provenBy()).toEqual([null]);
		const { data: open } = await world.operator.call('GET /operator/claims', { query: { limit: 100 } });
		expect(open.find(({ id }) => id === claim.id)).toMatchObject({ host: place.host, profile_website: website });
		await world.decide(claim.id, true);
		expect(await world.profileOf(place.id)).toMatchObject({ verification: { by: 'operator' } });
		await Promise.all([world.mailbox.next(), world.mailbox.next()]);
	});

	test('what an owner had asked others is in nobody’s way once a dispute has taken them off', async () => {
		const [owner, ana] = [await world.somebody('owner'), await world.somebody('ana')];
		const [heir, helper] = [await world.somebody('heir'), await world.somebody('helper')];
		const place = await world.business(owner);
		const params = { id: place.id };
		const transfer = (by: TestActor) =>
			by.call('POST /business-profile/:id/transfer', { params, body: { user_id: heir.id, i_become: 'none' } });
		await transfer(owner);
		await owner.call('POST /business-profile/:id/managers', { params, body: { user_id: helper.id } });
		const bellOf = async (actor: TestActor) =>
			(await actor.call('GET /me/notifications', { query: {} })).data.filter(({ read_at }) => read_at === null);
		expect(await bellOf(helper)).toHaveLength(1);
		const claim = await claimBy(ana, place.id, 'operator');
		await world.decide(claim.id, true);
		expect((await ana.call('GET /business-profile/:id/managers', { params })).data.appointments).toEqual([]);
		expect(await toDoOf(heir)).toEqual([]);
		expect([await bellOf(heir), await bellOf(helper)]).toEqual([[], []]);
		await transfer(ana);
		expect((await ana.call('GET /business-profile/:id/managers', { params })).data.appointments).toHaveLength(1);
		for (let mails = 0; mails < 6; mails += 1) await world.mailbox.next();
	});

	test.each([
		['whoever owned the business is told no more of others who claim it', 'none', 0],
		['whoever owns it still is told of the others as before', 'owner', 1],
	] as const)('%s', async (_, former_owners, toldAfter) => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		for (const by of [ana, ben]) await claimBy(by, place.id, 'operator');
		const toldOwner = async () =>
			(await owner.call('GET /me/notifications', { query: {} })).data.filter(
				({ kind, read_at }) => kind === 'claim' && read_at === null,
			).length;
		expect(await toldOwner()).toBe(2);
		const { data: open } = await world.operator.call('GET /operator/claims', { query: { limit: 100 } });
		await world.decide(open.find(({ claimer }) => claimer.id === ana.id)?.id ?? '', true, { former_owners });
		expect(await toldOwner()).toBe(toldAfter);
		expect((await toDoOf(ana))[0]).toMatchObject({ kind: 'dispute', notice: { claimer: { id: ben.id } } });
		for (let mails = 0; mails < 5; mails += 1) await world.mailbox.next();
	});

	test('whoever becomes the owner is told of the others who claim the business', async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const his = await claimBy(ben, place.id, 'operator');
		const hers = await claimBy(ana, place.id, 'operator');
		await world.decide(hers.id, true);
		const subjects = [(await world.mailbox.next()).subject, (await world.mailbox.next()).subject];
		expect(subjects.sort()).toEqual([
			expect.stringMatching(/^Someone else says/),
			expect.stringMatching(/^You now own/),
		]);
		await world.decide(his.id, true);
		await Promise.all([world.mailbox.next(), world.mailbox.next()]);
		expect(world.mailbox.unread).toBe(0);
	});

	test('two claim what nobody owns: the first to prove it owns it, the other disputes', async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const his = await claimBy(ben, place.id, 'operator');
		expect(his.is_dispute).toBe(false);
		const hers = await claimBy(ana, place.id, 'email');
		await confirm(ana, hers.id, await world.nextCode());
		expect((await world.mailbox.next()).to).toContain(ana.uid.replace('uid-', ''));
		expect(await rolesOf(ana, place.id)).toEqual({ [ana.id]: 'owner' });
		expect((await optionsOf(ben, place.id)).mine).toMatchObject({ state: 'pending', is_dispute: true });
		expect(await toDoOf(ana)).toMatchObject([{ kind: 'dispute', notice: { claim_id: his.id } }]);
	});
});

describe('who looks after the business', () => {
	test('is in no dispute with whoever owns it, too: they are told nothing, and both stay', async () => {
		const [owner, other] = [await world.somebody('owner'), await world.somebody('other')];
		const place = await world.business(owner);
		await addKeeper(world.app, place.id, other.id, 'owner');
		const claim = await claimBy(owner, place.id, 'operator');
		expect(claim.is_dispute).toBe(false);
		expect(await toDoOf(other)).toEqual([]);
		await world.decide(claim.id, true);
		expect((await world.mailbox.next()).to).toContain(owner.uid.replace('uid-', ''));
		expect(world.mailbox.unread).toBe(0);
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner', [other.id]: 'owner' });
	});

	test('a dispute ends where the owner takes in whoever claims the business', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		expect((await world.mailbox.next()).subject).toMatch(/Someone else/);
		await addKeeper(world.app, place.id, ana.id, 'owner');
		expect((await optionsOf(ana, place.id)).mine?.is_dispute).toBe(false);
		await world.decide(claim.id, true);
		await world.mailbox.next();
		expect(world.mailbox.unread).toBe(0);
		expect(await rolesOf(owner, place.id)).toEqual({ [ana.id]: 'owner', [owner.id]: 'owner' });
	});

	test('an owner has it verified by the same ways', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const claim = await claimBy(owner, place.id, 'email', { statement: undefined });
		expect(claim.is_dispute).toBe(false);
		await confirm(owner, claim.id, await world.nextCode());
		expect(await world.profileOf(place.id)).toMatchObject({ verified: true, verification: { by: 'email' } });
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		expect(await refusalOf(startBy(owner, place.id, 'operator'))).toEqual([409, 'conflict']);
	});

	test('a manager asks the owner', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const mia = await world.somebody('mia');
		await addKeeper(world.app, place.id, mia.id, 'manager');
		expect(await refusalOf(startBy(mia, place.id, 'operator'))).toEqual([403, 'forbidden']);
	});

	test('a manager claims it once its owner has left', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const mia = await world.somebody('mia');
		await addKeeper(world.app, place.id, mia.id, 'manager');
		await owner.call('DELETE /me');
		const claim = await claimBy(mia, place.id, 'email', { statement: undefined });
		expect(claim).toMatchObject({ state: 'pending', is_dispute: false });
		await confirm(mia, claim.id, await world.nextCode());
		expect(await rolesOf(mia, place.id)).toEqual({ [mia.id]: 'owner' });
	});
});
