/** Checks over HTTP what reviews by newcomers count as, against a second reading of docs/decisions/0038. */
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { recountRatings, weighDueReviews } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { triesOf } from '#test/proof.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';
import { weightRule } from '../../../weight-rule.ts';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let operator: TestActor;
let made = 0;
const dayMs = 86_400_000;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org', BURST_REVIEWS: '5', NEWCOMER_DAYS: '90' },
	});
	db = app.db;
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
});
afterAll(() => app?.close());

/** Lets days pass, and runs the hourly upkeep. */
async function pass(days: number): Promise<void> {
	app.clock.now = new Date(app.clock.now.getTime() + days * dayMs);
	await weighDueReviews({ db, now: app.clock.now }, weightRule(app.config));
}
async function member(ageDays: number, emailVerified = true): Promise<TestActor> {
	const actor = await app.actor(`writer${made++}`, { emailVerified });
	const created_at = new Date(app.clock.now.getTime() - ageDays * dayMs);
	await db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
	return actor;
}
const members = async (count: number, ageDays: number, emailVerified = true) => {
	const all: TestActor[] = [];
	for (let index = 0; index < count; index += 1) all.push(await member(ageDays, emailVerified));
	return all;
};
const business = async () => (await addBusiness(owner, `Weighed ${made++}`)).id;
const write = async (by: TestActor, id: string, clicks: Clicks) =>
	(await by.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) })).data;
const fives: Clicks = [5, 5, 5, 5];
const ones: Clicks = [1, 1, 1, 1];
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const listed = async (id: string) =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id }, query: { limit: 50 } })).data;
const countsAs = async (by: TestActor, id: string) =>
	(await by.call('GET /business-profile/my-review/:id', { params: { id } })).data?.counts_as;
/** Recomputes the score from the public numbers alone, as anybody can. */
function recomputed({ prior, weights }: Awaited<ReturnType<typeof overall>>): number | null {
	const weight = weights.reduce((all, each) => all + each.weight * each.n, 0);
	const sum = weights.reduce((all, each) => all + each.weight * each.sum, 0);
	return weight === 0 ? null : (prior.weight * prior.mean + sum) / (prior.weight + weight);
}

/** Adds a business that three settled members have reviewed well. */
async function rated(): Promise<string> {
	const id = await business();
	for (const settled of await members(3, 400)) await write(settled, id, [4, 4, 5, 4]);
	return id;
}

describe('seven new accounts', () => {
	test.each([
		{ kind: 'for it, one after another', clicks: fives, isAtOnce: false },
		{ kind: 'against it, one after another', clicks: ones, isAtOnce: false },
		{ kind: 'for it, at once', clicks: fives, isAtOnce: true },
		{ kind: 'against it, at once', clicks: ones, isAtOnce: true },
	])('threat 27: $kind, change no score, whether their address is confirmed or not', async ({ clicks, isAtOnce }) => {
		for (const isConfirmed of [true, false]) {
			for (const id of [await business(), await rated()]) {
				const before = await overall(id);
				const writers = await members(7, 0, isConfirmed);
				const body = await reviewOf(app, id, clicks);
				const send = (writer: TestActor) => writer.call('POST /business-profile/reviews', { body });
				if (isAtOnce) await Promise.all(writers.map(send));
				else for (const writer of writers) await send(writer);
				// These reviews change no score when their authors' accounts have grown old either.
				for (const days of [0, 8, 30, 100]) {
					await pass(days);
					const { n, score, mean, distribution } = await overall(id);
					expect({ n, score, mean, distribution }, `${days} days later`).toEqual({
						n: before.n,
						score: before.score,
						mean: before.mean,
						distribution: before.distribution,
					});
				}
			}
		}
		expect(await recountRatings({ db })).toBe(0);
	});

	test('are read by everybody, and told that they are not counted; nobody else is told whose are not', async () => {
		const id = await rated();
		const writers = await members(7, 0);
		for (const writer of writers) await write(writer, id, ones);
		const reviews = await listed(id);
		expect(reviews).toHaveLength(10);
		expect(reviews.map(({ counts_as }) => counts_as)).toEqual(Array(10).fill(null));
		expect(await countsAs(writers[0]!, id)).toEqual({ weight: 0, reason: 'burst' });
		const { n, weights, states } = await overall(id);
		expect([n, states.published]).toEqual([3, 10]);
		expect(weights.filter((each) => each.n > 0)).toEqual([
			{ weight: 0, reason: 'burst', n: 7, sum: 7 },
			{ weight: 1, reason: 'settled', n: 3, sum: 3 * 4.25 },
		]);
	});

	test('who reviewed another business each, weeks before, change no score once there are five', async () => {
		const id = await business();
		const writers = await members(7, 30);
		const elsewhere = await rated();
		for (const writer of writers) await write(writer, elsewhere, fives);
		await pass(1);
		for (const writer of writers) await write(writer, id, ones);
		expect(await overall(id)).toMatchObject({ n: 0, score: null, states: { published: 7 } });
		await pass(200);
		expect(await overall(id)).toMatchObject({ n: 0, score: null });
	});
});

describe('a newcomer', () => {
	test('gains weight by themselves: with a week, a month, another business, and for good after three months', async () => {
		const [id, other] = [await rated(), await rated()];
		const ana = await member(0);
		expect(await write(ana, id, ones)).toMatchObject({
			state: 'published',
			counts_as: { weight: 0, reason: 'newcomer' },
		});
		const weightAfter = async (days: number) => {
			await pass(days);
			const now = await overall(id);
			expect(Math.abs(now.score! - recomputed(now)!)).toBeLessThan(1e-6);
			return [(await countsAs(ana, id))?.weight, now.n];
		};
		expect(await weightAfter(6.9)).toEqual([0, 3]);
		expect(await weightAfter(0.2)).toEqual([0.25, 4]);
		expect(await weightAfter(23)).toEqual([0.5, 4]);
		await write(ana, other, fives);
		expect(await weightAfter(1 / 24)).toEqual([0.75, 4]);
		expect(await weightAfter(60)).toEqual([1, 4]);
		expect(await countsAs(ana, id)).toEqual({ weight: 1, reason: 'settled' });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('who was elsewhere counts from their second day on', async () => {
		const [id, other] = [await rated(), await rated()];
		const ana = await member(0);
		await write(ana, id, ones);
		await write(ana, other, fives);
		await pass(0.9);
		expect([await countsAs(ana, id), await countsAs(ana, other)]).toEqual(
			Array(2).fill({ weight: 0, reason: 'newcomer' }),
		);
		await pass(0.2);
		expect((await countsAs(ana, id))?.weight).toBe(0.25);
	});

	test('who has left, and whose reviews were kept, weighs what they weighed: their age no longer matters', async () => {
		const [id, other] = [await rated(), await rated()];
		const ana = await member(10);
		for (const each of [id, other]) await write(ana, each, ones);
		await pass(0.1);
		const before = [await overall(id), await overall(other)];
		expect(before[0]?.weights.find((each) => each.n === 1)).toMatchObject({ weight: 0.5, reason: 'newcomer' });
		await ana.call('DELETE /me', { query: { reviews: 'keep' } });
		for (const days of [25, 100]) {
			await pass(days);
			expect([await overall(id), await overall(other)], `${days} days later`).toEqual(before);
		}
	});

	test('keeps their weight through a new version, and loses it with the review', async () => {
		const id = await rated();
		const ana = await member(10);
		const { id: reviewId } = await write(ana, id, ones);
		await write(ana, id, fives);
		const { weights } = await overall(id);
		expect(weights.filter((each) => each.n > 0 && each.reason === 'newcomer')).toEqual([
			{ weight: 0.25, reason: 'newcomer', n: 1, sum: 5 },
		]);
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: reviewId } });
		expect((await overall(id)).n).toBe(3);
		expect(await recountRatings({ db })).toBe(0);
	});

	test('counts in full for their friends', async () => {
		const [id, friends] = [await business(), await members(3, 0)];
		const viewer = await member(400);
		for (const friend of friends) {
			await befriend(viewer, friend);
			await write(friend, id, [5, 4, 3, 2]);
		}
		const { n, rings } = (await viewer.call('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
		expect([n, rings.friends, rings.everyone]).toEqual([0, { n: 3, score: 3.5 }, { n: 0, score: null }]);
		const { data } = await viewer.call('GET /business-profile/reviews-by-category/:id', { params: { id } });
		expect(data.map(({ n, rings }) => [n, rings?.friends.n, rings?.friends.mean])).toEqual(
			[5, 4, 3, 2].map((score) => [0, 3, score]),
		);
	});

	test('keeps weight that others, good or bad, cannot take away without being as many', async () => {
		const id = await rated();
		const honest = await members(4, 8);
		for (const each of honest) await write(each, id, fives);
		expect((await overall(id)).n).toBe(7);
		for (const signUp of await members(9, 0, false)) await write(signUp, id, ones);
		expect((await overall(id)).n).toBe(7);
		for (const each of honest) expect((await countsAs(each, id))?.weight).toBe(0.25);
	});
});

describe('a burst', () => {
	/** Returns the business of a burst, and one of its authors, who has reviewed two others since. */
	async function withOneElsewhere() {
		const id = await business();
		const writers = await members(5, 0);
		for (const writer of writers) await write(writer, id, fives);
		const [ana] = writers;
		for (const other of [await rated(), await rated()]) await write(ana!, other, fives);
		return { id, ana: ana! };
	}

	test('threat 86: whose author has left is weighed once, and stays what it is', async () => {
		const { id, ana } = await withOneElsewhere();
		await ana.call('DELETE /me', { query: { reviews: 'keep' } });
		await pass(8);
		expect(await overall(id)).toMatchObject({ n: 0, states: { published: 5 } });
	});

	test('counts for an author who is known and has confirmed another address, from then on', async () => {
		const { id, ana } = await withOneElsewhere();
		await db.updateTable('member').set({ email_verified: false }).where('id', '=', ana.id).execute();
		await pass(8);
		expect((await overall(id)).n).toBe(0);
		// Her next call tells that the address is confirmed.
		await ana.call('GET /me');
		await pass(0);
		expect((await countsAs(ana, id))?.weight).toBeGreaterThan(0);
	});

	test('is left by whoever is known after a week: by two other businesses, and not by one', async () => {
		const [id, one, other] = [await business(), await rated(), await rated()];
		const writers = await members(5, 0);
		for (const writer of writers) await write(writer, id, fives);
		const [ana] = writers;
		await write(ana!, one, fives);
		await pass(8);
		expect(await countsAs(ana!, id)).toEqual({ weight: 0, reason: 'burst' });
		await write(ana!, other, fives);
		await pass(0.1);
		expect(await countsAs(ana!, id)).toEqual({ weight: 0.5, reason: 'newcomer' });
		expect(await countsAs(writers[1]!, id)).toEqual({ weight: 0, reason: 'burst' });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('is none among as many others', async () => {
		const id = await business();
		for (const newcomer of await members(4, 8)) await write(newcomer, id, ones);
		for (const settled of await members(5, 400)) await write(settled, id, fives);
		const [last] = await members(1, 8);
		expect(await write(last!, id, ones)).toMatchObject({ counts_as: { weight: 0.25, reason: 'newcomer' } });
		expect((await overall(id)).n).toBe(10);
	});
});

// The embedded database has one connection: nobody waits for a lock there.
describe.runIf(engine === 'postgres')('a review of another business', () => {
	/** Holds the review that somebody writes, once it has made their others due, until `meanwhile` waits for these. */
	async function hold(by: TestActor, id: string, meanwhile: () => Promise<unknown>): Promise<void> {
		const held = await db.startTransaction().execute();
		onTestFinished(() => void (held.isCommitted || held.isRolledBack || held.rollback().execute()));
		// What a transaction has changed is told at its end.
		await sql`lock table change in share row exclusive mode`.execute(held);
		const writing = write(by, id, fives);
		await whenWaiting(app.connection.db);
		const waiting = meanwhile();
		await whenWaiting(app.connection.db, 2);
		await held.rollback().execute();
		await Promise.all([writing, waiting]);
	}

	test('lets the others grow, though they are weighed at the moment at which it is written', async () => {
		const [id, other] = [await rated(), await rated()];
		const ana = await member(10);
		await write(ana, id, ones);
		app.clock.now = new Date(app.clock.now.getTime() + 25 * dayMs);
		await hold(ana, other, () => pass(0));
		await pass(0);
		expect((await countsAs(ana, id))?.weight).toBe(0.75);
	});

	test('waits for the others before it holds the wallet that its coins come into', async () => {
		const [id, other] = [await rated(), await rated()];
		const ana = await member(10);
		const { id: first } = await write(ana, id, ones);
		const under = await db.transaction().execute(async (db) => {
			await sql`select from review where id = ${first} for update`.execute(db);
			const writing = write(ana, other, fives);
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${ana.id}
				for update of coin_wallet nowait`.execute(db);
			return { writing };
		});
		await under.writing;
		expect((await countsAs(ana, other))?.weight).toBeDefined();
	});

	test('makes the others due in the order in which reviews are locked', async () => {
		const [id, other, third] = [await rated(), await rated(), await rated()];
		const ana = await member(10);
		const { id: first } = await write(ana, id, ones);
		const { id: second } = await write(ana, other, ones);
		// As the table lies, the first one is found last.
		await sql`update review set client_id = null where id = ${first}`.execute(db);
		const under = await db.transaction().execute(async (trx) => {
			await sql`select from review where id = ${first} for no key update`.execute(trx);
			const writing = write(ana, third, ones);
			await whenWaiting(app.connection.db);
			const free = await sql`select from review where id = ${second} for no key update skip locked`.execute(trx);
			return { writing, free };
		});
		await under.writing;
		expect(under.free.rows).toHaveLength(1);
	});

	test('makes its author known, though a burst is found at the moment at which it is written', async () => {
		const [id, one, other] = [await business(), await rated(), await rated()];
		const [ana, last, ...writers] = await members(5, 0);
		for (const writer of [ana!, ...writers]) await write(writer, id, fives);
		await write(ana!, one, fives);
		await hold(ana!, other, () => write(last!, id, fives));
		expect(await countsAs(ana!, id)).toEqual({ weight: 0, reason: 'burst' });
		await pass(0);
		await pass(8);
		expect((await countsAs(ana!, id))?.weight).toBe(0.5);
	});
});

test('a business that cannot be recounted keeps no other from being weighed, and the deed fails', async () => {
	const ids = [await rated(), await rated(), await rated()];
	const ana = await member(6);
	for (const id of ids) await write(ana, id, ones);
	await pass(0);
	await app.connection.runScript(`
		create function refuse_totals() returns trigger language plpgsql as $$ begin raise 'no totals'; end $$;
		create trigger refuse_totals before update on profile_rating for each row when (new.profile_id = '${ids[1]}') execute function refuse_totals()`);
	await expect(pass(2)).rejects.toThrow('1 business could not be weighed');
	const weights = () => Promise.all(ids.map(async (id) => (await countsAs(ana, id))?.weight));
	expect(await weights()).toEqual([0.5, 0.25, 0.5]);
	await app.connection.runScript('drop trigger refuse_totals on profile_rating; drop function refuse_totals');
	await pass(0);
	expect(await weights()).toEqual([0.5, 0.5, 0.5]);
});

/** A review in a plain model of the rule, computed only from what happened. */
interface Told {
	author: number;
	place: number;
	clicks: Clicks;
	at: number;
	isOfBurst: boolean;
	isDecided: boolean;
	weight: number;
}

test('weights, sums and scores are what a second reading of the rule says, whatever happens', async () => {
	const click = fc.integer({ min: 1, max: 5 });
	const [people, places] = [7, 3];
	const step = fc.oneof(
		{
			weight: 8,
			arbitrary: fc.record({
				act: fc.constant('write' as const),
				by: fc.nat(people - 1),
				place: fc.constantFrom(0, 0, 0, 1, 2),
				clicks: fc.tuple(click, click, click, click),
			}),
		},
		{ weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(0.3, 1, 5, 20) }) },
		{ weight: 1, arbitrary: fc.record({ act: fc.constant('decide' as const), place: fc.nat(places - 1) }) },
	);
	const world = fc.record({
		ages: fc.array(fc.constantFrom(0, 0, 0, 0.5, 5, 25, 200), { minLength: people, maxLength: people }),
		steps: fc.array(step, { minLength: 6, maxLength: 22 }),
	});
	await fc.assert(
		fc.asyncProperty(world, async ({ ages, steps }) => {
			const ids = [await business(), await business(), await business()];
			const writers: TestActor[] = [];
			for (const age of ages) writers.push(await member(age));
			const start = app.clock.now.getTime();
			const today = () => (app.clock.now.getTime() - start) / dayMs;
			const age = (author: number) => ages[author]! + today();
			let told: Told[] = [];
			const elsewhere = ({ author, place }: Pick<Told, 'author' | 'place'>) =>
				told.filter((other) => other.author === author && other.place !== place).length;
			const isKnown = (one: Told) => age(one.author) >= 1 && elsewhere(one) >= 2;
			const isUnknown = (one: Told) => one.isOfBurst || (!one.isDecided && !isKnown(one) && age(one.author) < 90);
			const grown = (one: Told) => {
				const days = age(one.author);
				if (days >= 90) return 1;
				if (days < 1) return 0;
				return ((days >= 7 ? 1 : 0) + (days >= 30 ? 1 : 0) + (elsewhere(one) > 0 ? 1 : 0)) / 4;
			};
			/** Weighs what is due within the hour, because time passed or authors reviewed elsewhere. */
			const weighAll = () => {
				for (const one of told) {
					if (one.isDecided) continue;
					if (isKnown(one) && age(one.author) >= 7) one.isOfBurst = false;
					one.weight = one.isOfBurst ? 0 : grown(one);
				}
			};
			for (const each of steps) {
				if (each.act === 'wait') {
					await pass(each.days);
					weighAll();
				} else if (each.act === 'decide') {
					const held = told.filter((one) => one.place === each.place && one.isOfBurst);
					const reviewIds: string[] = [];
					for (const one of held) {
						const { data } = await writers[one.author]!.call('GET /business-profile/my-review/:id', {
							params: { id: ids[one.place]! },
						});
						reviewIds.push(data!.id);
						Object.assign(one, { isOfBurst: false, isDecided: true, weight: 1 });
					}
					if (held.length > 0)
						await operator.call('POST /moderation/decisions', {
							body: {
								subject_type: 'review',
								subject_ids: reviewIds,
								action: 'publish',
								explanation: 'All of them were here.',
							},
						});
				} else {
					app.clock.now = new Date(app.clock.now.getTime() + 60_000);
					const known = told.find((one) => one.author === each.by && one.place === each.place);
					await write(writers[each.by]!, ids[each.place]!, each.clicks);
					if (known) known.clicks = each.clicks;
					else {
						const one: Told = {
							author: each.by,
							place: each.place,
							clicks: each.clicks,
							at: today(),
							isOfBurst: false,
							isDecided: false,
							weight: 0,
						};
						const recent = told.filter(({ place, at }) => place === each.place && at > today() - 30).reverse();
						for (let length = 4; isUnknown(one) && length <= recent.length; length += 1) {
							const last = recent.slice(0, length);
							const unknown = last.filter(isUnknown);
							if (unknown.length + 1 < 5 || unknown.length + 1 <= length - unknown.length) continue;
							for (const held of [one, ...unknown]) Object.assign(held, { isOfBurst: true, weight: 0 });
							break;
						}
						if (!one.isOfBurst) one.weight = grown(one);
						told = [...told, one];
						await pass(0);
						weighAll();
					}
				}
				for (const [place, id] of ids.entries()) {
					const here = told.filter((one) => one.place === place);
					const counted = here.filter(({ weight }) => weight > 0);
					const overallOf = ({ clicks }: Told) => clicks.reduce((sum, score) => sum + score, 0) / 4;
					const weight = here.reduce((sum, one) => sum + one.weight, 0);
					const sum = here.reduce((all, one) => all + one.weight * overallOf(one), 0);
					const shown = await overall(id);
					const byWeight = (of: Told[]) =>
						Object.fromEntries(
							[0, 0.25, 0.5, 0.75, 1].map((size) => [size, of.filter((one) => one.weight === size).length]),
						);
					const counts = Object.fromEntries(
						[0, 0.25, 0.5, 0.75, 1].map((size) => [
							size,
							shown.weights.filter((one) => one.weight === size).reduce((n, one) => n + one.n, 0),
						]),
					);
					expect([shown.n, shown.states.published, counts]).toEqual([counted.length, here.length, byWeight(here)]);
					expect(shown.weights.find(({ reason }) => reason === 'burst')?.n).toBe(
						here.filter((one) => one.isOfBurst).length,
					);
					const score = weight === 0 ? null : (5 * shown.prior.mean + sum) / (5 + weight);
					for (const other of [recomputed(shown), shown.score]) {
						if (score === null) expect(other).toBeNull();
						else expect(Math.abs(score - other!)).toBeLessThan(1e-6);
					}
				}
			}
			expect(await recountRatings({ db })).toBe(0);
		}),
		{ numRuns: triesOf({ usual: 12, embedded: 6, proof: 400 }) },
	);
});
