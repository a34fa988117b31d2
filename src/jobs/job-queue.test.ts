import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import { transaction } from '#db/transaction.ts';
import type { DB } from '#identity/schema.ts';
import { JobFailure, type JobKind, type JobWork } from '#jobs/job-kind.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { testDatabase } from '#test/app.ts';
import { deleteJobs, listJobs } from '#test/jobs.ts';

const kind: JobKind = {
	name: 'tea',
	atOnce: 5,
	lookEveryS: 0.5,
	isErasedWhenDone: true,
	keptS: 86_400,
	rules: { retryLimit: 2, retryDelay: 60, expireInSeconds: 60 },
};
const single: JobKind = { ...kind, name: 'kettle', isOncePerKey: true, isErasedWhenDone: false };

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;
const queues: JobQueue[] = [];
beforeAll(async () => {
	database = await testDatabase();
	db = withTables<DB>(database.connection.db);
});
afterEach(async () => {
	for (const queue of queues.splice(0)) await queue.stop();
	await deleteJobs(db);
});
afterAll(() => database?.close());

const silent = { warn: () => {}, error: () => {} };
async function openProcess(work: JobWork<{ cup: number }>, kinds = [kind]) {
	const jobs = await JobQueue.open({ connection: database.connection, log: silent });
	queues.push(jobs);
	for (const each of kinds) await jobs.add(each, work);
	return jobs;
}
const send = (jobs: JobQueue, of: JobKind, cup: number, key?: string) =>
	transaction({ db }, ({ db }) => jobs.send(db, of, { cup }, key === undefined ? {} : { key }));

test('its tables are those that this version of pg-boss expects', async () => {
	const { connection } = database;
	const boss = new PgBoss({
		db: { executeSql: (text, values) => connection.execute(text, values) },
		backend: connection.engine,
		migrate: false,
		supervise: false,
		schedule: false,
		registerInstance: false,
	});
	await boss.start();
	expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [] });
	await boss.stop({ close: false });
});

test('a job of a transaction that is undone, or of a part of one, is never done', async () => {
	const done: number[] = [];
	const jobs = await openProcess(async ({ payload }) => void done.push(payload.cup));
	await jobs.begin();
	await transaction({ db }, async ({ db }) => {
		await jobs.send(db, kind, { cup: 1 });
		throw new Error('spilt');
	}).catch(() => {});
	await send(jobs, kind, 2);
	await expect.poll(() => listJobs(db)).toEqual([]);
	expect(done).toEqual([2]);
	await expect(jobs.send(db, kind, { cup: 3 })).rejects.toThrow('transaction');
});

test('what was sent before it begins, and by others, is done by whoever comes first, each once', async () => {
	const done: [string, number][] = [];
	const of = (name: string) => openProcess(async ({ payload }) => void done.push([name, payload.cup]));
	const [one, two] = [await of('one'), await of('two')];
	for (let cup = 0; cup < 60; cup += 1) await send(one, kind, cup);
	expect(done).toEqual([]);
	await Promise.all([one.begin(), two.begin()]);
	await expect.poll(() => listJobs(db)).toEqual([]);
	expect(done.map(([, cup]) => cup).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, cup) => cup));
	expect(new Set(done.map(([name]) => name))).toEqual(new Set(['one', 'two']));
});

test.each([
	['behind', '-1 minute'],
	['ahead of', '1 minute'],
])(
	'a job for later is done when its time has come, though the clock of the database is %s that of the process',
	async (_, by) => {
		// Nobody looks by themselves within the time that this test has.
		const rare: JobKind = { ...kind, name: 'rare-tea', lookEveryS: 3_600 };
		const nowOf = (text: string) =>
			sql`create or replace function pgboss.job_now() returns timestamptz language sql stable as ${sql.lit(text)}`;
		await nowOf(`select now() + interval '${by}'`).execute(db);
		try {
			const done: number[] = [];
			const jobs = await openProcess(async ({ payload }) => void done.push(payload.cup), [rare]);
			await jobs.begin();
			const [soon, later] = [100, 30_000].map((ms) => new Date(Date.now() + ms));
			await transaction({ db }, async ({ db }) => {
				await jobs.send(db, rare, { cup: 1 }, { startAfter: soon! });
				await jobs.send(db, rare, { cup: 2 }, { startAfter: later! });
			});
			await expect.poll(() => done).toEqual([1]);
			await expect.poll(() => listJobs(db)).toMatchObject([{ state: 'created', data: { cup: 2 } }]);
		} finally {
			await nowOf('select pg_catalog.now()').execute(db);
		}
	},
);

test('a job for later waits its whole time, though its transaction began long before', async () => {
	const jobs = await openProcess(async () => {}, [kind]);
	await transaction({ db }, async ({ db }) => {
		const readClock = async () => {
			const { rows } = await sql<{ at: Date; age_s: number }>`
				select clock_timestamp() as at, extract(epoch from clock_timestamp() - now())::float8 as age_s`.execute(db);
			return rows[0]!;
		};
		await expect.poll(async () => (await readClock()).age_s).toBeGreaterThan(0.1);
		const { at } = await readClock();
		await jobs.send(db, kind, { cup: 1 }, { startAfter: new Date(Date.now() + 30_000) });
		const { rows } = await sql<{ start_after: Date }>`
			select start_after from pgboss.job where name = ${kind.name} and state = 'created'`.execute(db);
		expect(rows[0]!.start_after.getTime()).toBeGreaterThanOrEqual(at.getTime() + 29_999);
	});
});

test('what one process has sent for later is done at its time by the one that begins after it', async () => {
	const rare: JobKind = { ...kind, name: 'rare-tea', lookEveryS: 3_600 };
	const done: number[] = [];
	const [before, after] = [
		await openProcess(async () => {}, [rare]),
		await openProcess(async ({ payload }) => void done.push(payload.cup), [rare]),
	];
	await transaction({ db }, ({ db }) => before.send(db, rare, { cup: 1 }, { startAfter: new Date(Date.now() + 900) }));
	await after.begin();
	await expect.poll(() => done).toEqual([1]);
});

test('of one key, one job waits or is under way', async () => {
	const [isBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	let times = 0;
	const jobs = await openProcess(async () => {
		times += 1;
		isBegun.resolve();
		await mayEnd.promise;
	}, [single]);
	await send(jobs, single, 1, 'green');
	await send(jobs, single, 2, 'green');
	await jobs.begin();
	await isBegun.promise;
	await send(jobs, single, 3, 'green');
	expect(await listJobs(db)).toHaveLength(1);
	mayEnd.resolve();
	await expect.poll(async () => (await listJobs(db)).map(({ state }) => state)).toEqual(['completed']);
	expect(times).toBe(1);
});

test('operators are told of failures, the latest first and page by page, and never what they are about', async () => {
	let isMended = false;
	const work: JobWork<{ cup: number }> = async ({ payload }) => {
		if (isMended) return;
		if (payload.cup % 2) throw new JobFailure('no water', { isFinal: true });
		throw Object.assign(new Error('to ana@example.org'), { code: 'EDRY' });
	};
	const jobs = await openProcess(work, [kind, single]);
	await jobs.begin();
	for (const cup of [1, 2, 3]) await send(jobs, kind, cup);
	await send(jobs, single, 4, 'green');
	const troubled = (limit = 10) => jobs.listTroubled(db, { limit });
	await expect.poll(async () => (await troubled()).length).toBe(4);
	const all = await troubled();
	expect(all.map(({ kind, key, is_given_up, tries, reason }) => [kind, key, is_given_up, tries, reason])).toEqual([
		['kettle', 'green', false, 1, 'Error EDRY'],
		['tea', null, true, 1, 'no water'],
		['tea', null, false, 1, 'Error EDRY'],
		['tea', null, true, 1, 'no water'],
	]);
	expect(JSON.stringify(all)).not.toMatch(/cup|ana/);
	const [, second] = all;
	const after = await jobs.listTroubled(db, {
		limit: 10,
		before: { sentAtExactly: second!.sent_at_exactly, id: second!.id },
	});
	expect(after.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));

	isMended = true;
	// A job with its key waits already.
	await send(jobs, single, 5, 'green');
	for (const { id } of all) expect(await transaction({ db }, ({ db }) => jobs.retry(db, id))).toBe(true);
	await expect.poll(async () => (await listJobs(db)).filter(({ state }) => state !== 'completed')).toEqual([]);
	expect(await troubled()).toEqual([]);
	expect(await transaction({ db }, ({ db }) => jobs.retry(db, all[0]!.id))).toBe(false);
});

test('while the database is away that is logged, not each look', async () => {
	const away = await testDatabase();
	const errors: unknown[] = [];
	const jobs = await JobQueue.open({
		connection: away.connection,
		log: { ...silent, error: (...args: unknown[]) => void errors.push(args) },
	});
	for (const name of ['black', 'green', 'white']) await jobs.add({ ...kind, name }, async () => {});
	await away.close();
	await jobs.begin();
	await expect.poll(() => errors).toEqual([[{ err: expect.any(Error) }, expect.any(String)]]);
	await jobs.stop();
	expect(errors).toHaveLength(1);
});

test('a job whose process has died is done by another, and what that would still say of it is not heard', async () => {
	const isStuck = Promise.withResolvers<void>();
	const dead = await openProcess(() => isStuck.promise);
	await dead.begin();
	await send(dead, kind, 1);
	const states = async () => (await listJobs(db)).map(({ state, retry_count }) => [state, retry_count]);
	await expect.poll(states).toEqual([['active', 0]]);
	await sql`update pgboss.job set started_on = started_on - interval '2 minutes', retry_delay = 0`.execute(db);
	const mayEnd = Promise.withResolvers<void>();
	const done: number[] = [];
	const other = await JobQueue.open({ connection: database.connection, log: silent, keepsTime: true });
	queues.push(other);
	await other.add<{ cup: number }>(kind, async ({ payload }) => {
		done.push(payload.cup);
		await mayEnd.promise;
	});
	await other.begin();
	await expect.poll(states).toEqual([['active', 1]]);
	isStuck.resolve();
	await dead.stop();
	expect(await states()).toEqual([['active', 1]]);
	mayEnd.resolve();
	await expect.poll(() => listJobs(db)).toEqual([]);
	expect(done).toEqual([1]);
});

test('work that is told to end when its process stops is gone on with by another', async () => {
	const untilTold = ({ signal }: { signal: AbortSignal }) =>
		new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
	const stopping = await openProcess(untilTold);
	await stopping.begin();
	await send(stopping, kind, 1);
	const states = async () => (await listJobs(db)).map(({ state, output }) => [state, output]);
	await expect.poll(states).toEqual([['active', null]]);
	await stopping.stop();
	expect(await states()).toEqual([['retry', { reason: 'stopped' }]]);
	const done: number[] = [];
	const other = await openProcess(async ({ payload }) => void done.push(payload.cup));
	await sql`update pgboss.job set start_after = now()`.execute(db);
	await other.begin();
	await expect.poll(() => listJobs(db)).toEqual([]);
	expect(done).toEqual([1]);
});
