import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referralLimits } from '#contract/limits.ts';
import type { TestActor } from '#test/app.ts';
import { type ReferralApp, referralApp } from '#test/referral-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let world: ReferralApp;
beforeAll(async () => {
	world = await referralApp();
});
afterAll(() => world?.close());

describe('a slip', () => {
	test('goes from a need to thanks, each step by whose it is', async () => {
		const slip = await world.newSlip();
		const { giver, receiver, id } = slip;
		await world.go(slip, 'given', 'accepted', 'contacted', 'won');
		expect(await world.seenBy(giver, 'given', id)).toMatchObject({ state: 'won', next: ['confirmed'] });
		expect(await world.seenBy(receiver, 'received', id)).toMatchObject({ state: 'won', next: ['thanked'] });
		expect(await world.take(receiver, id, 'thanked')).toMatchObject({ state: 'thanked', next: [] });
		const done = await world.take(giver, id, 'confirmed');
		expect(done).toMatchObject({ state: 'thanked', next: [], other: { id: receiver.id } });
		expect(new Set(done.steps.map(({ step }) => step))).toEqual(
			new Set(['given', 'accepted', 'contacted', 'won', 'thanked', 'confirmed']),
		);
	});

	test('comes as a line of CSV, from either side', async () => {
		const slip = await world.newSlip();
		await world.go(slip, 'given', 'accepted', 'contacted');
		await world.take(slip.receiver, slip.id, 'won', { value: { amount: 2400, currency: 'EUR' } });
		await world.take(slip.giver, slip.id, 'confirmed');
		const lineOf = async ({ token }: TestActor, role: 'given' | 'received') => {
			const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
			const { body } = await world.app.server.inject({ url: `/api/v1/referrals?role=${role}`, headers });
			const [row] = parse(body, { columns: true }) as Record<string, string>[];
			return [row?.role, row?.state, Boolean(row?.confirmed_at), row?.['value.amount'], row?.['value.currency']];
		};
		expect(await lineOf(slip.giver, 'given')).toEqual(['giver', 'won', true, '', '']);
		expect(await lineOf(slip.receiver, 'received')).toEqual(['receiver', 'won', true, '2400', 'EUR']);
	});

	test('is given to a friend alone, by somebody with a confirmed address', async () => {
		const [giver, receiver, stranger] = [...(await world.friends()), await world.app.somebody()];
		expect(await refusalOf(world.passOn(giver, stranger))).toEqual([422, 'invalid_request']);
		expect(await refusalOf(world.passOn(giver, giver))).toEqual([422, 'invalid_request']);
		const unconfirmed = await world.app.actor('unconfirmed', { emailVerified: false });
		expect(await refusalOf(world.passOn(unconfirmed, receiver))).toEqual([403, 'forbidden']);
	});

	test('is taken for a business of the receiver’s, and of nobody else’s', async () => {
		const slip = await world.newSlip();
		const { id: mine } = await addBusiness(slip.receiver, `Roofs ${slip.id}`, { status: 'published' });
		const { id: others } = await addBusiness(slip.giver, `Other roofs ${slip.id}`, { status: 'published' });
		await world.go(slip, 'given');
		const accept = (profile_id: string) => world.take(slip.receiver, slip.id, 'accepted', { profile_id });
		expect(await refusalOf(accept(others))).toEqual([422, 'invalid_request']);
		expect(await accept(mine)).toMatchObject({ state: 'accepted', profile: { id: mine } });
		expect(await world.seenBy(slip.giver, 'given', slip.id)).toMatchObject({ profile: { id: mine } });
		await slip.receiver.call('DELETE /business-profile/:id', { params: { id: mine } });
		expect(await world.seenBy(slip.giver, 'given', slip.id)).toMatchObject({ profile: null });
	});

	test('says a business and a value with their own steps only', async () => {
		const slip = await world.newSlip();
		await world.go(slip, 'given');
		const value = { amount: 100, currency: 'EUR' };
		expect(await refusalOf(world.take(slip.receiver, slip.id, 'accepted', { value }))).toEqual([
			422,
			'invalid_request',
		]);
		await world.go(slip, 'accepted', 'contacted');
		for (const wrong of [
			{ amount: 0, currency: 'EUR' },
			{ amount: 1.5, currency: 'EUR' },
			{ amount: 1, currency: 'XYZ' },
		])
			expect(await refusalOf(world.take(slip.receiver, slip.id, 'won', { value: wrong }))).toEqual([
				422,
				'invalid_request',
			]);
	});

	test('new members give two a day, and ten once they are known, taken back or not', async () => {
		const [giver, receiver] = await world.friends();
		for (let n = 0; n < referralLimits.perDayNew; n += 1) {
			const { id } = await world.passOn(giver, receiver);
			await world.take(giver, id, 'taken_back');
		}
		expect(await refusalSentenceOf(world.passOn(giver, receiver))).toContain('2 referrals a day');
		await world.age(giver);
		for (let n = referralLimits.perDayNew; n < referralLimits.perDay; n += 1) await world.passOn(giver, receiver);
		expect(await refusalOf(world.passOn(giver, receiver))).toEqual([429, 'rate_limited']);
		world.waitDays(1);
		expect(await refusalOf(world.passOn(giver, receiver))).toBe('done');
	});

	test('waits on the Control Page of whoever is to do something', async () => {
		const slip = await world.newSlip();
		const waiting = async (who: TestActor) =>
			(await who.call('GET /me/control')).data.to_do.filter(({ kind }) => kind === 'referrals');
		expect(await waiting(slip.receiver)).toEqual([]);
		await world.go(slip, 'given');
		expect(await waiting(slip.receiver)).toEqual([{ kind: 'referrals', role: 'receiver', count: 1 }]);
		await world.go(slip, 'accepted', 'contacted', 'won');
		const toConfirm = [{ kind: 'referrals', role: 'giver', count: 1 }];
		expect([await waiting(slip.receiver), await waiting(slip.giver)]).toEqual([[], toConfirm]);
		// Thanks may come before the giver's word, which is still asked for then.
		await world.go(slip, 'thanked');
		expect(await waiting(slip.giver)).toEqual(toConfirm);
		await world.go(slip, 'confirmed');
		expect(await waiting(slip.giver)).toEqual([]);
		const other = await world.newSlip();
		await world.go(other, 'given', 'accepted', 'lost', 'thanked');
		expect(await waiting(other.giver)).toEqual([]);
	});
});
