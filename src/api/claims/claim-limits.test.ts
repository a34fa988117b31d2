import { describe, expect, test } from 'vitest';
import { claimLimits } from '#contract/keeping/claims.ts';
import type { TestActor } from '#test/app.ts';
import { check, claimBy, claimWorld, startBy } from '#test/claim-world.ts';
import { refusalOf } from '#test/refusal.ts';

const world = claimWorld();

describe('limits', () => {
	test(`${claimLimits.perDay} claims a day of one member`, async () => {
		const ana = await world.somebody('ana');
		for (let at = 0; at < claimLimits.perDay; at += 1) await claimBy(ana, (await world.business()).id, 'operator');
		const place = await world.business();
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toEqual([429, 'rate_limited']);
		world.waitDays(1.01);
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test(`${claimLimits.codesPerHostPerDay} codes a day to one host, whoever asks`, async () => {
		const place = await world.business();
		for (let at = 0; at < claimLimits.codesPerHostPerDay; at += 1) {
			await claimBy(await world.somebody('ana'), place.id, 'email');
			await world.mailbox.next();
		}
		const ben = await world.somebody('ben');
		world.waitDays(1 / 4);
		expect(await refusalOf(startBy(ben, place.id, 'email'))).toEqual([429, 'rate_limited']);
		const { headers } = await world.app.server.inject({
			method: 'POST',
			url: `/api/v1/business-profile/${place.id}/claim`,
			headers: { authorization: `Bearer ${ben.token}` },
			payload: { method: 'email', local_part: 'info', statement: 'I have run this place for eleven years.' },
		});
		expect(headers['retry-after']).toBe(String(18 * 3600));
		expect(await refusalOf(startBy(ben, place.id, 'website'))).toBe('done');
	});

	test(`${claimLimits.codesPerMemberAndHostPerDay} of them to one who asks: the rest is for others`, async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		// Each claim takes the place of the one before.
		const ids: string[] = [];
		for (let at = 0; at < claimLimits.codesPerMemberAndHostPerDay; at += 1)
			ids.push((await claimBy(ana, place.id, 'email')).id);
		const again = ana.call('POST /claims/:id/code', { params: { id: ids.at(-1)! } });
		expect(await refusalOf(again)).toEqual([429, 'rate_limited']);
		expect(await refusalOf(startBy(await world.somebody('ben'), place.id, 'email'))).toBe('done');
	});

	test('codes for claims of former days are among them', async () => {
		const place = await world.business();
		const claims: [TestActor, string][] = [];
		for (let at = 0; at < claimLimits.codesPerHostPerDay; at += 1) {
			const by = await world.somebody('ana');
			claims.push([by, (await claimBy(by, place.id, 'email')).id]);
		}
		world.waitDays(1.01);
		const again = () => claims.map(([by, id]) => refusalOf(by.call('POST /claims/:id/code', { params: { id } })));
		expect(new Set(await Promise.all(again()))).toEqual(new Set(['done']));
		expect(await again()[0]).toEqual([429, 'rate_limited']);
	});

	test('claims of several businesses at the same moment are counted like one after the other', async () => {
		const ana = await world.somebody('ana');
		const places = await Promise.all(Array.from({ length: 2 * claimLimits.perDay }, () => world.business()));
		const outcomes = await Promise.all(places.map(({ id }) => refusalOf(startBy(ana, id, 'operator'))));
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(claimLimits.perDay);
	});

	test('codes for several businesses of one website at the same moment are counted like one after the other', async () => {
		const website = `http://${world.newHost()}:${world.port}/`;
		const claims = await Promise.all(
			Array.from({ length: claimLimits.codesPerHostPerDay + 4 }, async () => {
				const { id } = await world.business();
				await world.setWebsite(id, website);
				return [await world.somebody('ana'), id] as const;
			}),
		);
		const outcomes = await Promise.all(claims.map(([by, id]) => refusalOf(startBy(by, id, 'email'))));
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(claimLimits.codesPerHostPerDay);
	});

	test('one claim at a time: another way replaces it, until a person decides', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const first = await claimBy(ana, place.id, 'website');
		const second = await claimBy(ana, place.id, 'operator');
		expect(await refusalOf(check(ana, first.id))).toEqual([409, 'conflict']);
		expect(await refusalOf(startBy(ana, place.id, 'website'))).toEqual([409, 'conflict']);
		await ana.call('DELETE /claims/:id', { params: { id: second.id } });
		expect(await refusalOf(startBy(ana, place.id, 'website'))).toBe('done');
	});

	test.each(['draft', 'suspended', 'deleted'])('a business that is %s is not there to be claimed', async (status) => {
		const place = await world.business();
		await world.app.db.updateTable('profile').set({ status }).where('id', '=', place.id).execute();
		expect(await refusalOf(startBy(await world.somebody('ana'), place.id, 'operator'))).toEqual([404, 'not_found']);
	});
});
