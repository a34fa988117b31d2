import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOffers } from '#api/offers/service.ts';
import { offerLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { giveCoins } from '#test/coins.ts';
import { dayAfter, makeOffer, offersOf, redeem } from '#test/offer-calls.ts';
import { newPicture } from '#test/pictures.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp();
	owner = await app.somebody();
});
afterAll(() => app?.close());

const business = async (fields: object = {}, by = owner) => (await addBusiness(by, `Offering ${made++}`, fields)).id;
const visitor = { call: ((...input: Parameters<TestApp['visitor']>) => app.visitor(...input)) as TestApp['visitor'] };
const offer = (profileId: string, fields = {}) => makeOffer(app, owner, profileId, fields);
const change = (id: string, body: object, who = owner) => who.call('PATCH /offers/:id', { ...of(id), body });
const end = (id: string, who = owner) => who.call('DELETE /offers/:id', of(id));
const afterDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};

describe('an offer', () => {
	test('says what the business gives, for everyone', async () => {
		const id = await business();
		const told = await offer(id, { terms: 'On weekdays.', per_member: 2 });
		expect(told).toMatchObject({
			...{ title: 'A coffee', terms: 'On weekdays.', price_coins: 20, stock: 10, left: 10, per_member: 2 },
			...{ state: 'on', image: null, taken_by_me: 0, is_mine: true },
			valid_from: dayAfter(app, 0),
			profile: { id },
		});
		expect(await offersOf(visitor, id)).toEqual([{ ...told, is_mine: false }]);
		expect((await app.visitor('GET /offers/:id', of(told.id))).data).toEqual({ ...told, is_mine: false });
	});

	test.each([
		['dearer than it may be', { price_coins: 1001 }, 'price_coins'],
		['cheaper than it may be', { price_coins: 19 }, 'price_coins'],
		['of half a coin', { price_coins: 20.5 }, 'price_coins'],
		['of none', { stock: 0 }, 'stock'],
		['of more than there may be', { stock: offerLimits.stock[1] + 1 }, 'stock'],
		['for one member too often', { per_member: 11 }, 'per_member'],
		['without a name', { title: ' ' }, 'title'],
		['that is over', { valid_from: '2020-01-01', valid_to: '2020-01-02' }, 'valid_to'],
		['whose last day is before its first', { valid_from: '2099-01-02', valid_to: '2099-01-01' }, 'valid_to'],
		['that lasts for years', { valid_to: '2199-01-01' }, 'valid_to'],
	])('%s is refused', async (_, fields, path) => {
		const made = makeOffer(app, owner, await business(), fields);
		expect(await made.catch(({ fields }) => fields[0]?.path)).toBe(path);
	});

	test('may cost the least and the most, and be as many as there may be', async () => {
		const id = await business();
		const [least, most] = offerLimits.priceCoins;
		await offer(id, { price_coins: least, stock: offerLimits.stock[1] });
		await offer(id, { price_coins: most, valid_to: dayAfter(app, offerLimits.daysAhead - 1) });
		expect((await offersOf(visitor, id)).map(({ price_coins }) => price_coins)).toEqual([most, least]);
	});

	test('is its people’s to make, to change and to end; nobody else’s, and of no business that is hidden', async () => {
		const [id, draft] = [await business(), await business({ status: 'draft' })];
		const ana = await app.somebody();
		const { id: offerId } = await offer(id);
		expect(await refusalOf(makeOffer(app, ana, id))).toEqual([403, 'forbidden']);
		expect(await refusalOf(makeOffer(app, ana, draft))).toEqual([404, 'not_found']);
		expect(await refusalOf(offer(draft))).toEqual([409, 'conflict']);
		expect(await refusalOf(change(offerId, { price_coins: 30 }, ana))).toEqual([403, 'forbidden']);
		expect(await refusalOf(end(offerId, ana))).toEqual([403, 'forbidden']);
		expect(await refusalOf(offersOf(ana, id, true))).toEqual([403, 'forbidden']);
		expect((await change(offerId, { price_coins: 30, terms: null })).data).toMatchObject({ price_coins: 30 });
		expect((await end(offerId)).data.state).toBe('ended');
		expect(await offersOf(visitor, id)).toEqual([]);
		expect(await offersOf(owner, id, true)).toHaveLength(1);
		expect(await refusalOf(change(offerId, { price_coins: 40 }))).toEqual([409, 'conflict']);
	});

	test('is there from its first day to the end of its last, where the business is', async () => {
		const id = await business({ timezone: 'Pacific/Kiritimati', address: { country: 'KI' } });
		app.clock.now = new Date('2030-05-01T09:59:00Z');
		const made = await offer(id, { valid_from: '2030-05-02', valid_to: '2030-05-03' });
		expect(made.state).toBe('coming');
		const stateAt = async (time: string) => {
			app.clock.now = new Date(time);
			return (await offersOf(owner, id, true))[0]?.state;
		};
		expect(await stateAt('2030-05-01T10:00:00Z')).toBe('on');
		expect(await stateAt('2030-05-03T09:59:59Z')).toBe('on');
		expect(await stateAt('2030-05-03T10:00:00Z')).toBe('ended');
		expect(await offersOf(visitor, id)).toEqual([]);
		expect(await endOffers({ db: app.db, now: app.clock.now })).toBeGreaterThan(0);
		expect(await endOffers({ db: app.db, now: app.clock.now })).toBe(0);
		expect(await stateAt('2030-05-03T10:00:00Z')).toBe('ended');
	});

	test.runIf(engine === 'postgres')('ends while somebody is changing another that is over', async () => {
		const id = await business();
		const [changed, over] = [await offer(id), await offer(id)];
		afterDays(400);
		await app.db.transaction().execute(async (db) => {
			await db.selectFrom('offer').select('id').where('id', '=', changed.id).forNoKeyUpdate().execute();
			await endOffers({ db: app.db, now: app.clock.now });
		});
		const open = app.db.selectFrom('offer').select('id').where('ended_at', 'is', null);
		expect(await open.where('id', 'in', [changed.id, over.id]).execute()).toEqual([{ id: changed.id }]);
	});

	test('is one of twenty at a time', async () => {
		const id = await business();
		for (let n = 0; n < offerLimits.running; n += 1) await offer(id);
		expect(await refusalOf(offer(id))).toEqual([409, 'conflict']);
		expect(await refusalSentenceOf(offer(id))).toMatch(/^A business can run up to \d+ offers at a time\./);
		await end((await offersOf(owner, id))[0]!.id);
		await offer(id);
	});

	test('is hidden with its business, and back with it', async () => {
		const id = await business();
		const { id: offerId } = await offer(id);
		await owner.call('DELETE /business-profile/:id', of(id));
		expect(await refusalOf(offersOf(visitor, id))).toEqual([404, 'not_found']);
		expect(await refusalOf(app.visitor('GET /offers/:id', of(offerId)))).toEqual([404, 'not_found']);
		expect(await refusalOf(redeem(await app.somebody(), offerId))).toEqual([404, 'not_found']);
		await owner.call('POST /business-profile/:id/restore', of(id));
		expect(await offersOf(visitor, id)).toHaveLength(1);
	});

	test('shows one picture, which goes with another or by itself', async () => {
		const { id } = await offer(await business());
		const show = async (alt: string) => {
			const files = { image: await newPicture(20, 10) };
			return (await owner.call('POST /offers/:id/image', { ...of(id), files, body: { alt: [alt] } })).data.image;
		};
		const first = await show('A cup');
		expect(first).toMatchObject({ alt: 'A cup', width: 20, height: 10 });
		expect((await show('Another cup'))?.id).not.toBe(first?.id);
		const unused = app.db.selectFrom('media_image').select('unused_since').where('id', '=', first!.id);
		expect(await unused.execute()).toEqual([{ unused_since: expect.any(Date) }]);
		expect((await owner.call('DELETE /offers/:id/image', of(id))).data.image).toBeNull();
	});

	test('says how few it may be made once some are taken', async () => {
		const { id } = await offer(await business(), { stock: 2 });
		for (const who of await Promise.all([app.somebody(), app.somebody()])) {
			await giveCoins(app, who, 20);
			await redeem(who, id);
		}
		expect(await refusalSentenceOf(change(id, { stock: 1 }))).toContain('2 have already been taken');
		expect((await change(id, { stock: 3 })).data).toMatchObject({ state: 'on', left: 1 });
	});
});

describe('all offers', () => {
	test('come the newest first, a page at a time, each once', async () => {
		const id = await business();
		const ids = [];
		for (let n = 0; n < 5; n += 1) {
			afterDays(0.001);
			ids.unshift((await offer(id, { title: `Cake number ${n}` })).id);
		}
		const seen: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await app.visitor('GET /offers', { query: { profile_id: id, limit: 2, cursor } });
			seen.push(...page.data.map((one) => one.id));
			cursor = page.meta.next;
		}
		expect(seen).toEqual(ids);
	});

	test('are found by their words and by the name of the business', async () => {
		const { id, business_name } = await addBusiness(owner, `Zauberberg ${made++}`);
		await offer(id, { title: 'Crème brûlée', terms: 'After eight.' });
		const found = async (q: string) => (await app.visitor('GET /offers', { query: { q } })).data.length;
		expect(await Promise.all(['creme', 'brul', 'eight', business_name, 'nothing such', '!!'].map(found))).toEqual([
			...[1, 1, 1, 1, 0, 0],
		]);
	});

	test('that my coins are enough for are chosen from them', async () => {
		const id = await business();
		for (const price_coins of [20, 90, 110]) await offer(id, { price_coins });
		const ana = await app.somebody();
		await giveCoins(app, ana, 100);
		const query = { profile_id: id, affordable: 'true' as const };
		expect((await ana.call('GET /offers', { query })).data.map(({ price_coins }) => price_coins)).toEqual([90, 20]);
		expect(await refusalOf(app.visitor('GET /offers', { query }))).toEqual([401, 'unauthenticated']);
	});
});

test('businesses with something to take are marked in the directory, and chosen by it', async () => {
	const place = { address: { locality: `Offerstown ${made++}`, country: 'DE' } };
	const [bare, offering] = [await business(place), await business(place)];
	const { id } = await offer(offering, { stock: 1 });
	const { data: all } = await app.visitor('GET /business-profile', { query: { q: 'Offerstown' } });
	expect(new Map(all.map((card) => [card.id, card.has_offer]))).toEqual(
		new Map([
			[bare, undefined],
			[offering, true],
		]),
	);
	const filtered = async () => {
		const { data } = await app.visitor('GET /business-profile/filter/:filter', { params: { filter: 'offers' } });
		return data.map((card) => card.id);
	};
	expect(await filtered()).toContain(offering);
	expect(await filtered()).not.toContain(bare);
	const ana = await app.somebody();
	await giveCoins(app, ana, 20);
	await redeem(ana, id);
	expect(await filtered()).not.toContain(offering);
});
