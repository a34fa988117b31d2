import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReviewCategorySets } from '#api/reviews/categories.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

test('a transaction reads the sets itself where others are waiting for a connection to read them with', async () => {
	const outside = app.context();
	const read = await transaction(outside, async (ctx) => {
		// The embedded database has a single connection, and the transaction holds it.
		const waiting = getReviewCategorySets(outside);
		return { waiting, within: await getReviewCategorySets(ctx) };
	});
	expect(read.within.length).toBeGreaterThan(1);
	expect(await read.waiting).toEqual(read.within);
});
