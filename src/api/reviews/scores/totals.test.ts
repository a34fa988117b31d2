import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountRatings, refreshCategoryMeans } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { triesOf } from '#test/proof.ts';
import { addBusiness, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
const writers: TestActor[] = [];
/** How many write at once. The embedded database has one connection: more writers would only wait longer. */
const parallel = engine === 'postgres' ? 50 : 12;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	owner = await app.actor('owner');
	for (let index = 0; index < parallel; index += 1) writers.push(await app.actor(`writer${index}`));
});
afterAll(() => app?.close());

const clicksOf = (index: number): Clicks => [1 + (index % 5), 1 + ((index + 1) % 5), 1 + ((index * 3) % 5), 5];
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const ratingOf = (id: string) =>
	db.selectFrom('profile_rating').selectAll().where('profile_id', '=', id).executeTakeFirst();
const liveReviews = (id: string) =>
	db.selectFrom('review').selectAll().where('profile_id', '=', id).where('deleted_at', 'is', null).execute();

test('many members at once on one business lose nothing', async () => {
	const { id } = await addBusiness(owner, 'Busy Bakery');
	const bodies = await Promise.all(writers.map((_, index) => reviewOf(app, id, clicksOf(index))));
	await Promise.all(
		writers.map((writer, index) => writer.call('POST /business-profile/reviews', { body: bodies[index]! })),
	);
	const { n, mean } = await overall(id);
	const sum = writers.reduce((total, _, index) => total + clicksOf(index).reduce((a, b) => a + b, 0), 0);
	expect(n).toBe(parallel);
	expect(mean).toBeCloseTo(sum / (4 * parallel), 12);
	expect(await recountRatings({ db })).toBe(0);
});

test('one member many times at once leaves one live review, whose scores are the totals', async () => {
	const { id } = await addBusiness(owner, 'Insistent Bakery');
	const [writer] = writers;
	const bodies = await Promise.all(Array.from({ length: parallel }, (_, index) => reviewOf(app, id, clicksOf(index))));
	const answers = await Promise.all(bodies.map((body) => writer!.call('POST /business-profile/reviews', { body })));
	expect(answers.map(({ data }) => data.id)).toEqual(Array(parallel).fill(answers[0]?.data.id));
	const reviews = await liveReviews(id);
	expect(reviews).toMatchObject([{ version: parallel }]);
	expect(await ratingOf(id)).toMatchObject({ n: 1, weight: 4, total: 4 * reviews[0]!.total });
	const { data: overall } = await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } });
	const { mean, weight } = overall.prior;
	expect(overall.score).toBeCloseTo((weight * mean + (reviews[0]?.total ?? 0) / 4) / (weight + 1), 9);
	const versions = await db
		.selectFrom('review_version')
		.select('version')
		.where('review_id', '=', reviews[0]!.id)
		.orderBy('version')
		.execute();
	expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: parallel - 1 }, (_, at) => at + 1));
	expect(await recountRatings({ db })).toBe(0);
});

test('writing and taking back at the same time never leaves totals of nobody', async () => {
	const { id } = await addBusiness(owner, 'Undecided Bakery');
	const body = await reviewOf(app, id, [5, 4, 3, 2]);
	const few = writers.slice(0, 6);
	const first = await Promise.all(few.map((writer) => writer.call('POST /business-profile/reviews', { body })));
	const takeBack = (writer: TestActor, index: number) =>
		writer.call('DELETE /business-profile/reviews/:id', { params: { id: first[index]!.data.id } }).then(
			() => 'done',
			({ code }) => code as string,
		);
	const outcomes = await Promise.all(
		few.map(async (writer, index) => {
			const write = () => writer.call('POST /business-profile/reviews', { body });
			const [one, , other] = await Promise.all([takeBack(writer, index), write(), takeBack(writer, index)]);
			return [one, other].sort();
		}),
	);
	expect(outcomes).toEqual(few.map(() => ['done', 'not_found']));
	const reviews = await liveReviews(id);
	expect((await overall(id)).n).toBe(reviews.length);
	expect(await recountRatings({ db })).toBe(0);
});

test('what was added up step by step is what the reviews add up to', async () => {
	const score = fc.integer({ min: 1, max: 5 });
	const step = fc.record({
		by: fc.nat({ max: 3 }),
		clicks: fc.tuple(score, score, score, score),
		isTakenBack: fc.boolean(),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
			const { id } = await addBusiness(owner, 'Stepwise Bakery');
			for (const { by, clicks, isTakenBack } of steps) {
				const writer = writers[by]!;
				const { data } = await writer.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) });
				if (isTakenBack) await writer.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } });
			}
			const [rating, shown] = [await ratingOf(id), await overall(id)];
			expect(await recountRatings({ db })).toBe(0);
			await db
				.updateTable('profile_rating')
				.set({ standing_totals: [0, 0, 0, 0, 0, 7], distribution: [9, 9, 9, 9, 9], axis_totals: [0, 0, 0, 1] })
				.where('profile_id', '=', id)
				.execute();
			await db.updateTable('profile').set({ score: 1, reviews_count: 99 }).where('id', '=', id).execute();
			expect(await recountRatings({ db })).toBe(1);
			expect(await ratingOf(id)).toEqual(rating);
			const again = await overall(id);
			expect({ ...again, score: null }).toEqual({ ...shown, score: null });
			expect(again.score ?? 0).toBeCloseTo(shown.score ?? 0, 9);
		}),
		{ numRuns: triesOf({ usual: 8, proof: 200 }) },
	);
});

test('the prior is 3.5 until the category has fifty reviews, then its mean, which reaches every score', async () => {
	const category = 'florists';
	const { id } = await addBusiness(owner, 'First Florist', { category });
	const other = await addBusiness(owner, 'Second Florist', { category });
	await writers[0]!.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
	await writers[0]!.call('POST /business-profile/reviews', { body: await reviewOf(app, other.id, [1, 1, 1, 1]) });
	await refreshCategoryMeans({ db });
	expect((await overall(id)).prior).toEqual({ mean: 3.5, weight: 5 });
	// Adds forty-eight reviews to the stored totals, as if they had been written.
	await db
		.updateTable('profile_rating')
		.set({ standing_counts: [0, 0, 0, 0, 0, 49], standing_totals: [0, 0, 0, 0, 0, 49 * 4] })
		.where('profile_id', '=', other.id)
		.execute();
	await refreshCategoryMeans({ db });
	const mean = (20 + 49 * 4) / (4 * 50);
	const { prior, score } = await overall(id);
	expect(prior.mean).toBeCloseTo(mean, 9);
	expect(score).toBeCloseTo((5 * mean + 5) / 6, 9);
	// A business new in the category starts from its mean at once.
	const third = await addBusiness(owner, 'Third Florist', { category });
	await writers[1]!.call('POST /business-profile/reviews', { body: await reviewOf(app, third.id, [5, 5, 5, 5]) });
	expect((await overall(third.id)).prior.mean).toBeCloseTo(mean, 9);
});
