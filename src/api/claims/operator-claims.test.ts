import { describe, expect, test } from 'vitest';
import { expireOldClaims } from '#api/claims/service.ts';
import { refreshClaimStates } from '#api/profiles/keepers/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine } from '#test/app.ts';
import { claimBy, claimWorld, optionsOf, startBy, statement, toDoOf } from '#test/claim-world.ts';
import { decideMember } from '#test/decide-member.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalOf } from '#test/refusal.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const world = claimWorld();

describe('by an operator', () => {
	test('approved: the claimer owns it, and is told', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		expect(await toDoOf(ana)).toMatchObject([{ kind: 'claim_open', claim: { id: claim.id, expires_at: null } }]);
		expect(await toDoOf(world.operator)).toMatchObject([{ kind: 'decide_claims', count: expect.any(Number) }]);
		const { data: open } = await world.operator.call('GET /operator/claims', { query: { limit: 100 } });
		expect(open.find(({ id }) => id === claim.id)).toMatchObject({ statement, claimer: { id: ana.id }, owners: [] });
		const { data } = await world.decide(claim.id, true);
		expect(data).toMatchObject({ state: 'approved', decided_by: { id: world.operator.id } });
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'claimed', verification: { by: 'operator' } });
		expect((await world.mailbox.next()).text).toContain('The register of trade says so.');
		const [decided] = await toDoOf(ana);
		expect(decided).toMatchObject({ kind: 'claim_decided', claim: { reason: 'The register of trade says so.' } });
		await ana.call('POST /claims/:id/seen', { params: { id: claim.id } });
		expect(await toDoOf(ana)).toEqual([]);
	});

	test('refused: with the reason, and the claimer may try again', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		await world.decide(claim.id, false);
		expect((await world.mailbox.next()).subject).toMatch(/declined/);
		expect(await optionsOf(ana, place.id)).toMatchObject({
			claim_state: 'unclaimed',
			mine: { state: 'refused', reason: 'The register of trade says so.' },
		});
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed', verified: false });
		const { data: decided } = await world.operator.call('GET /operator/claims', { query: { show: 'decided' } });
		expect(decided[0]?.id).toBe(claim.id);
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test('not by the one who claims the business, nor by the one who owns it', async () => {
		const place = await world.business();
		const own = await claimBy(world.operator, place.id, 'operator');
		expect(await refusalOf(world.decide(own.id, true))).toEqual([403, 'forbidden']);
		expect((await world.profileOf(place.id)).claim_state).toBe('pending');
		await world.operator.call('DELETE /claims/:id', { params: { id: own.id } });
		const disputed = await world.business(world.operator);
		const against = await claimBy(await world.somebody('ana'), disputed.id, 'operator');
		expect((await world.mailbox.next()).to).toContain('operator@');
		expect(await refusalOf(world.decide(against.id, false))).toEqual([403, 'forbidden']);
	});

	test('it takes words to say why, and a reason to decide', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		expect(await refusalOf(startBy(ana, place.id, 'operator', { statement: undefined }))).toEqual([
			422,
			'invalid_request',
		]);
		const claim = await claimBy(ana, place.id, 'operator');
		const mute = world.operator.call('POST /operator/claims/:id/decision', {
			params: { id: claim.id },
			body: { approve: true, reason: ' ' },
		});
		expect(await refusalOf(mute)).toEqual([422, 'invalid_request']);
	});

	test('of a suspended member it waits until they are back, and may be refused meanwhile', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		const isOpen = async () =>
			(await world.operator.call('GET /operator/claims', { query: { limit: 100 } })).data.some(
				({ id }) => id === claim.id,
			);
		await decideMember(world.operator, ana.id, 'remove');
		expect(await isOpen()).toBe(false);
		expect(await refusalOf(world.decide(claim.id, true))).toEqual([409, 'conflict']);
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'pending', verified: false });
		await decideMember(world.operator, ana.id, 'restore');
		expect(await isOpen()).toBe(true);
		await decideMember(world.operator, ana.id, 'remove');
		expect((await world.decide(claim.id, false)).data.state).toBe('refused');
		// Four mails went to Ana: suspended, restored, suspended, refused.
		for (let mails = 0; mails < 4; mails += 1) expect((await world.mailbox.next()).to).toContain('ana');
	});

	test('of a member with another address since it waits until they have confirmed that', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		const name = ana.uid.replace('uid-', '');
		const address = { email: `moved-${name}@example.org` };
		await world.app.actor(name, { ...address, emailVerified: false });
		expect(await refusalOf(world.decide(claim.id, true))).toEqual([409, 'conflict']);
		await world.app.actor(name, address);
		expect((await world.decide(claim.id, true)).data.state).toBe('approved');
		expect((await world.mailbox.next()).to).toBe(address.email);
	});

	test('threat 45: nobody decides who looks after the business, be it as its manager', async () => {
		const place = await world.business(await world.somebody('owner'));
		const claim = await claimBy(await world.somebody('friend'), place.id, 'operator');
		await addKeeper(world.app, place.id, world.operator.id, 'manager');
		expect(await refusalOf(world.decide(claim.id, true, { former_owners: 'none' }))).toEqual([403, 'forbidden']);
		await world.mailbox.next();
	});

	test('what was taken back, or whose claimer has left, cannot be approved', async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const hers = await claimBy(ana, place.id, 'operator');
		await ana.call('DELETE /claims/:id', { params: { id: hers.id } });
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
		expect(await refusalOf(world.decide(hers.id, true))).toEqual([409, 'conflict']);
		const his = await claimBy(ben, place.id, 'operator');
		await ben.call('DELETE /me');
		expect(await refusalOf(world.decide(his.id, true))).toEqual([409, 'conflict']);
		await expireOldClaims({ db: world.app.db, now: world.app.clock.now });
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
	});

	test('an owner is told no longer of a claim that ended by itself, or with a merge', async () => {
		const owner = await world.somebody('owner');
		const [one, other] = [await world.business(owner), await world.business(owner)];
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const hers = await claimBy(ana, one.id, 'operator');
		const his = [await claimBy(ben, one.id, 'operator'), await claimBy(ben, other.id, 'operator')];
		for (let mails = 0; mails < 3; mails += 1) await world.mailbox.next();
		const unread = async () =>
			(await owner.call('GET /me/notifications')).data
				.filter(({ kind, read_at }) => kind === 'claim' && read_at === null)
				.map(({ profile }) => profile?.id)
				.sort();
		expect(await unread()).toEqual([one.id, one.id, other.id].sort());
		await ana.call('DELETE /me');
		await expireOldClaims({ db: world.app.db, now: world.app.clock.now });
		expect((await world.operator.call('GET /operator/claims', { query: { limit: 100 } })).data).not.toContainEqual(
			expect.objectContaining({ id: hers.id }),
		);
		expect(await unread()).toEqual([one.id, other.id].sort());
		const merge = { params: { id: one.id }, body: { into: other.id, dry_run: false } };
		await world.operator.call('POST /business-profile/:id/merge', merge);
		expect((await world.mailbox.next()).to).toContain('owner');
		expect(await toDoOf(owner)).toMatchObject([{ kind: 'dispute', notice: { claim_id: his[1]!.id } }]);
		expect(await unread()).toEqual([other.id]);
	});

	test('not a business that was given another name, or website, since the operator looked', async () => {
		const owner = await world.somebody('owner');
		const { id } = await world.business(owner);
		const claim = await claimBy(owner, id, 'operator');
		const { data: open } = await world.operator.call('GET /operator/claims', { query: { limit: 100 } });
		const looked = open.find((each) => each.id === claim.id)!;
		const seen = { business_name: looked.profile.business_name, website: looked.profile_website };
		const change = (body: object) => owner.call('PATCH /business-profile/:id', { params: { id }, body });
		for (const other of [{ business_name: 'Bank of Somewhere' }, { website: 'https://bank.example/' }]) {
			await change(other);
			expect(await refusalOf(world.decide(claim.id, true, { seen }))).toEqual([409, 'conflict']);
			expect(await world.profileOf(id)).toMatchObject({ verified: false });
			await change(seen);
		}
		await world.decide(claim.id, true, { seen });
		expect(await world.profileOf(id)).toMatchObject({ verified: true });
		await world.mailbox.next();
	});

	test('one claim is approved and refused: one decision counts', async () => {
		for (let round = 0; round < 5; round += 1) {
			const place = await world.business();
			const claim = await claimBy(await world.somebody('ana'), place.id, 'operator');
			const decisions = await Promise.all(
				[true, true, false].map((approve) => refusalOf(world.decide(claim.id, approve))),
			);
			expect(decisions.filter((one) => one === 'done')).toHaveLength(1);
			expect(decisions.filter((one) => one !== 'done')).toEqual([
				[409, 'conflict'],
				[409, 'conflict'],
			]);
			await world.mailbox.next();
		}
		expect(world.mailbox.unread).toBe(0);
	});
});

describe('the badge', () => {
	test.each([
		['name', { business_name: 'Royal Example Bank' }],
		['website', { website: 'https://elsewhere.example' }],
		['path of the website', {}],
	])('goes with another %s, whoever put it up', async (what, changes) => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const claim = await claimBy(owner, place.id, 'operator');
		await world.decide(claim.id, true);
		await world.mailbox.next();
		const edit = (body: object) => owner.call('PATCH /business-profile/:id', { params: { id: place.id }, body });
		await edit({ phone: '+4930123456', tagline: 'Still here' });
		expect(await world.profileOf(place.id)).toMatchObject({ verification: { by: 'operator' } });
		await edit(what === 'path of the website' ? { website: `http://${place.host}:${world.port}/shop` } : changes);
		expect(await world.profileOf(place.id)).toMatchObject({
			verified: false,
			verification: null,
			claim_state: 'claimed',
		});
		expect(await refusalOf(startBy(owner, place.id, 'operator'))).toBe('done');
	});
});

test.runIf(engine === 'postgres')(
	'a business that is approved while another claim of it expires stays claimed',
	async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		await claimBy(ana, place.id, 'website');
		world.waitDays(100);
		const { db, clock } = world.app;
		let expired: Promise<unknown> | undefined;
		await transaction({ db }, async ({ db: trx }) => {
			await lockProfiles(trx, [place.id]);
			const owner = { profile_id: place.id, member_id: ben.id, role: 'owner' };
			await trx.insertInto('profile_member').values(owner).execute();
			await refreshClaimStates(trx, [place.id]);
			expired = expireOldClaims({ db, now: clock.now });
			await expect.poll(() => lockWaits(db)).toBe(1);
		});
		await expired;
		expect((await optionsOf(ana, place.id)).mine?.state).toBe('expired');
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'claimed' });
	},
);

// The embedded database has one connection.
test.runIf(engine === 'postgres')('a claim is approved while it expires, and stands', async () => {
	const place = await world.business();
	const ana = await world.somebody('ana');
	const claim = await claimBy(ana, place.id, 'website');
	world.waitDays(100);
	const { db, clock, connection } = world.app;
	const under = await transaction({ db }, async ({ db: trx }) => {
		await lockProfiles(trx, [place.id]);
		const deciding = world.decide(claim.id, true);
		await whenWaiting(connection.db, 1);
		const expiring = expireOldClaims({ db, now: clock.now });
		await whenWaiting(connection.db, 2);
		return { all: Promise.all([deciding, expiring]) };
	});
	await under.all;
	expect((await optionsOf(ana, place.id)).mine?.state).toBe('approved');
	expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'claimed', verified: true });
});
