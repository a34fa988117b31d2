import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { leadership } from '#db/leadership.ts';
import { startUpkeep } from '../src/upkeep.ts';
import { weightRule } from '../src/weight-rule.ts';
import { engine, type TestApp, testApp } from './app.ts';
import { addBusiness, reviewOf } from './reviewed.ts';

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
});
afterAll(() => app?.close());

test('brings the category totals up to date at once, and stopping waits for it', async () => {
	const [owner, ana] = await Promise.all([app.actor('owner'), app.actor('ana')]);
	const { id } = await addBusiness(owner, 'Counted Bakery', { category: 'bakeries' });
	await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 3, 2]) });
	const failures: unknown[] = [];
	const stop = startUpkeep(
		{ db, store: app.media.store, weights: weightRule(app.config), leader: leadership(app.connection) },
		{ error: (...args: unknown[]) => void failures.push(args) },
	);
	await stop();
	const bakeries = db.selectFrom('category').select(['rating_weight', 'rating_total']).where('slug', '=', 'bakeries');
	expect(await bakeries.executeTakeFirst()).toEqual({ rating_weight: 4, rating_total: 4 * 14 });
	expect(failures).toEqual([]);
});

test.runIf(engine === 'postgres')('is left to the process that leads', async () => {
	const means = () =>
		db.selectFrom('category').select('rating_weight').where('slug', '=', 'bakeries').executeTakeFirst();
	const spoilt = db.updateTable('category').set({ rating_weight: 7 }).where('slug', '=', 'bakeries');
	await spoilt.execute();
	const other = leadership(app.connection);
	expect(await other.isLeading()).toBe(true);
	const failures: unknown[] = [];
	const upkeep = () =>
		startUpkeep(
			{ db, store: app.media.store, weights: weightRule(app.config), leader: leadership(app.connection) },
			{ error: (...args: unknown[]) => void failures.push(args) },
		)();
	await upkeep();
	expect(await means()).toEqual({ rating_weight: 7 });
	await other.stop();
	await upkeep();
	expect(await means()).toEqual({ rating_weight: 4 });
	expect(failures).toEqual([]);
});

test('a failure is logged, and breaks nothing', async () => {
	const closed = await testApp();
	await closed.close();
	const failures: unknown[] = [];
	const ctx = {
		db: closed.connection.db as unknown as Kysely<DB>,
		store: closed.media.store,
		weights: weightRule(closed.config),
		leader: leadership(app.connection),
	};
	await startUpkeep(ctx, { error: (...args: unknown[]) => void failures.push(args) })();
	expect(failures).toEqual([
		[{ err: expect.any(Error) }, expect.stringContaining('could not be purged')],
		[{ err: expect.any(Error) }, expect.stringContaining('could not be ended')],
		[{ err: expect.any(Error) }, expect.stringContaining('could not be weighed')],
		[{ err: expect.any(Error) }, expect.stringContaining('could not all be counted')],
		[{ err: expect.any(Error) }, expect.stringContaining('could not be refreshed')],
		[{ err: expect.any(Error) }, expect.stringContaining('Photos of removed reviews')],
		[{ err: expect.any(Error) }, expect.stringContaining('could not be removed')],
		[{ err: expect.any(Error) }, expect.stringContaining('were told long ago')],
		[{ err: expect.any(Error) }, expect.stringContaining('Words that no name holds')],
		[{ err: expect.any(Error) }, expect.stringContaining('Places that no business lies in')],
		[{ err: expect.any(Error) }, expect.stringContaining('before today could not be forgotten')],
		[{ err: expect.any(Error) }, expect.stringContaining('identity service could not be forgotten')],
	]);
});
