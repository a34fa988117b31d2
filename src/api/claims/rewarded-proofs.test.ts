/** For which claims somebody is given coins, and let in among those who can spend them. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import { moveCoinsTo } from '#api/coins/service.ts';
import { claimFilePath } from '#contract/keeping/claim-tag.ts';
import { transaction } from '#db/transaction.ts';
import type { TestActor } from '#test/app.ts';
import { check, claimBy, claimWorld } from '#test/claim-world.ts';
import { give } from '#test/coin-holders.ts';

const world = claimWorld();

/** Somebody adds a business with this website and proves it by the tag. */
async function proveAnother(host: string, path = '/'): Promise<TestActor> {
	const member = await world.somebody('maker');
	const id = await addBusiness(member, host, path);
	const claim = await claimBy(member, id, 'website');
	world.pages.set(`${host}${path}`, `<head><meta name="vouch-claim" content="${claim.website_tag}"></head>`);
	world.pages.set(`${host}${claimFilePath}`, `${claim.website_tag}\n`);
	expect((await check(member, claim.id)).data.state).toBe('approved');
	return member;
}

async function addBusiness(member: TestActor, host: string, path: string): Promise<string> {
	const body = {
		business_name: `Made up by ${member.id}`,
		website: `http://${host}:${world.port}${path}`,
		confirm_distinct: true,
	};
	return (await member.call('POST /business-profile', { body })).data.id;
}

async function standingOf({ id }: TestActor) {
	const { available, pending, confirmed_at } = (await findWallet(world.app.db, id))!;
	return { available, pending, isConfirmed: confirmed_at !== null };
}
const isNobody = { available: 0, pending: 21, isConfirmed: false };

test('threat 96: a domain lets one in, and is rewarded once, however many businesses are on it', async () => {
	const host = world.newHost();
	expect(await standingOf(await proveAnother(host))).toEqual({ available: 81, pending: 0, isConfirmed: true });
	expect(await standingOf(await proveAnother(host))).toEqual(isNobody);
	expect(await standingOf(await proveAnother(host, '/second/'))).toEqual(isNobody);
	expect(await standingOf(await proveAnother(`third.${host}`))).toEqual(isNobody);
});

test('threat 96: a host that anybody is lent for nothing lets nobody in', async () => {
	expect(await standingOf(await proveAnother('made-up.pages.dev'))).toEqual(isNobody);
	expect(await standingOf(await proveAnother('made-up.carrd.co'))).toEqual(isNobody);
});

test('what operators have looked at is rewarded, whatever the website', async () => {
	const member = await world.somebody('tenant');
	const id = await addBusiness(member, 'tenant.pages.dev', '/');
	const claim = await claimBy(member, id, 'operator');
	await world.decide(claim.id, true);
	expect(await standingOf(member)).toEqual({ available: 81, pending: 0, isConfirmed: true });
});

test('whoever loses a business to another claim keeps the coins of what was examined, and it is not rewarded again', async () => {
	const [first, second] = [await world.somebody('first'), await world.somebody('second')];
	const id = await addBusiness(first, world.newHost(), '/');
	const claimed = async (member: TestActor) =>
		world.decide((await claimBy(member, id, 'operator')).id, true, { former_owners: 'none' });
	await claimed(first);
	const before = await standingOf(first);
	expect(before).toEqual({ available: 81, pending: 0, isConfirmed: true });
	await claimed(second);
	expect(await standingOf(first)).toEqual(before);
	expect(await standingOf(second)).toEqual({ available: 21, pending: 0, isConfirmed: true });
});

test('threat 97: a business is rewarded once, though whoever had the reward has left, and also where it is merged', async () => {
	const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
	const host = world.newHost();
	const [id, otherId] = [await addBusiness(ana, host, '/'), await addBusiness(ben, host, '/other/')];
	const claimed = async (member: TestActor, id: string) => {
		const claim = await claimBy(member, id, 'operator');
		await world.decide(claim.id, true);
	};
	const publish = (memberId: string, profileId: string) =>
		give(world.app, { event: 'publish_business', memberId, key: `publish_business:${profileId}`, profileId });
	await claimed(ana, id);
	expect(await publish(ana.id, id)).toBe(40);
	await ana.call('DELETE /me');
	await claimed(ben, id);
	expect(await standingOf(ben)).toEqual({ available: 21, pending: 0, isConfirmed: true });
	expect(await publish(ben.id, id)).toBe(0);
	await transaction(world.app.context(), (ctx) => moveCoinsTo(ctx, id, otherId));
	expect(await publish(ben.id, otherId)).toBe(0);
	const { rows } =
		await sql`select key from coin_used_key where key like 'publish%' or key like 'claim_business%' order by key`.execute(
			world.app.db,
		);
	expect(rows).toEqual([{ key: `claim_business:${otherId}` }, { key: `publish_business:${otherId}` }]);
});
