/**
 * Tests what the two sides of a referral may know of each other, and what becomes of it when one blocks the other, or
 * leaves.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockMembers } from '#api/friends/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { referralLimits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor } from '#test/app.ts';
import { type ReferralApp, referralApp, type Slip } from '#test/referral-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let world: ReferralApp;
beforeAll(async () => {
	world = await referralApp();
});
afterAll(() => world?.close());

const notFound = [404, 'not_found'];
const wonBy = async (slip: Slip, amount?: number, currency = 'EUR') => {
	await world.go(slip, 'given', 'accepted', 'contacted');
	await world.take(slip.receiver, slip.id, 'won', amount ? { value: { amount, currency } } : {});
	return slip;
};
const statementOf = async (who: TestActor) => (await who.call('GET /referrals/statement')).data;
const block = (one: TestActor, other: TestActor) =>
	one.call('POST /me/blocks/:user_id', { params: { user_id: other.id } });

test('each side is told what the other, and who was asked, did', async () => {
	const slip = await wonBy(await world.newSlip());
	const { giver, receiver } = slip;
	const toldTo = async ({ call }: TestActor) =>
		(await call('GET /me/notifications', { query: {} })).data.flatMap(({ kind, actors }) =>
			kind.startsWith('referral_') ? [[kind, ...actors.map(({ id }) => id)]] : [],
		);
	expect(await toldTo(receiver)).toEqual([['referral_given', giver.id]]);
	expect(await toldTo(giver)).toEqual([['referral_won', receiver.id]]);
	// What is told at one moment comes in any order.
	world.app.clock.now = new Date(world.app.clock.now.getTime() + 1000);
	await world.go(slip, 'thanked');
	expect(await toldTo(giver)).toEqual([
		['referral_thanked', receiver.id],
		['referral_won', receiver.id],
	]);
	expect(await toldTo(receiver)).toEqual([['referral_given', giver.id]]);
});

test('thanks are told where it came to nothing, too', async () => {
	const slip = await world.newSlip();
	await world.go(slip, 'given', 'accepted', 'lost', 'thanked');
	const { data } = await slip.giver.call('GET /me/notifications', { query: {} });
	expect(data.map(({ kind }) => kind)).toContain('referral_thanked');
});

describe('threat 63: what a job came to', () => {
	test('is the receiver’s to know; the giver is told sums of three, and never one that tells a value', async () => {
		const giver = await world.app.somebody('giver');
		await world.age(giver);
		const sums: unknown[] = [];
		for (const amount of [1, 20, 300, 4000, 50_000, 600_000]) {
			const receiver = await world.app.somebody('receiver');
			await befriend(giver, receiver);
			const slip = await wonBy(await world.newSlip([giver, receiver]), amount);
			expect(await world.seenBy(receiver, 'received', slip.id)).toMatchObject({ value: { amount, currency: 'EUR' } });
			expect(await world.seenBy(giver, 'given', slip.id)).toMatchObject({ value: null });
			expect((await statementOf(receiver)).received_sums).toEqual([{ currency: 'EUR', slips: 1, amount }]);
			sums.push((await statementOf(giver)).given_sums);
		}
		const [first, both] = [
			[{ currency: 'EUR', slips: 3, amount: 321 }],
			[{ currency: 'EUR', slips: 6, amount: 654_321 }],
		];
		expect(sums).toEqual([[], [], first, first, first, both]);
	});

	test('does not come out when a receiver blocks the giver, or leaves', async () => {
		const [giver, ...receivers] = await Promise.all(Array.from({ length: 4 }, () => world.app.somebody()));
		await world.age(giver!);
		for (const receiver of receivers) {
			await befriend(giver!, receiver);
			await wonBy(await world.newSlip([giver!, receiver]), 100);
		}
		const before = (await statementOf(giver!)).given_sums;
		expect(before).toEqual([{ currency: 'EUR', slips: 3, amount: 300 }]);
		await block(receivers[0]!, giver!);
		await receivers[1]!.call('DELETE /me');
		expect((await statementOf(giver!)).given_sums).toEqual(before);
	});

	test('is summed by currency, and in the one that was said last', async () => {
		const [giver, receiver] = await world.friends();
		await world.age(giver);
		for (const [amount, currency] of [
			[100, 'EUR'],
			[9000, 'JPY'],
			[50, 'EUR'],
		] as const) {
			world.waitDays(1);
			await wonBy(await world.newSlip([giver, receiver]), amount, currency);
		}
		expect((await statementOf(receiver)).received_sums).toEqual([
			{ currency: 'EUR', slips: 2, amount: 150 },
			{ currency: 'JPY', slips: 1, amount: 9000 },
		]);
		expect((await statementOf(giver)).given_sums).toEqual([]);
		expect((await receiver.call('GET /referrals')).meta.currency).toBe('EUR');
		expect((await giver.call('GET /referrals')).meta.currency).toBeNull();
		expect(await statementOf(giver)).toMatchObject({ given: { all: 3, open: 0, won: 3, confirmed: 0, lost: 0 } });
	});
});

describe('coins', () => {
	const awards = (id: string) =>
		world.app.db
			.selectFrom('coin_award')
			.select(['key', 'rule', 'amount'])
			.where('key', 'like', `referral:${id}:%`)
			.orderBy('key')
			.execute();

	test('come of a job that both sides confirm: for each the same, whatever it was worth', async () => {
		const slip = await wonBy(await world.newSlip(), 1_000_000);
		expect(await awards(slip.id)).toEqual([]);
		await world.go(slip, 'thanked', 'confirmed');
		const given = await awards(slip.id);
		expect(given.map(({ key }) => key)).toEqual([`referral:${slip.id}:giver`, `referral:${slip.id}:receiver`]);
		const amount = given[0]!.amount;
		expect(given.every((one) => one.rule === 'referral_won' && one.amount === amount)).toBe(true);
		expect(await world.seenBy(slip.giver, 'given', slip.id)).toMatchObject({ coins: { amount, state: 'pending' } });
		expect(await world.seenBy(slip.receiver, 'received', slip.id)).toMatchObject({ coins: { amount } });
	});

	test.skipIf(engine !== 'postgres')('come once, however often it is pressed at once', async () => {
		const slip = await wonBy(await world.newSlip());
		const pressed = await Promise.all(
			Array.from({ length: 20 }, () => refusalOf(world.take(slip.giver, slip.id, 'confirmed'))),
		);
		expect(pressed.filter((one) => one === 'done')).toHaveLength(1);
		expect(pressed.filter((one) => one[1] === 'conflict')).toHaveLength(19);
		expect(await awards(slip.id)).toHaveLength(2);
	});
});

test.skipIf(engine !== 'postgres')('of a yes and a no at once, and of two ends, one counts', async () => {
	const slip = await world.newSlip();
	await Promise.allSettled([
		world.answer(slip.address, 'yes'),
		world.answer(slip.address, 'no'),
		world.answer(slip.address, 'yes'),
	]);
	// Whichever of the two came first: after a no, nothing is known of the contact any more.
	expect(await world.seenBy(slip.giver, 'given', slip.id)).toMatchObject({ state: 'refused', contact: null });
	const other = await world.newSlip();
	await world.go(other, 'given');
	const ends = await Promise.all([
		refusalOf(world.take(other.giver, other.id, 'taken_back')),
		refusalOf(world.take(other.receiver, other.id, 'declined')),
		refusalOf(world.take(other.receiver, other.id, 'accepted')),
	]);
	expect(ends.filter((one) => one === 'done')).toHaveLength(1);
});

test.skipIf(engine !== 'postgres')('however many are given at once, a day has as many as it has', async () => {
	const [giver, receiver] = await world.friends();
	const given = await Promise.all(Array.from({ length: 8 }, () => refusalOf(world.passOn(giver, receiver))));
	expect(given.filter((one) => one === 'done')).toHaveLength(referralLimits.perDayNew);
});

describe.runIf(engine === 'postgres')('threat 87: at the same moment', () => {
	const refused = [422, 'invalid_request'];

	test('nothing is passed on to a friend who ends that', async () => {
		const [giver, receiver] = await world.friends();
		const under = await transaction({ db: world.app.db }, async ({ db }) => {
			await lockMembers(db, [giver.id, receiver.id]);
			await db.deleteFrom('friendship').where('asked_by', 'in', [giver.id, receiver.id]).execute();
			const refusal = refusalOf(world.passOn(giver, receiver));
			await whenWaiting(world.app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toEqual(refused);
	});

	test('nothing is taken for a business of which one ceases to be a keeper', async () => {
		const slip = await world.newSlip();
		await world.go(slip, 'given');
		const { id: profile_id } = await addBusiness(slip.receiver, `Lost ${slip.id}`, { status: 'published' });
		const under = await transaction({ db: world.app.db }, async ({ db }) => {
			await lockProfiles(db, [profile_id]);
			await db.deleteFrom('profile_member').where('profile_id', '=', profile_id).execute();
			const refusal = refusalOf(world.take(slip.receiver, slip.id, 'accepted', { profile_id }));
			await whenWaiting(world.app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toEqual(refused);
	});
});

describe.each(['giver', 'receiver'] as const)('a block by the %s', (by) => {
	test.each([['given'], ['given', 'accepted', 'contacted'], ['given', 'accepted', 'contacted', 'won']] as const)(
		'ends every way: %s',
		async (...steps) => {
			const slip = await world.newSlip();
			const { giver, receiver, id, address } = slip;
			await world.go(slip, ...steps);
			await (by === 'giver' ? block(giver, receiver) : block(receiver, giver));
			expect(await world.listOf(giver, 'given')).toEqual([]);
			expect(await world.listOf(receiver, 'received')).toEqual([]);
			for (const [who, step] of [
				[giver, 'taken_back'],
				[giver, 'confirmed'],
				[receiver, 'accepted'],
				[receiver, 'won'],
				[receiver, 'lost'],
				[receiver, 'thanked'],
			] as const)
				expect(await refusalOf(world.take(who, id, step))).toEqual(notFound);
			expect(await refusalOf(world.answer(address, 'yes'))).toEqual(notFound);
			expect(await refusalOf(world.passOn(giver, receiver))).toEqual([422, 'invalid_request']);
		},
	);
});

test('a block before the contact has answered ends it, too; of whoever is suspended nothing is read', async () => {
	const slip = await world.newSlip();
	const code = await world.codeFor(slip.address);
	const read = async () => (await world.app.visitor('GET /referrals/consent', { query: { code } })).data.need;
	const agree = () => refusalSentenceOf(world.answer(slip.address, 'yes'));
	expect(await read()).toBe('A roofer, before winter.');
	await world.app.db
		.updateTable('member')
		.set({ suspended_at: world.app.clock.now })
		.where('id', '=', slip.giver.id)
		.execute();
	expect(await read()).toBe('');
	expect(await agree()).toMatch(/^You can’t be put in touch at the moment/);
	expect(await world.listOf(slip.receiver, 'received')).toEqual([]);
	await world.app.db.updateTable('member').set({ suspended_at: null }).where('id', '=', slip.giver.id).execute();
	expect(await read()).toBe('A roofer, before winter.');
	await block(slip.receiver, slip.giver);
	expect(await read()).toBe('');
	expect(await agree()).toMatch(/^You can’t be put in touch at the moment/);
});

describe('whoever has the need takes back what they agreed to', () => {
	const contactOf = (id: string) =>
		world.app.db.selectFrom('referral_contact').select('sealed').where('referral_id', '=', id).execute();
	const suspend = ({ id }: TestActor) =>
		world.app.db.updateTable('member').set({ suspended_at: world.app.clock.now }).where('id', '=', id).execute();

	test.each(['giver', 'receiver'] as const)('while the %s is suspended', async (side) => {
		const slip = await world.newSlip();
		await world.go(slip, 'given');
		await suspend(slip[side]);
		expect((await world.answer(slip.address, 'never')).data).toEqual({ agreed: false });
		expect(await contactOf(slip.id)).toEqual([]);
		const other = await world.newSlip();
		await world.passOn(other.giver, other.receiver, slip.address);
		expect(await world.mailsTo(slip.address)).toHaveLength(1);
	});

	test('where one of the two blocks the other', async () => {
		const slip = await world.newSlip();
		await world.go(slip, 'given');
		await block(slip.giver, slip.receiver);
		expect((await world.answer(slip.address, 'no')).data).toEqual({ agreed: false });
		expect(await contactOf(slip.id)).toEqual([]);
	});
});

describe('whoever leaves', () => {
	test.each(['giver', 'receiver'] as const)('takes slips along that are under way: the %s', async (leaver) => {
		const slip = await world.newSlip();
		await world.go(slip, 'given', 'accepted');
		await slip[leaver].call('DELETE /me');
		expect(await world.app.db.selectFrom('referral').select('id').where('id', '=', slip.id).execute()).toEqual([]);
		expect(
			await world.app.db
				.selectFrom('referral_contact')
				.select('referral_id')
				.where('referral_id', '=', slip.id)
				.execute(),
		).toEqual([]);
		expect(await refusalOf(world.answer(slip.address, 'yes'))).toEqual(notFound);
	});

	test('leaves to the other that there was one, without a name and without their words', async () => {
		const [one, other] = [await wonBy(await world.newSlip(), 100), await wonBy(await world.newSlip(), 100)];
		await one.giver.call('DELETE /me');
		expect(await world.seenBy(one.receiver, 'received', one.id)).toMatchObject({
			...{ state: 'won', other: null, need: null, contact: null, value: { amount: 100 }, next: [] },
		});
		expect(await refusalOf(world.take(one.receiver, one.id, 'thanked'))).toEqual([409, 'conflict']);
		await other.receiver.call('DELETE /me');
		expect(await world.seenBy(other.giver, 'given', other.id)).toMatchObject({
			...{ state: 'won', other: null, need: 'A roofer, before winter.', value: null, next: [] },
		});
		await other.giver.call('DELETE /me');
		expect(await world.app.db.selectFrom('referral').select('id').where('id', '=', other.id).execute()).toEqual([]);
	});

	test.runIf(engine === 'postgres')('leaves nothing where the other leaves at the same moment', async () => {
		const { id, giver, receiver } = await wonBy(await world.newSlip(), 100);
		const { db } = world.app;
		// Those who are friends, or were told of each other, take turns.
		await giver.call('DELETE /me/friends/:user_id', { params: { user_id: receiver.id } });
		for (const table of ['friend_request', 'notification'] as const) await db.deleteFrom(table).execute();
		const leaving = await transaction({ db }, async ({ db: held }) => {
			await held.selectFrom('referral').select('id').where('id', '=', id).forUpdate().execute();
			const both = Promise.all([giver.call('DELETE /me'), receiver.call('DELETE /me')]);
			await whenWaiting(db as never, 2);
			return { both };
		});
		await leaving.both;
		expect(await db.selectFrom('referral').select('id').where('id', '=', id).execute()).toEqual([]);
	});
});
