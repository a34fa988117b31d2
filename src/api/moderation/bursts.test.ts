import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, type Clicks, reviewOf } from '#test/reviewed.ts';

const burst = 4;
let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org', BURST_REVIEWS: String(burst), NEWCOMER_DAYS: '90' },
	});
	db = app.db;
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
});
afterAll(() => app?.close());

const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.actor(`writer${made++}`)));
const business = async () => (await addBusiness(owner, `Bursting ${made++}`)).id;
async function write(by: TestActor, profileId: string, clicks: Clicks = [5, 5, 5, 5]) {
	const { data } = await by.call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, clicks) });
	return data;
}
async function writeAll(writers: TestActor[], profileId: string, clicks?: Clicks): Promise<string[]> {
	const ids: string[] = [];
	for (const writer of writers) ids.push((await write(writer, profileId, clicks)).id);
	return ids;
}
const takeBack = (by: TestActor, id: string) => by.call('DELETE /business-profile/reviews/:id', { params: { id } });
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const burstOf = async (id: string) =>
	(await operator.call('GET /moderation/queue', { query: { limit: 100 } })).data.find((item) => item.subject_id === id);
const decide = (subject_ids: string[], action: 'publish' | 'remove' | 'keep') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids,
			action,
			...(action === 'remove' && { reason: 'fake' as const }),
			explanation: 'They were looked at one by one.',
		},
	});

describe('a burst of reviews by newcomers', () => {
	test('waits for an operator as a whole, with what makes it one, and is published all the while', async () => {
		const id = await business();
		const writers = await members(burst + 1);
		const ids = await writeAll(writers.slice(0, burst - 1), id);
		expect(await burstOf(id)).toBeUndefined();
		ids.push(...(await writeAll(writers.slice(burst - 1), id, [1, 2, 3, 4])));
		const item = await burstOf(id);
		expect(item).toMatchObject({
			kind: 'burst',
			profile: { id },
			signals: { n: burst + 1, same_scores: burst - 1, without_words: burst + 1, unverified: 0 },
		});
		expect(item!.reviews.map(({ review }) => review.id).sort()).toEqual([...ids].sort());
		expect(new Set(item!.reviews.map(({ review }) => review.state))).toEqual(new Set(['published']));
		expect(await overall(id)).toMatchObject({ n: 0, score: null, states: { published: burst + 1, examination: 0 } });
	});

	test('is decided one by one or all at once; what a person published counts in full, and is not held again', async () => {
		const id = await business();
		const [first, second, ...rest] = (await writeAll(await members(burst + 1), id)) as [string, string, ...string[]];
		await decide([first], 'remove');
		await decide([second], 'keep');
		expect((await overall(id)).n).toBe(1);
		await decide(rest, 'publish');
		const { n, mean, weights, states } = await overall(id);
		expect({ n, mean, states }).toEqual({
			n: burst,
			mean: 5,
			states: { published: burst, examination: 0, removed: { fake: 1 } },
		});
		expect(weights.find(({ reason }) => reason === 'settled')?.n).toBe(burst);
		expect(await burstOf(id)).toBeUndefined();
		await writeAll(await members(1), id);
		expect(await burstOf(id)).toBeUndefined();
		expect(await recountRatings({ db })).toBe(0);
	});

	test('that is removed and put back counts in full, too', async () => {
		const id = await business();
		const [first] = (await writeAll(await members(burst), id)) as [string];
		await decide([first], 'remove');
		await operator.call('POST /moderation/decisions', {
			body: { subject_type: 'review', subject_ids: [first], action: 'restore', explanation: 'It was a real visit.' },
		});
		expect(await overall(id)).toMatchObject({ n: 1, mean: 5, states: { published: burst } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('lets what a newcomer was reported for be kept without counting for more', async () => {
		const id = await business();
		const [reviewId] = (await writeAll(await members(1), id)) as [string];
		await (await members(1))[0]!.call('POST /reports', {
			body: { subject_type: 'review', subject_id: reviewId, reason: 'fake' },
		});
		await decide([reviewId], 'keep');
		expect(await overall(id)).toMatchObject({ n: 0, states: { published: 1 } });
	});

	test('takes in what waited for its author to confirm their address, as of when they did', async () => {
		const id = await business();
		const names = Array.from({ length: burst + 1 }, () => `waiting${made++}`);
		for (const name of names) {
			const writer = await app.actor(name, { emailVerified: false });
			expect(await write(writer, id, [1, 1, 1, 1])).toMatchObject({ state: 'waiting' });
		}
		expect(await burstOf(id)).toBeUndefined();
		for (const name of names) await app.actor(name);
		expect((await burstOf(id))!.reviews).toHaveLength(burst + 1);
		expect(await overall(id)).toMatchObject({ n: 0, states: { published: burst + 1 } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('that comes in at the same moment is held to the last', async () => {
		const id = await business();
		const writers = await members(burst * 2);
		const body = await reviewOf(app, id, [5, 4, 5, 4]);
		await Promise.all(writers.map((writer) => writer.call('POST /business-profile/reviews', { body })));
		expect((await burstOf(id))!.reviews).toHaveLength(burst * 2);
		expect(await overall(id)).toMatchObject({ n: 0, states: { published: burst * 2 } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('is not escaped by taking a review back and writing it again', async () => {
		const id = await business();
		const writers = await members(burst);
		const ids = await writeAll(writers, id);
		await takeBack(writers[0]!, ids[0]!);
		expect((await burstOf(id))!.reviews).toHaveLength(burst - 1);
		expect(await write(writers[0]!, id)).toMatchObject({
			state: 'published',
			counts_as: { weight: 0, reason: 'burst' },
		});
		// A removed review is not published by writing it again.
		await decide([ids[1]!], 'remove');
		await takeBack(writers[1]!, ids[1]!);
		expect(await write(writers[1]!, id)).toMatchObject({ state: 'examination', counts_as: null });
		expect(await burstOf(id)).toMatchObject({ signals: { n: burst } });
		expect(await recountRatings({ db })).toBe(0);
	});
});
