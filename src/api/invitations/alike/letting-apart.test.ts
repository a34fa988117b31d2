/** Tests what accounts that looked alike are given once an operator has found that they are two people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { qualifyJoins } from '#api/invitations/service.ts';
import { coinLimits, invitationLimits as limits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { claimBy } from '#test/claim-world.ts';
import { give } from '#test/coin-holders.ts';
import { invitationCalls, invite, join, statsOf } from '#test/invitation-calls.ts';
import { abandon } from '#test/ownership-world.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'olga@example.org' } });
	operator = await app.actor('olga');
});
afterAll(() => app?.close());

const { joinWith, later } = invitationCalls(() => app);
const allow = ({ id }: TestActor) => operator.call('POST /operator/invitations/:id/allow', { params: { id } });

/** The rules by which a member was given coins that are given a few times in a life. */
async function onceGivenTo({ id }: TestActor): Promise<string[]> {
	const rows = await app.db
		.selectFrom('coin_award')
		.innerJoin('coin_holder', 'coin_holder.wallet_id', 'coin_award.wallet_id')
		.select('rule')
		.where('member_id', '=', id)
		.where('rule', 'in', ['verify_email', 'complete_me', 'claim_business', 'invite_accepted'])
		.execute();
	return rows.map(({ rule }) => rule).sort();
}

/** Gives somebody what only one of those who share limits can have. */
async function giveOnce({ id: memberId }: TestActor): Promise<void> {
	await give(app, { event: 'complete_me', memberId, key: `complete_me:${memberId}` });
	for (let at = 0; at < 3; at += 1)
		await give(app, { event: 'claim_business', memberId, key: `claim_business:${crypto.randomUUID()}` });
}

/** Does all that is given once: shows a picture, claims a business, and confirms an address. */
async function doOnce(who: TestActor, name: string, email: string): Promise<void> {
	await app.actor(name, { email });
	await app.db.updateTable('member').set({ image: '/face.png' }).where('id', '=', who.id).execute();
	await who.call('PATCH /me', { body: { designation: 'Baker' } });
	const { id } = await addBusiness(await app.somebody('importer'), `Bakery of ${name}`);
	await abandon(app, id);
	const claim = await claimBy(who, id, 'operator');
	await operator.call('POST /operator/claims/:id/decision', {
		params: { id: claim.id },
		body: { approve: true, reason: 'The register of trade says so.' },
	});
}

test('what a flatmate was given in their place is given to whoever is let apart', async () => {
	const { code } = await invite(await app.somebody('inviter'));
	const [mate, member] = [
		await app.somebody('mate'),
		await app.actor('fay', { email: 'fay@example.org', emailVerified: false }),
	];
	for (const who of [mate, member]) await joinWith('Computer in the hall', who, code);
	await giveOnce(mate);
	await doOnce(member, 'fay', 'fay@example.org');
	expect(await onceGivenTo(member)).toEqual([]);
	await allow(member);
	expect(await onceGivenTo(member)).toEqual(['claim_business', 'complete_me', 'verify_email']);
});

test('and to whoever is left alone by that, also for a join that counted meanwhile', async () => {
	const { code } = await invite(await app.somebody('inviter'));
	const [member, mate] = [
		await app.actor('gil', { email: 'gil@example.org', emailVerified: false }),
		await app.somebody('mate'),
	];
	for (const who of [member, mate]) await joinWith('Computer in the kitchen', who, code);
	await giveOnce(mate);
	await give(app, { event: 'invite_accepted', memberId: mate.id, key: `invite_accepted:${mate.id}` });
	await doOnce(member, 'gil', 'gil@example.org');
	await member.call('PATCH /me', { body: { locality: 'Leipzig', bio: 'I bake.' } });
	await later(limits.qualifyAfterDays, () => qualifyJoins(app.context()));
	expect(await onceGivenTo(member)).toEqual([]);
	await allow(mate);
	expect(await onceGivenTo(member)).toEqual(['claim_business', 'complete_me', 'invite_accepted', 'verify_email']);
});

test('and to an inviter for who joined by their invitation meanwhile', async () => {
	const inviter = await app.actor('hal', { email: 'hal@example.org' });
	const mate = await app.actor('hal-too', { email: 'hal+2@example.org' });
	await join(mate, (await invite(inviter)).code);
	const guest = await app.somebody('guest');
	await join(guest, (await invite(inviter)).code);
	await guest.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
	await later(limits.qualifyAfterDays, async () => {
		// As many as have room in that day, and as may wait.
		for (let at = 0; at < coinLimits.perDay / 50 + coinLimits.waiting; at += 1)
			await give(app, { event: 'invite_qualified', memberId: mate.id, key: `invite_qualified:${at}:${mate.id}` });
		await qualifyJoins(app.context());
	});
	expect(await statsOf(inviter)).toMatchObject({ qualified: 1, coins: 0 });
	await allow(mate);
	expect(await statsOf(inviter)).toMatchObject({ coins: 50 });
});
