import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { reviewLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { addBusiness, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let ana: TestActor;
let ben: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	owner = await app.actor('owner');
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const words = 'Warm bread, and a kind word with it.';
const business = async () => (await addBusiness(owner, `Bakery ${++made}`)).id;
const publish = async (actor: TestActor, id: string, clicks: Clicks, more: object = {}) =>
	(await actor.call('POST /business-profile/reviews', { body: { ...(await reviewOf(app, id, clicks)), ...more } }))
		.data;
const undo = (actor: TestActor, id: string, version: number) =>
	actor.call('DELETE /business-profile/reviews/:id/versions/:version', { params: { id, version } });
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		({ code, message }: ApiError) => `${code}: ${message}`,
	);
/** Returns all that anyone reads about the reviews of a business. */
const told = async (id: string) => {
	const of = { params: { id } };
	const { data: reviews } = await app.visitor('GET /business-profile/reviews/:id', of);
	return {
		reviews,
		overall: (await app.visitor('GET /business-profile/overall-reviews/:id', of)).data,
		byCategory: (await app.visitor('GET /business-profile/reviews-by-category/:id', of)).data,
		histories: await Promise.all(
			reviews.map(
				async ({ id }) => (await app.visitor('GET /business-profile/reviews/:id/history', { params: { id } })).data,
			),
		),
	};
};
const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
	const { now } = app.clock;
	app.clock.now = new Date(now.getTime() + seconds * 1000);
	try {
		return await work();
	} finally {
		app.clock.now = now;
	}
};

test('the first version undone leaves everything as if it had never been', async () => {
	const id = await business();
	await publish(ben, id, [2, 3, 4, 5]);
	const before = await told(id);
	const { id: reviewId } = await publish(ana, id, [5, 5, 5, 5]);
	expect((await undo(ana, reviewId, 1)).data).toBeNull();
	expect(await told(id)).toEqual(before);
	expect(await publish(ana, id, [4, 4, 4, 4])).toMatchObject({ version: 1 });
});

test('a review whose author confirms their address within the minute is taken back, but not where it would lose what it said before', async () => {
	const [id, other] = [await business(), await business()];
	const name = `fresh${made}`;
	const fresh = await app.actor(name, { emailVerified: false });
	const { id: clickedOnce } = await publish(fresh, id, [5, 5, 5, 5]);
	const { id: clickedTwice } = await publish(fresh, other, [5, 5, 5, 5]);
	await later(5, () => publish(fresh, other, [4, 4, 4, 4]));
	await later(10, () => app.actor(name));
	expect((await later(20, () => undo(fresh, clickedOnce, 1))).data).toBeNull();
	expect(await later(20, () => refusal(undo(fresh, clickedTwice, 1)))).toMatch(
		/^conflict: What your review said before/,
	);
	expect((await told(other)).reviews).toMatchObject([{ id: clickedTwice, overall: 4 }]);
});

test('the second version undone brings the first back: scores, words, day, language, date, votes and totals', async () => {
	const id = await business();
	await publish(ben, id, [2, 3, 4, 5]);
	const first = await publish(ana, id, [5, 4, 3, 2], { body: words, visited_on: '2026-02-03', language: 'en' });
	await ben.call('PUT /business-profile/reviews/:id/helpful', { params: { id: first.id } });
	const before = await told(id);
	const second = await later(5, () =>
		publish(ana, id, [1, 1, 1, 1], { body: `${words} Once.`, visited_on: '2026-03-04', language: 'de' }),
	);
	expect(second).toMatchObject({ id: first.id, version: 2, overall: 1 });
	const { data } = await later(10, () => undo(ana, first.id, 2));
	expect(data).toEqual({ ...first, helpful_count: 1 });
	expect(await told(id)).toEqual(before);
	expect(before.histories).toContainEqual([]);
});

test('a new version without words, day and language keeps those that stand', async () => {
	const id = await business();
	await publish(ana, id, [5, 4, 3, 2], { body: words, visited_on: '2026-02-03', language: 'en' });
	expect(await publish(ana, id, [1, 1, 1, 1])).toMatchObject({ body: words, visited_on: '2026-02-03', language: 'en' });
});

test('words just added are undone, and only they', async () => {
	const id = await business();
	const { id: reviewId } = await publish(ana, id, [5, 4, 3, 2]);
	const before = await told(id);
	await ana.call('PATCH /business-profile/reviews/:id', { params: { id: reviewId }, body: { body: words } });
	await undo(ana, reviewId, 2);
	expect(await told(id)).toEqual(before);
});

test('only the last version, only within a minute, only by its author', async () => {
	const id = await business();
	const { id: reviewId } = await publish(ana, id, [5, 4, 3, 2]);
	await publish(ana, id, [1, 1, 1, 1]);
	expect(await refusal(undo(ben, reviewId, 2))).toMatch(/^forbidden/);
	expect(await refusal(undo(owner, reviewId, 2))).toMatch(/^forbidden/);
	for (const version of [1, 3]) expect(await refusal(undo(ana, reviewId, version))).toMatch(/^conflict.*Reload/);
	const { undoWithinS } = reviewLimits;
	expect(await later(undoWithinS + 1, () => refusal(undo(ana, reviewId, 2)))).toMatch(/^conflict.*too late/);
	await later(undoWithinS - 1, () => undo(ana, reviewId, 2));
	// Undoing the second version does not make the first one newer, so that the first cannot be undone as well.
	expect(await later(undoWithinS + 1, () => refusal(undo(ana, reviewId, 1)))).toMatch(/^conflict.*too late/);
	expect((await told(id)).reviews).toMatchObject([{ version: 1, overall: 3.5 }]);
});

test('photos go with the first version, stay with any other, and keep no minute open', async () => {
	const id = await business();
	const { id: reviewId } = await publish(ana, id, [5, 4, 3, 2]);
	const add = async () =>
		ana.call('POST /business-profile/reviews/:id/photos', {
			params: { id: reviewId },
			files: { images: [await newPicture(20, 10)] },
			body: {},
		});
	await later(reviewLimits.undoWithinS, add);
	expect(await later(reviewLimits.undoWithinS + 1, () => refusal(undo(ana, reviewId, 1)))).toMatch(
		/^conflict.*too late/,
	);
	await later(2, () => publish(ana, id, [1, 1, 1, 1]));
	const { data } = await later(3, () => undo(ana, reviewId, 2));
	expect(data?.photos).toHaveLength(1);
	await undo(ana, reviewId, 1);
	expect((await told(id)).reviews).toEqual([]);
	const { rows } = await sql`select image_id from media_use where review_id = ${reviewId}`.execute(app.connection.db);
	expect(rows).toEqual([]);
});

test('a photo added meanwhile is seen before anything is decided', async () => {
	const id = await business();
	const operator = await app.actor('operator');
	const first = await publish(ana, id, [5, 4, 3, 2]);
	const decide = (seen_at: string) =>
		operator.call('POST /moderation/decisions', {
			body: { subject_type: 'review', subject_ids: [first.id], action: 'keep', explanation: 'Looked at.', seen_at },
		});
	await later(5, () => publish(ana, id, [1, 1, 1, 1]));
	await later(6, async () =>
		ana.call('POST /business-profile/reviews/:id/photos', {
			params: { id: first.id },
			files: { images: [await newPicture(20, 10)] },
			body: {},
		}),
	);
	const { data } = await later(7, () => undo(ana, first.id, 2));
	expect(await refusal(decide(first.updated_at))).toMatch(/^conflict/);
	expect(await refusal(decide(data!.updated_at))).toBe('done');
});

test('what the business answered is not taken from under its answer', async () => {
	const id = await business();
	const { id: reviewId } = await publish(ana, id, [5, 4, 3, 2]);
	const answer = (body: string) =>
		owner.call('PUT /business-profile/reviews/:id/reply', { params: { id: reviewId }, body: { body } });
	await answer('Thank you.');
	await later(2, () => publish(ana, id, [1, 1, 1, 1]));
	await later(3, () => undo(ana, reviewId, 2));
	await later(4, () => publish(ana, id, [1, 1, 1, 1]));
	await later(5, () => answer('Oh.'));
	expect(await later(6, () => refusal(undo(ana, reviewId, 2)))).toMatch(/^conflict.*answered/);
});

test('what was undone does not come back when it is sent again', async () => {
	const id = await business();
	const first = await publish(ana, id, [5, 4, 3, 2], { client_id: `first-of-${id}` });
	await publish(ana, id, [1, 1, 1, 1], { client_id: `second-of-${id}` });
	await undo(ana, first.id, 2);
	const before = await told(id);
	await publish(ana, id, [1, 1, 1, 1], { client_id: `second-of-${id}` });
	expect(await told(id)).toEqual(before);

	const other = await business();
	const only = await publish(ana, other, [5, 4, 3, 2], { client_id: `only-of-${other}` });
	await undo(ana, only.id, 1);
	await publish(ana, other, [5, 4, 3, 2], { client_id: `only-of-${other}` });
	expect((await told(other)).overall).toMatchObject({ n: 0, score: null });
});

test('a change to a review that waits is not undone: its former version is nowhere, and the review stays', async () => {
	const id = await business();
	const quick = await app.actor('quick', { emailVerified: false });
	const { id: reviewId } = await publish(quick, id, [5, 4, 3, 2], { body: words });
	await quick.call('POST /business-profile/reviews/:id/photos', {
		params: { id: reviewId },
		files: { images: [await newPicture(20, 10)] },
		body: {},
	});
	await later(3600, async () => {
		await publish(quick, id, [1, 1, 1, 1]);
		expect(await refusal(undo(quick, reviewId, 1))).toMatch(/^conflict.*take it back/);
	});
	const { data } = await quick.call('GET /business-profile/my-review/:id', { params: { id } });
	expect(data).toMatchObject({ id: reviewId, overall: 1, body: words, photos: [{}] });
	const other = await business();
	const only = await publish(quick, other, [5, 4, 3, 2]);
	expect((await undo(quick, only.id, 1)).data).toBeNull();
});

test.runIf(engine === 'postgres')('undone twice at once, one version goes', async () => {
	const id = await business();
	const first = await publish(ana, id, [5, 4, 3, 2]);
	const before = await told(id);
	for (let round = 0; round < 5; round += 1) {
		await publish(ana, id, [1, 1, 1, 1]);
		const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(undo(ana, first.id, 2))));
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
		expect(await told(id)).toEqual(before);
	}
});

test.runIf(engine === 'postgres')(
	'undone while the business answers: one of the two is refused, or comes first',
	async () => {
		for (let round = 0; round < 5; round += 1) {
			const id = await business();
			const { id: reviewId } = await publish(ana, id, [5, 4, 3, 2]);
			await publish(ana, id, [1, 1, 1, 1]);
			const [undone] = await Promise.all([
				refusal(undo(ana, reviewId, 2)),
				owner.call('PUT /business-profile/reviews/:id/reply', {
					params: { id: reviewId },
					body: { body: 'Thank you.' },
				}),
			]);
			const { reviews, overall } = await told(id);
			expect(reviews).toMatchObject([
				{ version: undone === 'done' ? 1 : 2, overall: undone === 'done' ? 3.5 : 1, reply: { body: 'Thank you.' } },
			]);
			expect(overall).toMatchObject({ n: 1, mean: undone === 'done' ? 3.5 : 1 });
		}
	},
);
