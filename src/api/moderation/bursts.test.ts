import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
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
	db = app.db;
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
});
afterAll(() => app?.close());

const later = (hours: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + hours * hourMs);
};
async function member(ageDays: number, emailVerified = true): Promise<TestActor> {
	const actor = await app.actor(`writer${made++}`, { emailVerified });
	const created_at = new Date(app.clock.now.getTime() - ageDays * 24 * hourMs);
	await db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
	return actor;
}
const members = (count: number, ageDays = 1, emailVerified = true) =>
	Promise.all(Array.from({ length: count }, () => member(ageDays, emailVerified)));
/** Members without a confirmed address. */
const unconfirmed = (count: number, ageDays = 1) => members(count, ageDays, false);
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

describe('a burst of first reviews', () => {
	test('without a confirmed address waits in examination, as a whole and visibly, and is in no list, ring or total', async () => {
		const id = await business();
		const writers = await unconfirmed(rule.reviews + 1);
		for (const writer of writers.slice(0, rule.reviews - 1)) {
			expect(await write(writer, id)).toMatchObject({ state: 'published' });
			later(1);
		}
		expect(await overall(id)).toMatchObject({ n: rule.reviews - 1, states: { examination: 0 } });
		for (const writer of writers.slice(rule.reviews - 1)) {
			expect(await write(writer, id, [1, 2, 3, 4])).toMatchObject({ state: 'examination' });
		}
		const n = rule.reviews + 1;
		expect(await overall(id)).toMatchObject({ n: 0, score: null, states: { published: 0, examination: n } });
		expect((await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data).toEqual([]);
		expect(await burstOf(id)).toMatchObject({
			kind: 'burst',
			profile: { id },
			signals: { n, same_scores: rule.reviews - 1, without_words: n, unverified: n },
		});
		expect(await recountRatings({ db })).toBe(0);
	});

	test('with a confirmed address waits from then on; what was published stays, and operators see it', async () => {
		const id = await business();
		const writers = await members(rule.reviews + 1);
		const early = [];
		for (const writer of writers.slice(0, rule.reviews - 1)) early.push(await write(writer, id));
		const late = [];
		for (const writer of writers.slice(rule.reviews - 1)) late.push(await write(writer, id, [1, 2, 3, 4]));
		expect([...early, ...late].map(({ state }) => state)).toEqual([
			...early.map(() => 'published'),
			...late.map(() => 'examination'),
		]);
		expect(await overall(id)).toMatchObject({ n: rule.reviews - 1, states: { examination: 2 } });
		const burst = await burstOf(id);
		expect(burst).toMatchObject({ signals: { n: 2 } });
		expect(burst!.reviews.map(({ review }) => review.id).sort()).toEqual(
			[...early, ...late].map((review) => review.id).sort(),
		);
		await decide([early[0]!.id], 'remove');
		expect((await burstOf(id))!.reviews).toHaveLength(rule.reviews);
		await decide(
			late.map((review) => review.id),
			'publish',
		);
		expect(await burstOf(id)).toBeUndefined();
		expect(await recountRatings({ db })).toBe(0);
	});

	test('of sign-ups takes nobody with a confirmed address from the page, and makes none of them wait', async () => {
		const id = await business();
		const [genuine, next] = await members(2);
		expect(await write(genuine!, id, [1, 1, 1, 1])).toMatchObject({ state: 'published' });
		const signUps = await unconfirmed(rule.reviews, 0);
		for (const signUp of signUps) await write(signUp, id);
		expect(await overall(id)).toMatchObject({ n: 1, mean: 1, states: { published: 1, examination: rule.reviews } });
		expect((await burstOf(id))!.reviews).toHaveLength(rule.reviews + 1);
		expect(await write(next!, id, [2, 2, 2, 2])).toMatchObject({ state: 'published' });
		// Leaving takes nothing from what the address was when it was written.
		await genuine!.call('DELETE /me', { query: { reviews: 'keep' } });
		await write((await unconfirmed(1))[0]!, id);
		expect(await overall(id)).toMatchObject({ n: 2, states: { examination: rule.reviews + 1 } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('is made by old accounts and slowly, too, while their address is not confirmed', async () => {
		const id = await business();
		const writers = await unconfirmed(rule.reviews, rule.accountDays * 10);
		for (const writer of writers.slice(0, -1)) {
			await write(writer, id);
			later(((rule.accountDays * 24) / rule.reviews) | 0);
		}
		const { state } = await write(writers.at(-1)!, id);
		expect([state, (await overall(id)).n]).toEqual(['examination', 0]);
	});

	test('spares whoever has confirmed their address since', async () => {
		const id = await business();
		const writers = await unconfirmed(rule.reviews + 1);
		for (const writer of writers.slice(0, rule.reviews - 1)) await write(writer, id);
		await db.updateTable('member').set({ email_verified: true }).where('id', '=', writers[0]!.id).execute();
		expect(await write(writers.at(-2)!, id)).toMatchObject({ state: 'published' });
		expect(await write(writers.at(-1)!, id)).toMatchObject({ state: 'examination' });
		expect(await overall(id)).toMatchObject({ n: 1, states: { examination: rule.reviews } });
	});

	test('never holds what an older account with a confirmed address writes, nor a review that is changed', async () => {
		const id = await business();
		const writers = await unconfirmed(rule.reviews);
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
		const writers = await unconfirmed(rule.reviews);
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
		const [another] = await unconfirmed(1);
		expect(await write(another!, id)).toMatchObject({ state: 'published' });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('that comes in at the same moment is held to the last', async () => {
		const id = await business();
		const writers = [...(await unconfirmed(rule.reviews * 2)), ...(await members(3, 30))];
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
		const writers = await unconfirmed(rule.reviews);
		const ids: string[] = [];
		for (const writer of writers) ids.push((await write(writer, id)).id);
		// Two of four are no burst any more, and a week later they are not counted either.
		for (const [writer, reviewId] of [
			[writers[0]!, ids[0]!],
			[writers[1]!, ids[1]!],
		] as const)
			await writer.call('DELETE /business-profile/reviews/:id', { params: { id: reviewId } });
		expect(await overall(id)).toMatchObject({ n: 0, states: { examination: rule.reviews - 2 } });
		expect(await write(writers[0]!, id)).toMatchObject({ state: 'examination', version: 1 });
		later(24 * rule.accountDays);
		expect(await write(writers[1]!, id)).toMatchObject({ state: 'examination' });
		expect(await burstOf(id)).toMatchObject({ signals: { n: rule.reviews } });
	});
});
