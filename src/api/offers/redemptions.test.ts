import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentenceOf } from '#api/notifications/digests/mail-texts.ts';
import { recountOffers, refundDue } from '#api/offers/service.ts';
import { offerLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { coinsOf, giveCoins } from '#test/coins.ts';
import { confirm, lookUp, makeOffer, offersOf, redeem, taken } from '#test/offer-calls.ts';
import { operatedApp } from '#test/operated-app.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	owner = await app.somebody();
});
afterAll(() => app?.close());

const business = async (by = owner) => (await addBusiness(by, `Redeemed ${made++}`)).id;
const offer = async (fields = {}, profileId?: string) => makeOffer(app, owner, profileId ?? (await business()), fields);
const withCoins = async (amount = 100) => {
	const member = await app.somebody();
	await giveCoins(app, member, amount);
	return member;
};
const dayMs = 86_400_000;
const afterDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * dayMs);
};
const refund = () => refundDue(app.context());
const countOf = async (id: string) => (await app.visitor('GET /offers/:id', of(id))).data.left;

describe('taking an offer', () => {
	test('sets its coins aside and gives a code, which the business confirms', async () => {
		const profileId = await business();
		const { id } = await offer({ terms: 'On weekdays.' }, profileId);
		const ana = await withCoins();
		const got = await redeem(ana, id);
		expect(got).toMatchObject({
			...{ offer_id: id, title: 'A coffee', terms: 'On weekdays.', price_coins: 20, state: 'held' },
			...{ may_confirm: false, settled_at: null, profile: { id: profileId } },
			code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
			qr_svg: expect.stringMatching(/^<svg [^>]*><rect [^>]*fill="#fff"\/><path d=/),
			expires_at: new Date(app.clock.now.getTime() + offerLimits.codeDays * dayMs).toISOString(),
		});
		expect(await coinsOf(app, ana)).toEqual({ available: 80, escrow: 20 });
		const code = got.code!;
		expect(await taken(ana)).toMatchObject([{ id: got.id, code }]);
		// The business learns the code only from the member who shows it.
		expect(await taken(owner, profileId)).toMatchObject([{ id: got.id, code: null }]);
		expect(await lookUp(owner, code)).toMatchObject({ may_confirm: true, code: null, qr_svg: null });
		expect(await confirm(owner, code)).toMatchObject({ state: 'confirmed', may_confirm: false });
		expect(await coinsOf(app, ana)).toEqual({ available: 80, escrow: 0 });
		expect(await taken(ana)).toMatchObject([{ state: 'confirmed', code: null }]);
		const { data: told } = await ana.call('GET /me/notifications', { query: {} });
		expect(told).toMatchObject([{ kind: 'redemption_confirmed', profile: { id: profileId } }]);
	});

	test('keeps what it was, whatever becomes of the offer', async () => {
		const { id } = await offer();
		const ana = await withCoins();
		const { code } = await redeem(ana, id);
		await owner.call('PATCH /offers/:id', { ...of(id), body: { title: 'A tea', price_coins: 90 } });
		await owner.call('DELETE /offers/:id', of(id));
		expect(await confirm(owner, code!)).toMatchObject({ title: 'A coffee', price_coins: 20 });
		expect(await coinsOf(app, ana)).toEqual({ available: 80, escrow: 0 });
	});

	test('is refused at another price than was seen; who does not say what they saw takes it as it is', async () => {
		const { id } = await offer();
		const ana = await withCoins();
		await owner.call('PATCH /offers/:id', { ...of(id), body: { price_coins: 90 } });
		const takeAt = (price_coins: number) => ana.call('POST /offers/:id/redeem', { ...of(id), body: { price_coins } });
		expect(await refusalSentenceOf(takeAt(20))).toBe('This offer now costs 90 coins. Reload to get it.');
		expect(await refusalOf(takeAt(20))).toEqual([409, 'conflict']);
		expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
		expect((await takeAt(90)).data).toMatchObject({ price_coins: 90, state: 'held' });
		const ben = await withCoins();
		expect(await redeem(ben, id)).toMatchObject({ price_coins: 90 });
	});

	test('is refused with too few coins, and then nothing is taken', async () => {
		const { id } = await offer({ price_coins: 101 });
		const ana = await withCoins(100);
		expect(await refusalOf(redeem(ana, id))).toEqual([409, 'conflict']);
		expect([await countOf(id), (await taken(ana)).length]).toEqual([10, 0]);
		expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
	});

	test('is refused where there is nothing to take', async () => {
		const ana = await withCoins();
		const [coming, ended, own] = [
			await offer({ valid_from: new Date(app.clock.now.getTime() + 2 * dayMs).toISOString().slice(0, 10) }),
			await offer(),
			await offer(),
		];
		await owner.call('DELETE /offers/:id', of(ended.id));
		expect(await refusalSentenceOf(redeem(ana, coming.id))).toBe('This offer hasn’t begun yet.');
		expect(await refusalSentenceOf(redeem(ana, ended.id))).toBe('This offer has ended.');
		expect(await refusalOf(redeem(owner, own.id))).toEqual([403, 'own_business']);
		expect(await refusalSentenceOf(redeem(owner, own.id))).toBe(
			'You manage this business, so you can’t take its offers.',
		);
	});

	test('happens once for a repeat with the same Idempotency-Key', async () => {
		const { id } = await offer({ per_member: 5 });
		const ana = await withCoins();
		const send = () => ana.call('POST /offers/:id/redeem', { ...of(id), headers: { 'idempotency-key': `take-${id}` } });
		expect((await send()).data.code).toBe((await send()).data.code);
		expect(await coinsOf(app, ana)).toEqual({ available: 80, escrow: 20 });
	});

	test.skipIf(engine !== 'postgres')(
		'threat 65: fifty at once get the last ten, and each as many as one may',
		async () => {
			const { id } = await offer({ stock: 10 });
			const many = await Promise.all(Array.from({ length: 50 }, () => withCoins(40)));
			const outcomes = await Promise.all(many.flatMap((who) => [redeem(who, id), redeem(who, id)].map(refusalOf)));
			expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10);
			expect(new Set(outcomes.filter((outcome) => outcome !== 'done').map(String))).toEqual(new Set(['409,conflict']));
			expect(await countOf(id)).toBe(0);
			const counts = await Promise.all(many.map(async (who) => (await taken(who)).length));
			expect([Math.max(...counts), counts.reduce((sum, n) => sum + n, 0)]).toEqual([1, 10]);
			const coins = await Promise.all(many.map((who) => coinsOf(app, who)));
			expect(coins.reduce((sum, { escrow }) => sum + escrow, 0)).toBe(200);
			expect(await recountOffers({ db: app.db })).toBe(0);
		},
	);
});

describe('a code', () => {
	test('is read as people type it', async () => {
		const { code } = await redeem(await withCoins(), (await offer()).id);
		const typed = `${code!.slice(0, 5)}-${code!.slice(5)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
		expect(await confirm(owner, typed)).toMatchObject({ state: 'confirmed' });
	});

	test('works once, also for two who confirm it at once', async () => {
		const { code } = await redeem(await withCoins(), (await offer()).id);
		const outcomes = await Promise.all([1, 2].map(() => refusalOf(confirm(owner, code!))));
		expect(outcomes.map(String).sort()).toEqual(['409,conflict', 'done']);
		expect(await refusalSentenceOf(confirm(owner, code!))).toBe('This code has been used already. It works once.');
	});

	test('threat 64: is nothing to anybody but its member and the people of its business', async () => {
		const ana = await withCoins();
		const { code } = await redeem(ana, (await offer()).id);
		const other = await app.somebody();
		await business(other);
		expect(await refusalOf(lookUp(other, code!))).toEqual([404, 'not_found']);
		expect(await refusalOf(confirm(other, code!))).toEqual([404, 'not_found']);
		expect(await refusalOf(confirm(ana, code!))).toEqual([403, 'forbidden']);
		expect(await lookUp(ana, code!)).toMatchObject({ may_confirm: false, code });
	});

	test('threat 64: is not tried out: whoever tries many has to wait', async () => {
		const guesser = await app.somebody();
		await business(guesser);
		const guess = (n: number) => refusalOf(confirm(guesser, `${n}`.padStart(10, '0')));
		for (let n = 0; n < offerLimits.codesPerMinute; n += 1) expect(await guess(n)).toEqual([404, 'not_found']);
		expect(await guess(99)).toEqual([429, 'rate_limited']);
		expect(await refusalOf(lookUp(guesser, '0000000000'))).toEqual([429, 'rate_limited']);
	});

	test('that nobody confirms in fourteen days gives the coins back, and the offer to others', async () => {
		const { id } = await offer({ stock: 1 });
		const ana = await withCoins();
		const { code } = await redeem(ana, id);
		afterDays(offerLimits.codeDays - 0.01);
		expect(await refund()).toBe(0);
		afterDays(0.01);
		// It is refused even before the job has refunded it.
		expect(await refusalSentenceOf(confirm(owner, code!))).toBe(
			'This code has expired. Your guest gets the coins back.',
		);
		await Promise.all([refund(), refund()]);
		expect(await refund()).toBe(0);
		expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
		expect(await taken(ana)).toMatchObject([{ state: 'refunded', code: null }]);
		expect(await countOf(id)).toBe(1);
		expect(await refusalOf(redeem(await withCoins(), id))).toBe('done');
	});
});

test('operators see what waits, and give coins back', async () => {
	const { id } = await offer();
	const ana = await withCoins();
	const { id: taking, code } = await redeem(ana, id);
	const { data: waiting } = await operator.call('GET /operator/redemptions', { query: { limit: 100 } });
	expect(waiting.find((one) => one.id === taking)).toMatchObject({ state: 'held', code: null });
	const giveBack = () => operator.call('POST /operator/redemptions/:id/refund', of(taking));
	expect((await giveBack()).data).toMatchObject({ state: 'refunded' });
	expect(await refusalOf(giveBack())).toEqual([409, 'conflict']);
	// The time of the code is not over: what is said of it is true all the same.
	expect(await refusalSentenceOf(confirm(owner, code!))).toBe('This code is no longer valid: the coins went back.');
	const { data: told } = await ana.call('GET /me/notifications', { query: { limit: 100 } });
	const refunded = told.filter(({ kind }) => kind === 'redemption_refunded');
	const sentence = `Your coins for ${refunded[0]?.profile?.business_name} are back.`;
	expect([refunded.map(sentenceOf), sentence]).toEqual([[sentence], expect.stringContaining('Redeemed')]);
	expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
});

test('whoever leaves gives back what waits, and is named nowhere', async () => {
	const profileId = await business();
	const [waits, used] = [await offer({}, profileId), await offer({}, profileId)];
	const ana = await withCoins();
	await redeem(ana, waits.id);
	await confirm(owner, (await redeem(ana, used.id)).code!);
	await ana.call('DELETE /me');
	expect((await offersOf(owner, profileId)).map(({ left }) => left)).toEqual([9, 10]);
	expect((await taken(owner, profileId)).map(({ state }) => state)).toEqual(['confirmed', 'refunded']);
	const named = await app.db.selectFrom('redemption').select('id').where('member_id', '=', ana.id).execute();
	expect(named).toEqual([]);
	expect(await recountOffers({ db: app.db })).toBe(0);
});

test('what is stored wrong is counted anew', async () => {
	const { id } = await offer();
	await redeem(await withCoins(), id);
	await app.db.updateTable('offer').set({ taken_count: 7 }).where('id', '=', id).execute();
	expect([await recountOffers({ db: app.db }), await recountOffers({ db: app.db })]).toEqual([1, 0]);
	expect(await countOf(id)).toBe(9);
});

test('without a confirmed address nobody makes, takes or confirms', async () => {
	const unconfirmed = await app.actor('unconfirmed', { emailVerified: false });
	const { id } = await offer();
	expect(await refusalOf(redeem(unconfirmed, id))).toEqual([403, 'forbidden']);
	expect(await refusalOf(confirm(unconfirmed, '0000000000'))).toEqual([403, 'forbidden']);
	expect(await refusalOf(makeOffer(app, unconfirmed, await business()))).toEqual([403, 'forbidden']);
});
