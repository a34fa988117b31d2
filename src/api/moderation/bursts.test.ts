import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, type Clicks, reviewOf } from '#test/reviewed.ts';

const rule = { reviews: 4, hours: 24, accountDays: 7 };
let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let operator: TestActor;
let made = 0;
const hourMs = 3_600_000;
beforeAll(async () => {
	app = await testApp({
		settings: {
			OPERATOR_EMAILS: 'operator@example.org',
			BURST_REVIEWS: String(rule.reviews),
			BURST_HOURS: String(rule.hours),
			BURST_ACCOUNT_DAYS: String(rule.accountDays),
		},
	});
	db = app.connection.db as unknown as Kysely<DB>;
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
});
afterAll(() => app?.close());

const later = (hours: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + hours * hourMs);
};
async function member(ageDays: number): Promise<TestActor> {
	const actor = await app.actor(`writer${made++}`);
	const created_at = new Date(app.clock.now.getTime() - ageDays * 24 * hourMs);
	await db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
	return actor;
}
const members = (count: number, ageDays = 1) => Promise.all(Array.from({ length: count }, () => member(ageDays)));
const business = async () => (await addBusiness(owner, `Bursting ${made++}`)).id;
async function write(by: TestActor, profileId: string, clicks: Clicks = [5, 5, 5, 5]) {
	const { data } = await by.call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, clicks) });
	return data;
}
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const burstOf = async (id: string) =>
	(await operator.call('GET /moderation/queue', { query: { limit: 100 } })).data.find((item) => item.subject_id === id);
const decide = (subject_ids: string[], action: 'publish' | 'remove') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids,
			action,
			...(action === 'remove' && { reason: 'fake' as const }),
			explanation: 'They were looked at one by one.',
		},
	});

describe('a burst of first reviews by new accounts', () => {
	test('waits in examination, as a whole and visibly, and is in no list, ring or total', async () => {
		const id = await business();
		const writers = await members(rule.reviews + 1);
		for (const writer of writers.slice(0, rule.reviews - 1)) {
			expect(await write(writer, id)).toMatchObject({ state: 'published' });
			later(1);
		}
		expect(await overall(id)).toMatchObject({ n: rule.reviews - 1, states: { examination: 0 } });
		for (const writer of writers.slice(rule.reviews - 1)) {
			expect(await write(writer, id, [1, 2, 3, 4])).toMatchObject({ state: 'examination' });
		}
		expect(await overall(id)).toMatchObject({
			n: 0,
			score: null,
			states: { published: 0, examination: rule.reviews + 1 },
		});
		expect((await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data).toEqual([]);
		expect(await burstOf(id)).toMatchObject({
			kind: 'burst',
			profile: { id },
			signals: { n: rule.reviews + 1, same_scores: rule.reviews - 1, without_words: rule.reviews + 1, unverified: 0 },
		});
		expect(await recountRatings({ db })).toBe(0);
	});

	test('never holds what an older account writes, nor a review that is changed', async () => {
		const id = await business();
		const writers = await members(rule.reviews);
		const [old] = await members(1, rule.accountDays);
		for (const writer of writers) await write(writer, id);
		expect(await write(old!, id)).toMatchObject({ state: 'published' });
		expect(await write(old!, id, [1, 1, 1, 1])).toMatchObject({ state: 'published', version: 2 });
		expect(await overall(id)).toMatchObject({ n: 1, states: { examination: rule.reviews } });
	});

	test('is none when the reviews come slower, or belong to several businesses', async () => {
		const [id, other] = [await business(), await business()];
		for (const writer of await members(rule.reviews + 1)) {
			expect(await write(writer, id)).toMatchObject({ state: 'published' });
			later(rule.hours / (rule.reviews - 1));
		}
		const few = await members(rule.reviews - 1);
		for (const writer of few) expect(await write(writer, other)).toMatchObject({ state: 'published' });
	});

	test('is decided one by one or all at once; what was published counts, and is not held again', async () => {
		const id = await business();
		const writers = await members(rule.reviews);
		const reviews = [];
		for (const writer of writers) reviews.push(await write(writer, id));
		const [first, ...rest] = reviews.map((review) => review.id) as [string, ...string[]];
		await decide([first], 'remove');
		await decide(rest, 'publish');
		expect(await overall(id)).toMatchObject({
			n: rest.length,
			states: { published: rest.length, examination: 0, removed: { fake: 1 } },
		});
		expect(await burstOf(id)).toBeUndefined();
		const [another] = await members(1);
		expect(await write(another!, id)).toMatchObject({ state: 'published' });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('that comes in at the same moment is held to the last', async () => {
		const id = await business();
		const writers = [...(await members(rule.reviews * 2)), ...(await members(3, 30))];
		const body = await reviewOf(app, id, [5, 4, 5, 4]);
		const answers = await Promise.allSettled(
			writers.map((writer) => writer.call('POST /business-profile/reviews', { body })),
		);
		expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
		expect(await overall(id)).toMatchObject({ n: 3, states: { published: 3, examination: rule.reviews * 2 } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('cannot be written again by taking it back', async () => {
		const id = await business();
		const writers = await members(rule.reviews);
		let last = '';
		for (const writer of writers) last = (await write(writer, id)).id;
		const taken = writers.at(-1)!.call('DELETE /business-profile/reviews/:id', { params: { id: last } });
		expect(
			await taken.then(
				() => 'done',
				(error: ApiError) => error.code,
			),
		).toBe('forbidden');
		expect(await write(writers.at(-1)!, id)).toMatchObject({ id: last, state: 'examination', version: 2 });
	});
});
