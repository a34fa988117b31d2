import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { reviewLimits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { rawCall } from '#test/raw-call.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let ana: TestActor;
let ben: TestActor;
beforeAll(async () => {
	app = await testApp();
	[owner, ana, ben] = (await Promise.all(['owner', 'ana', 'ben'].map((name) => app.actor(name)))) as [
		TestActor,
		TestActor,
		TestActor,
	];
});
afterAll(() => app?.close());

const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => expect.unreachable('the call should fail'),
		(error: ApiError) => error.code,
	);
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const words = 'Warm bread, and a kind word with it.';

describe('publishing', () => {
	test('four scores make a review, on the axes of the business', async () => {
		const { id } = await addBusiness(owner, 'First Bakery', { category: 'bakeries' });
		const body = { ...(await reviewOf(app, id, [5, 4, 3, 2])), body: words, visited_on: '2026-01-31', language: 'en' };
		const { data } = await ana.call('POST /business-profile/reviews', { body });
		expect(data).toMatchObject({
			profile_id: id,
			overall: 3.5,
			body: words,
			visited_on: '2026-01-31',
			language: 'en',
			state: 'published',
			version: 1,
			history_count: 0,
			ring: 1,
			author: { id: ana.id, friendship: 'self' },
		});
		expect(data.scores.map(({ axis, score }) => [axis, score])).toEqual([
			['quality', 5],
			['service', 4],
			['value', 3],
			['trust', 2],
		]);
		expect(await overall(id)).toMatchObject({ n: 1, mean: 3.5, distribution: [0, 0, 0, 1, 0] });
	});

	test('a visit has been: one that is still to come is refused, here and in a change', async () => {
		const { id } = await addBusiness(owner, 'Bakery of tomorrow');
		const body = await reviewOf(app, id, [5, 4, 3, 2]);
		const inDays = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
		const publish = (visited_on: string) =>
			ana.call('POST /business-profile/reviews', { body: { ...body, visited_on } });
		expect(await codeOf(publish(inDays(2)))).toBe('invalid_request');
		// Somewhere it is tomorrow already.
		const { data } = await publish(inDays(1));
		const change = (visited_on: string | null) =>
			ana.call('PATCH /business-profile/reviews/:id', { params: { id: data.id }, body: { visited_on } });
		expect(await codeOf(change(inDays(2)))).toBe('invalid_request');
		expect((await change(inDays(-40))).data.visited_on).toBe(inDays(-40));
		expect((await change(null)).data.visited_on).toBeNull();
	});

	test('201 for the first, 200 for a new version, which leaves one review and keeps the words', async () => {
		const { id } = await addBusiness(owner, 'Second Bakery');
		const first = await rawCall(
			app.server,
			'POST /business-profile/reviews',
			{ body: { ...(await reviewOf(app, id, [5, 5, 5, 5])), body: words } },
			{ token: ana.token },
		);
		const second = await rawCall(
			app.server,
			'POST /business-profile/reviews',
			{ body: await reviewOf(app, id, [1, 1, 1, 2]) },
			{ token: ana.token },
		);
		expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
		expect(second.json().data).toMatchObject({
			id: first.json().data.id,
			version: 2,
			history_count: 1,
			overall: 1.25,
			body: words,
		});
		expect(await overall(id)).toMatchObject({ n: 1, mean: 1.25, distribution: [1, 0, 0, 0, 0] });
	});

	test('the same client_id again gives the same review, unchanged', async () => {
		const { id } = await addBusiness(owner, 'Third Bakery');
		const other = await addBusiness(owner, 'Fourth Bakery');
		const body = { ...(await reviewOf(app, id, [4, 4, 4, 4])), client_id: 'clicked-once' };
		const first = await ana.call('POST /business-profile/reviews', { body });
		const again = await ana.call('POST /business-profile/reviews', {
			body: { ...body, ...(await reviewOf(app, id, [1, 1, 1, 1])) },
		});
		expect(again.data).toEqual(first.data);
		const elsewhere = { ...(await reviewOf(app, other.id, [4, 4, 4, 4])), client_id: 'clicked-once' };
		expect(await codeOf(ana.call('POST /business-profile/reviews', { body: elsewhere }))).toBe('conflict');
		expect((await ben.call('POST /business-profile/reviews', { body: elsewhere })).data.version).toBe(1);
	});

	test('nobody reviews what they own', async () => {
		const { id } = await addBusiness(owner, 'Fifth Bakery');
		expect(
			await codeOf(owner.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) })),
		).toBe('own_business');
	});

	test('a draft does not exist, neither for a review nor for its readers', async () => {
		const scores = (await reviewOf(app, (await addBusiness(owner, 'Sixth Bakery')).id, [5, 5, 5, 5])).scores;
		const { id } = await addBusiness(owner, 'Secret Bakery', { status: 'draft' });
		expect(await codeOf(ana.call('POST /business-profile/reviews', { body: { profile_id: id, scores } }))).toBe(
			'not_found',
		);
		expect(await codeOf(app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } }))).toBe(
			'not_found',
		);
		expect(await codeOf(ana.call('GET /business-profile/reviews/:id', { params: { id } }))).toBe('not_found');
		expect((await owner.call('GET /business-profile/reviews/:id', { params: { id } })).data).toEqual([]);
	});

	test('exactly the four review categories of the business, each from 1 to 5', async () => {
		const { id } = await addBusiness(owner, 'Seventh Bakery', { category: 'bakeries' });
		const plain = await reviewOf(app, (await addBusiness(owner, 'Plain')).id, [5, 5, 5, 5]);
		const right = await reviewOf(app, id, [5, 5, 5, 5]);
		const three = Object.fromEntries(Object.entries(right.scores).slice(1));
		const [[anyId = ''] = []] = Object.entries(right.scores);
		for (const scores of [
			plain.scores,
			three,
			{ ...right.scores, ...plain.scores },
			{},
			...[0, 6, 2.5].map((score) => ({ ...right.scores, [anyId]: score })),
		]) {
			expect(await codeOf(ana.call('POST /business-profile/reviews', { body: { profile_id: id, scores } }))).toBe(
				'invalid_request',
			);
		}
		expect((await overall(id)).n).toBe(0);
	});

	test.each([
		[0, true],
		[reviewLimits.bodyMin - 1, false],
		[reviewLimits.bodyMin, true],
		[reviewLimits.bodyMax, true],
		[reviewLimits.bodyMax + 1, false],
	])('%i characters of text: accepted %s', async (length, isAccepted) => {
		const { id } = await addBusiness(owner, `Bakery of ${length}`);
		const { statusCode } = await rawCall(
			app.server,
			'POST /business-profile/reviews',
			{ body: { ...(await reviewOf(app, id, [3, 3, 3, 3])), body: 'x'.repeat(length) } },
			{ token: ana.token },
		);
		expect(statusCode).toBe(isAccepted ? 201 : 422);
	});
});

describe('changing and taking back', () => {
	test('words change without the scores, by the author only', async () => {
		const { id } = await addBusiness(owner, 'Eighth Bakery');
		const { data } = await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 4, 4]) });
		const before = await overall(id);
		const edited = await ana.call('PATCH /business-profile/reviews/:id', {
			params: { id: data.id },
			body: { body: words },
		});
		expect(edited.data).toMatchObject({ body: words, overall: 4.5, version: 2 });
		const cleared = await ana.call('PATCH /business-profile/reviews/:id', {
			params: { id: data.id },
			body: { body: '' },
		});
		expect(cleared.data).toMatchObject({ body: null, version: 3 });
		expect(await overall(id)).toEqual(before);
		expect(
			await codeOf(ben.call('PATCH /business-profile/reviews/:id', { params: { id: data.id }, body: { body: words } })),
		).toBe('forbidden');
		expect(await codeOf(owner.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } }))).toBe(
			'forbidden',
		);
	});

	test('taking back reverses every total, and one may write anew', async () => {
		const { id } = await addBusiness(owner, 'Ninth Bakery');
		await ben.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [2, 3, 4, 5]) });
		const before = [
			await overall(id),
			(await app.visitor('GET /business-profile/reviews-by-category/:id', { params: { id } })).data,
		];
		const { data } = await ana.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, id, [5, 1, 5, 1])), client_id: 'taken-back' },
		});
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } });
		expect([
			await overall(id),
			(await app.visitor('GET /business-profile/reviews-by-category/:id', { params: { id } })).data,
		]).toEqual(before);
		expect(await codeOf(ana.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } }))).toBe(
			'not_found',
		);
		expect(
			await codeOf(ana.call('PATCH /business-profile/reviews/:id', { params: { id: data.id }, body: { body: words } })),
		).toBe('not_found');
		const anew = await ana.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, id, [4, 4, 4, 4])), client_id: 'taken-back' },
		});
		expect(anew.data).toMatchObject({ version: 1 });
		expect(anew.data.id).not.toBe(data.id);
	});

	test('my review is there for me alone, and gone when I take it back', async () => {
		const { id } = await addBusiness(owner, 'My Bakery');
		const mine = async (actor: TestActor) =>
			(await actor.call('GET /business-profile/my-review/:id', { params: { id } })).data;
		expect(await mine(ana)).toBeNull();
		const { data } = await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
		expect(await mine(ana)).toEqual(data);
		expect(await mine(ben)).toBeNull();
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } });
		expect(await mine(ana)).toBeNull();
		const secret = await addBusiness(owner, 'Unseen Bakery', { status: 'draft' });
		expect(await codeOf(ana.call('GET /business-profile/my-review/:id', { params: { id: secret.id } }))).toBe(
			'not_found',
		);
	});

	test('the last review taken back leaves the score of a business without reviews', async () => {
		const { id } = await addBusiness(owner, 'Tenth Bakery');
		const { data } = await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } });
		expect(await overall(id)).toMatchObject({ n: 0, score: null, mean: null });
		expect((await app.visitor('GET /business-profile/:id', { params: { id } })).data).toMatchObject({
			score: null,
			reviews_count: 0,
		});
	});
});
