import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { pageDepthMax } from '#contract/page.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let statements: string[] = [];
let owner: TestActor;
let viewer: TestActor;
let profileId: string;
let emptyId: string;
const writers: TestActor[] = [];
// These scores tie on purpose: equal totals and equal moments are what paging breaks on.
const clicks: Clicks[] = [
	[5, 5, 5, 5],
	[1, 2, 3, 4],
	[5, 5, 5, 5],
	[1, 1, 1, 1],
	[4, 3, 2, 1],
	[3, 3, 3, 3],
	[5, 5, 5, 5],
];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
	owner = await app.actor('owner');
	viewer = await app.actor('viewer');
	profileId = (await addBusiness(owner, 'Read Bakery', { category: 'bakeries' })).id;
	emptyId = (await addBusiness(owner, 'Unread Bakery')).id;
	for (const [index, four] of clicks.entries()) {
		const writer = await app.actor(`writer${index}`);
		writers.push(writer);
		if (index % 2) app.clock.now = new Date(app.clock.now.getTime() + 60_000);
		const words = index % 3 === 0 ? { body: `Review number ${index}, with words.` } : {};
		await writer.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, profileId, four)), ...words },
		});
	}
	// Friends of the viewer: 0, 1 and 2; friend of a friend: 3; asked but not answered: 4.
	for (const friend of writers.slice(0, 3)) await befriend(viewer, friend);
	await befriend(writers[0]!, writers[3]!);
	await viewer.call('POST /me/friends/:user_id', { params: { user_id: writers[4]!.id } });
});
afterAll(() => app?.close());

const params = () => ({ id: profileId });
const sorts = {
	newest: (a: Review, b: Review) =>
		a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
	helpful: (a: Review, b: Review) => b.helpful_count - a.helpful_count || sorts.newest(a, b),
	highest: (a: Review, b: Review) => b.overall - a.overall || sorts.newest(a, b),
	lowest: (a: Review, b: Review) => a.overall - b.overall || sorts.newest(a, b),
};

describe('lists', () => {
	test.each(Object.keys(sorts) as (keyof typeof sorts)[])(
		'by %s, page after page: every review once, in order',
		async (sort) => {
			const all = (await app.visitor('GET /business-profile/reviews/:id', { params: params(), query: { sort } })).data;
			expect(all).toHaveLength(clicks.length);
			expect(all).toEqual([...all].sort(sorts[sort]));
			const byCursor: Review[] = [];
			let cursor: string | undefined;
			do {
				const { data, meta } = await app.visitor('GET /business-profile/reviews/:id', {
					params: params(),
					query: { sort, limit: 2, ...(cursor && { cursor }) },
				});
				expect(meta).toMatchObject({ limit: 2, total: clicks.length, total_is_exact: true });
				byCursor.push(...data);
				cursor = meta.next ?? undefined;
			} while (cursor);
			expect(byCursor).toEqual(all);
			const byNumber = await Promise.all(
				[1, 2, 3, 4].map((page) =>
					app.visitor('GET /business-profile/reviews/:id', { params: params(), query: { sort, limit: 2, page } }),
				),
			);
			expect(byNumber.flatMap(({ data }) => data)).toEqual(all);
		},
	);

	test('highest and lowest are lists of their own', async () => {
		const highest = (await app.visitor('GET /business-profile/highest-reviews/:id', { params: params() })).data;
		const lowest = (await app.visitor('GET /business-profile/lowest-reviews/:id', { params: params() })).data;
		expect(highest).toEqual([...highest].sort(sorts.highest));
		expect(lowest).toEqual([...lowest].sort(sorts.lowest));
		expect([highest.length, lowest.length]).toEqual([clicks.length, clicks.length]);
	});

	test('with words only, and their true number', async () => {
		const { data, meta } = await app.visitor('GET /business-profile/overall-written-reviews/:id', {
			params: params(),
			query: { limit: 2 },
		});
		expect(data.every(({ body }) => body !== null)).toBe(true);
		expect(meta).toMatchObject({ total: 3, total_is_exact: true });
		const rest = await app.visitor('GET /business-profile/overall-written-reviews/:id', {
			params: params(),
			query: { limit: 2, cursor: meta.next! },
		});
		expect(rest.data).toHaveLength(1);
		expect(rest.meta.next).toBeNull();
	});

	test('a cursor that is not ours, and a page too deep, are refused', async () => {
		const foreign = Buffer.from(JSON.stringify({ after: ['x'], page: 2 })).toString('base64url');
		for (const query of [{ cursor: 'nonsense' }, { cursor: foreign }, { page: pageDepthMax / 20 + 1 }]) {
			const error = await app.visitor('GET /business-profile/reviews/:id', { params: params(), query }).then(
				() => expect.unreachable(),
				(thrown: ApiError) => thrown,
			);
			expect(error.code).toBe('invalid_request');
		}
		expect(
			(await app.visitor('GET /business-profile/reviews/:id', { params: params(), query: { page: pageDepthMax / 20 } }))
				.data,
		).toEqual([]);
	});

	test('a page costs the same few statements, whatever its length', async () => {
		const count = async (call: () => Promise<unknown>) => {
			await call();
			statements = [];
			await call();
			return statements.length;
		};
		const page = (who: TestActor['call'], limit: number) =>
			count(() => who('GET /business-profile/reviews/:id', { params: params(), query: { limit } }));
		expect([await page(app.visitor, 1), await page(app.visitor, 7)]).toEqual([2, 2]);
		// A member costs two statements more: who they are, and their ties to the authors.
		expect([await page(viewer.call, 1), await page(viewer.call, 7)]).toEqual([4, 4]);
	});

	test.each([
		// The statements: who asks; begin; a check that they stay; the locks of author and business, with what the review
		// depends on; the write; commit. On a server one more tells other processes; the embedded database has no other
		// processes, and reports neither begin nor commit.
		['writing a review takes nine statements with its coins, besides telling other processes', {}, 7],
		[
			'with a key it takes two more, to claim it and to store the answer; a second one earns nothing',
			{ 'idempotency-key': 'counted' },
			8,
		],
	])('%s', async (_what, headers, count) => {
		const payload = await reviewOf(app, emptyId, [3, 3, 3, 3]);
		// The first call of a minute reads the review categories.
		await viewer.call('GET /business-profile/review-category');
		statements = [];
		const written = await app.server.inject({
			method: 'POST',
			url: '/api/v1/business-profile/reviews',
			headers: { authorization: `Bearer ${viewer.token}`, ...headers },
			payload,
		});
		expect(statements.filter((text) => !/^(begin|commit|insert into change )/i.test(text))).toHaveLength(count);
		await viewer.call('DELETE /business-profile/reviews/:id', { params: { id: written.json().data.id } });
	});
});

describe('rings', () => {
	const ringsOf = async (who: TestActor['call']): Promise<Record<string, unknown[]>> => {
		const { data } = await who('GET /business-profile/reviews/:id', { params: params() });
		return Object.fromEntries(
			data.map(({ author, ring }) => [author?.name ?? '', [ring, author?.friendship, author?.mutual_friends]]),
		);
	};

	test('each review is in the ring of its author', async () => {
		expect(await ringsOf(viewer.call)).toMatchObject({
			writer0: [1, 'friends', 0],
			writer3: [2, 'none', 1],
			writer4: [3, 'requested', 0],
			writer5: [3, 'none', 0],
		});
		expect(new Set(Object.values(await ringsOf(app.visitor)).map(([ring]) => ring))).toEqual(new Set([3]));
	});

	test('means are shown from three reviews on, and to members only', async () => {
		const seen = async (who: TestActor['call']) =>
			(await who('GET /business-profile/overall-reviews/:id', { params: params() })).data.rings;
		const sum = clicks
			.slice(0, 3)
			.flat()
			.reduce((a, b) => a + b, 0);
		const { friends, friends_of_friends, everyone } = await seen(viewer.call);
		expect(friends).toEqual({ n: 3, score: sum / 12 });
		expect(friends_of_friends).toEqual({ n: 1, score: null });
		expect(everyone.n).toBe(clicks.length);
		const nobody = { n: 0, score: null };
		expect(await seen(app.visitor)).toEqual({ friends: nobody, friends_of_friends: nobody, everyone });
	});
});

describe('summaries', () => {
	test('the score can be recomputed from what is published', async () => {
		const { prior, mean, n, score, distribution, by_category, formula } = (
			await app.visitor('GET /business-profile/overall-reviews/:id', { params: params() })
		).data;
		const { data: reviews } = await app.visitor('GET /business-profile/reviews/:id', { params: params() });
		const sum = reviews.reduce((total, review) => total + review.overall, 0);
		expect(mean).toBeCloseTo(sum / n, 9);
		expect(Math.abs((prior.weight * prior.mean + sum) / (prior.weight + n) - score!)).toBeLessThan(1e-6);
		expect(distribution).toEqual(
			[1, 2, 3, 4, 5].map((stars) => reviews.filter(({ overall }) => Math.floor(overall + 0.5) === stars).length),
		);
		expect(formula).toContain('prior.weight');
		expect(by_category).toEqual(
			(await app.visitor('GET /business-profile/reviews-by-category/:id', { params: params() })).data,
		);
		const card = (await app.visitor('GET /business-profile/:id', { params: params() })).data;
		expect(card.score).toBeCloseTo(score!, 9);
	});

	test('each category has its mean, its distribution, and my own score', async () => {
		const categories = (
			await writers[1]!.call('GET /business-profile/profile-review-category/:id', { params: params() })
		).data;
		expect(categories.map(({ my_score }) => my_score)).toEqual(clicks[1]);
		expect(
			(await app.visitor('GET /business-profile/profile-review-category/:id', { params: params() })).data.map(
				({ my_score }) => my_score,
			),
		).toEqual([null, null, null, null]);
		const { data } = await app.visitor('GET /business-profile/reviews-by-category/:id', { params: params() });
		for (const [at, { mean, n, distribution }] of data.entries()) {
			const scores = clicks.map((four) => four[at] ?? 0);
			expect(n).toBe(scores.length);
			expect(mean).toBeCloseTo(scores.reduce((a, b) => a + b, 0) / n, 9);
			expect(distribution).toEqual([1, 2, 3, 4, 5].map((score) => scores.filter((given) => given === score).length));
		}
	});

	test('a business without reviews has none of it', async () => {
		const overall = (await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id: emptyId } })).data;
		expect(overall).toMatchObject({
			score: null,
			mean: null,
			n: 0,
			distribution: [0, 0, 0, 0, 0],
			states: { published: 0, examination: 0, removed: {} },
		});
		const categories = (await app.visitor('GET /business-profile/reviews-by-category/:id', { params: { id: emptyId } }))
			.data;
		expect(categories.map(({ mean, n }) => [mean, n])).toEqual(Array(4).fill([null, 0]));
	});

	test('every set has four categories, one an axis', async () => {
		const { data } = await app.visitor('GET /business-profile/review-category');
		expect(data.map(({ slug }) => slug)).toContain('default');
		for (const { categories } of data)
			expect(categories.map(({ axis }) => axis)).toEqual(['quality', 'service', 'value', 'trust']);
		const food = data.find(({ slug }) => slug === 'food');
		expect(food?.applies_to).toContain('food');
	});
});
