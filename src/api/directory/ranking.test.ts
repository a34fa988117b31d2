import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let statements: string[] = [];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
	owner = await app.actor('owner');
});
beforeEach(() => {
	statements = [];
});
afterAll(() => app?.close());

const search = (term: string, query: object = {}) =>
	app.visitor('GET /business-profile/search/:term', { params: { term }, query });
const names = async (term: string, query = {}) =>
	(await search(term, query)).data.map(({ business_name }) => business_name);
/** Returns the statements that gather every business with the words. */
const gathering = () => statements.filter((text) => text.includes('matched as materialized'));

test('what nobody searched for before is gathered once, for its total and for its page', async () => {
	for (const name of ['Velvet Harbour', 'Velvet Meadow', 'Velvet']) await addBusiness(owner, name);
	statements = [];
	const { data, meta } = await search('velvet', { limit: 2 });
	expect(data.map(({ business_name }) => business_name)).toEqual(['Velvet', expect.stringMatching(/^Velvet /)]);
	expect(meta).toMatchObject({ total: 3, total_is_exact: true });
	expect(gathering()).toHaveLength(1);
	// The total is kept, but the page is read anew, in the same order.
	const all = await names('velvet', { limit: 3 });
	expect(all.slice(0, 2)).toEqual(data.map(({ business_name }) => business_name));
	expect(await names('velvet', { limit: 2, page: 2 })).toEqual(all.slice(2));
	expect(gathering()).toHaveLength(3);
});

test('what hides or comes is gone or there in the very next search', async () => {
	const hiding = await addBusiness(owner, 'Copper Lantern');
	const staying = await addBusiness(owner, 'Copper Kettle');
	const found = await names('copper');
	expect(found.toSorted()).toEqual(['Copper Kettle', 'Copper Lantern']);
	await owner.call('PATCH /business-profile/:id', { params: { id: hiding.id }, body: { status: 'draft' } });
	expect(await names('copper')).toEqual([staying.business_name]);
	await addBusiness(owner, 'Copper Pan');
	expect((await names('copper')).toSorted()).toEqual(['Copper Kettle', 'Copper Pan']);
});

test('a score decides nothing before it is shown', async () => {
	const { id, business_name } = await addBusiness(owner, 'Amber Cellar');
	for (const [reviews, found] of [
		[2, []],
		[3, [business_name]],
	] as const) {
		while (((await owner.call('GET /business-profile/:id', { params: { id } })).data.reviews_count ?? 0) < reviews)
			await (await app.somebody()).call('POST /business-profile/reviews', {
				body: await reviewOf(app, id, [5, 5, 5, 5]),
			});
		expect(await names('amber', { min_score: 3 })).toEqual(found);
	}
});
