import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { follow } from '#test/follow-calls.ts';
import { of } from '#test/profile-calls.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp();
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

const business = (fields: object = {}) => addBusiness(owner, `Followed ${made++}`, fields);
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

describe('what I follow', () => {
	test('is listed as cards, the last first, page by page', async () => {
		const ana = await app.somebody();
		const ids: string[] = [];
		for (let at = 0; at < 5; at += 1) {
			ids.unshift((await business({ category: 'cafes' })).id);
			await follow(ana, ids[0]!);
			pass(60);
		}
		const first = await ana.call('GET /me/following', { query: { limit: 3 } });
		expect(first.data.map(({ id, following }) => [id, following])).toEqual(ids.slice(0, 3).map((id) => [id, true]));
		expect(first.meta).toMatchObject({ total: 5, total_is_exact: true });
		const rest = await ana.call('GET /me/following', { query: { limit: 3, cursor: first.meta.next ?? undefined } });
		expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(3));
		expect(rest.meta.next).toBeNull();
	});

	test('is marked in lists, searches and on the page of a business; to nobody else', async () => {
		const [ana, ben] = [await app.somebody(), await app.somebody()];
		const { id, business_name } = await business({ category: 'florists' });
		await follow(ana, id);
		const seenBy = async (call: TestActor['call']) => {
			const search = await call('GET /business-profile/search/:term', { params: { term: business_name } });
			const list = await call('GET /business-profile', { query: { category: 'florists' } });
			const page = await call('GET /business-profile/:id', of(id));
			return [...search.data, ...list.data, page.data].filter((card) => card.id === id).map((card) => card.following);
		};
		expect(await seenBy(ana.call)).toEqual([true, true, true]);
		expect(await seenBy(ben.call)).toEqual([false, false, false]);
		expect(await seenBy(app.visitor)).toEqual([false, false, false]);
	});

	test('is a filter of the list, a search, the map and its facets, with any other', async () => {
		const ana = await app.somebody();
		const [cafe, florist] = [await business({ category: 'cafes' }), await business({ category: 'florists' })];
		for (const { id } of [cafe, florist]) await follow(ana, id);
		const list = await ana.call('GET /business-profile', { query: { following: 'true', facets: 'true' } });
		expect(list.data.map(({ id }) => id).toSorted()).toEqual([cafe.id, florist.id].toSorted());
		expect(list.meta).toMatchObject({ total: 2, total_is_exact: true });
		expect(list.meta.facets?.categories.map(({ slug, count }) => [slug, count]).toSorted()).toEqual([
			['cafes', 1],
			['florists', 1],
		]);
		const some = await ana.call('GET /business-profile', { query: { following: 'true', category: 'cafes' } });
		expect(some.data.map(({ id }) => id)).toEqual([cafe.id]);
		const found = await ana.call('GET /business-profile/search/:term', {
			params: { term: florist.business_name },
			query: { following: 'true' },
		});
		expect(found.data.map(({ id }) => id)).toEqual([florist.id]);
		const filter = await ana.call('GET /business-profile/filter/:filter', { params: { filter: 'following' } });
		expect(filter.data).toEqual(list.data);
		const map = await ana.call('GET /business-profile/map', {
			query: { following: 'true', view: '-180,-85,180,85', zoom: 1 },
		});
		expect(map.data.points).toEqual([]);
		// The list includes what changed a moment ago.
		await follow(ana, cafe.id, false);
		const now = await ana.call('GET /business-profile', { query: { following: 'true' } });
		expect([now.data.map(({ id }) => id), now.meta.total]).toEqual([[florist.id], 1]);
		const all = await ana.call('GET /business-profile', { query: { following: 'false', category: 'cafes' } });
		expect(all.data.map(({ id }) => id)).toContain(cafe.id);
	});

	test.each(['', '/search/of', '/filter/following', '/map'])('a visitor follows nothing: %s', async (path) => {
		const query = 'following=true&view=6,50,8,52&zoom=12';
		const { statusCode } = await app.server.inject({ url: `/api/v1/business-profile${path}?${query}` });
		expect(statusCode).toBe(401);
	});

	test('the most followed come first where that is asked for', async () => {
		const category = 'opticians';
		const [few, many, none] = [
			await business({ category }),
			await business({ category }),
			await business({ category }),
		];
		for (const id of [few.id, many.id, many.id]) await follow(await app.somebody(), id);
		const byFilter = await app.visitor('GET /business-profile/filter/:filter', {
			params: { filter: 'most-followed' },
			query: { category },
		});
		expect(byFilter.data.map(({ id }) => id)).toEqual([many.id, few.id, none.id]);
		const bySort = await app.visitor('GET /business-profile', { query: { category, sort: 'most-followed' } });
		expect(bySort.data).toEqual(byFilter.data);
	});
});
