import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recountFollowers } from '#api/follows/service.ts';
import { recountRatings } from '#api/reviews/service.ts';
import { afterCommit, attempt, transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { deadlockAtCommit } from '#test/one-deadlock.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
	await sql`create table counter (id int primary key, value int not null)`.execute(app.db);
	await sql`insert into counter values (1, 0), (2, 0)`.execute(app.db);
});
afterAll(() => app?.close());

const values = async () =>
	(await sql<{ value: number }>`select value from counter order by id`.execute(app.db)).rows.map(({ value }) => value);

test('what fails is undone, and not tried again', async () => {
	let tries = 0;
	const failing = transaction({ db: app.db }, async ({ db }) => {
		tries += 1;
		await sql`update counter set value = value + 100`.execute(db);
		throw new Error('No.');
	});
	await expect(failing).rejects.toThrow('No.');
	expect(tries).toBe(1);
	expect(await values()).toEqual([0, 0]);
});

// The embedded database has one connection, so two transactions are never open at once.
test.runIf(engine === 'postgres')('two that wait for each other are both done in the end', async () => {
	let tries = 0;
	let arrived = 0;
	let meet = () => {};
	const met = new Promise<void>((resolve) => {
		meet = resolve;
	});
	const add = (first: number, second: number) =>
		transaction({ db: app.db }, async ({ db }) => {
			tries += 1;
			await sql`update counter set value = value + 1 where id = ${first}`.execute(db);
			arrived += 1;
			if (arrived === 2) meet();
			await met;
			await sql`update counter set value = value + 1 where id = ${second}`.execute(db);
		});
	await Promise.all([add(1, 2), add(2, 1)]);
	// The transaction that tries again may be back before the other has taken the lock that it waited for.
	expect(tries).toBeGreaterThan(2);
	expect(await values()).toEqual([2, 2]);
});

test('what is attempted within another one is taken back alone, and the one around it goes on', async () => {
	const before = await values();
	const add = (ctx: { db: TestApp['db'] }, id: number) =>
		attempt(ctx, async ({ db }) => {
			await sql`update counter set value = value + 1 where id = ${id}`.execute(db);
			if (id === 2) await sql`insert into counter values (1, 0)`.execute(db);
		});
	await transaction({ db: app.db }, async (ctx) => {
		await add(ctx, 1);
		await expect(add(ctx, 2)).rejects.toMatchObject({ code: '23505' });
		// At a further depth, too, what is around the failed work stays.
		await transaction(ctx, async (ctx) => {
			await add(ctx, 1);
			await expect(add(ctx, 2)).rejects.toMatchObject({ code: '23505' });
		});
		await add(ctx, 1);
	});
	expect(await values()).toEqual([before[0]! + 3, before[1]!]);
});

test('nothing stands where a part of it failed, even if somebody has caught the error', async () => {
	const before = await values();
	const failing = (ctx: { db: TestApp['db'] }) =>
		transaction(ctx, async ({ db }) => {
			await sql`update counter set value = value + 1 where id = 2`.execute(db);
			throw new Error('A part failed.');
		});
	const around = (isAttempted: boolean) =>
		transaction({ db: app.db }, async (ctx) => {
			await sql`update counter set value = value + 1 where id = 1`.execute(ctx.db);
			await (isAttempted ? attempt(ctx, failing) : failing(ctx)).catch(() => {});
		});
	await expect(around(false)).rejects.toThrow('A part failed.');
	expect(await values()).toEqual(before);
	await around(true);
	expect(await values()).toEqual([before[0]! + 1, before[1]!]);
});

test('what is done after the commit is done once, and not where there is none', async () => {
	const done: string[] = [];
	let isFirst = true;
	await transaction({ db: app.db }, async (ctx) => {
		await transaction(ctx, async ({ db }) => afterCommit(db, () => done.push('done')));
		expect(done).toEqual([]);
		if (!isFirst) return;
		isFirst = false;
		throw Object.assign(new Error('As after a deadlock.'), { code: '40P01' });
	});
	await transaction({ db: app.db }, async (ctx) => {
		const within = attempt(ctx, async ({ db }) => {
			afterCommit(db, () => done.push('taken back'));
			throw new Error('No.');
		});
		await expect(within).rejects.toThrow('No.');
	});
	const failing = transaction({ db: app.db }, async ({ db }) => {
		afterCommit(db, () => done.push('failed'));
		throw new Error('No.');
	});
	await expect(failing).rejects.toThrow('No.');
	afterCommit(app.db, () => done.push('at once'));
	expect(done).toEqual(['done', 'at once']);
});

test('what fails once the work stands keeps neither its answer nor what else is to be done', async () => {
	const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
	const done: string[] = [];
	const [before] = await values();
	const answer = await transaction({ db: app.db }, async ({ db }) => {
		await sql`update counter set value = value + 1 where id = 1`.execute(db);
		afterCommit(db, () => {
			throw Object.assign(new Error('No.'), { code: '40P01' });
		});
		afterCommit(db, () => done.push('done'));
		return 'an answer';
	});
	expect([answer, done, (await values())[0]]).toEqual(['an answer', ['done'], before! + 1]);
	expect(warn).toHaveBeenCalledOnce();
	warn.mockRestore();
});

test('a deadlock that stays is no mistake of ours', async () => {
	const ana = await app.actor('ana');
	const end = await deadlockAtCommit(app, 'profile', 100);
	const answer = await app.server.inject({
		method: 'POST',
		url: '/api/v1/business-profile',
		headers: { authorization: `Bearer ${ana.token}` },
		payload: { business_name: 'Tea for two', status: 'published' },
	});
	const { rows } = await sql<{ tries: number }>`select last_value as tries from deadlock_count`.execute(app.db);
	await end();
	expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
	// Each of the three tries may be counted more than once: for the row, and for its counts.
	expect(rows[0]!.tries % 3).toBe(0);
	expect((await app.visitor('GET /business-profile', { query: { q: 'Tea for two' } })).data).toEqual([]);
});

test.each([
	['followers', { followers_count: 7 }, recountFollowers],
	['ratings', { reviews_count: 7 }, recountRatings],
])('what was corrected among the %s is counted once, though it was done twice', async (_what, drift, recount) => {
	const { id } = await addBusiness(await app.actor('ana'), `Drifting ${Object.keys(drift)[0]}`);
	await app.db.updateTable('profile').set(drift).where('id', '=', id).execute();
	const end = await deadlockAtCommit(app, 'profile', 1);
	const corrected = await recount({ db: app.db });
	await end();
	expect([corrected, await recount({ db: app.db })]).toEqual([1, 0]);
});
