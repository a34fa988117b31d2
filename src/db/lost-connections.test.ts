/** A connection may end or fall silent: what was asked over it must fail as an outage, never as a mistake of ours. */
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';

// The embedded database has no connections that could be lost.
describe.runIf(engine === 'postgres')('on a server', () => {
	let app: TestApp;
	let admin: pg.Client;
	let writers: TestActor[];
	let proxy: DatabaseProxy;
	// To begin a connection takes a slow machine a tenth of it.
	const requestWaitMs = 2000;
	beforeAll(async () => {
		app = await testApp({
			requestWaitMs,
			wayToDatabase: async (url) => {
				admin = new pg.Client(url);
				await admin.connect();
				proxy = await startDatabaseProxy(url);
				return proxy.url;
			},
		});
		writers = await Promise.all(Array.from({ length: 6 }, () => app.somebody('writer')));
	});
	afterAll(async () => {
		await admin?.end();
		await app?.close();
		await proxy?.stop();
	});

	const add = ({ token }: TestActor, business_name: string) =>
		app.server.inject({
			method: 'POST',
			url: '/api/v1/business-profile',
			headers: { authorization: `Bearer ${token}` },
			payload: { business_name, status: 'published' },
		});
	const isThere = async (name: string) =>
		(await app.db.selectFrom('profile').select('id').where('business_name', '=', name).execute()).length === 1;
	const pidOf = async (db: Kysely<never>) =>
		(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

	/** Returns the processes of so many connections of requests that are in use at once. */
	const pidsOf = (count: number): Promise<(number | undefined)[]> =>
		transaction({ db: app.connection.requestDb }, async ({ db }) => {
			const pid = await pidOf(db);
			return count === 1 ? [pid] : [pid, ...(await pidsOf(count - 1))];
		});

	test('threat 31: writes whose connections end in the midst answer 503, and what was acknowledged is there', async () => {
		const answers: { name: string; status: number; retryAfter: unknown; code?: string }[] = [];
		let isOver = false;
		let { promise: answered, resolve: tell } = Promise.withResolvers<void>();
		const write = async (writer: TestActor, number: number) => {
			for (let n = 0; !isOver; n += 1) {
				const name = `Tea ${number} at ${n}`;
				const { statusCode, headers, body } = await add(writer, name);
				const answer = { name, status: statusCode, retryAfter: headers['retry-after'] };
				answers.push(statusCode === 201 ? answer : { ...answer, code: JSON.parse(body).code });
				tell();
			}
		};
		const writing = Promise.all(writers.map(write));
		const seen = (status: number) => answers.filter((answer) => answer.status === status);
		while (seen(503).length < 20 || seen(201).length < 20) {
			await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null limit 1`);
			await answered;
			({ promise: answered, resolve: tell } = Promise.withResolvers<void>());
		}
		isOver = true;
		await writing;
		const refused = answers.filter(({ status }) => status !== 201);
		expect(refused.filter(({ status, code }) => status !== 503 || code !== 'unavailable')).toEqual([]);
		expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
		for (const { name } of seen(201)) expect([name, await isThere(name)]).toEqual([name, true]);
	});

	test('what failed first is what a transaction says, not that it could not be taken back', async () => {
		const refused = transaction({ db: app.connection.requestDb }, async ({ db }) => {
			await admin.query('select pg_terminate_backend($1, 5000)', [await pidOf(db)]);
			throw new AppError('conflict');
		});
		await expect(refused).rejects.toMatchObject({ code: 'conflict' });
		const cut = transaction({ db: app.connection.requestDb }, async ({ db }) => {
			await sql`select pg_terminate_backend(${await pidOf(db)})`.execute(db);
		});
		await expect(cut).rejects.toMatchObject({ code: '57P01' });
	});

	test('a database that stops answering holds a request for its time, and no job', async () => {
		const long = sql`select pg_sleep(${(1.5 * requestWaitMs) / 1000})`;
		await expect(long.execute(app.connection.requestDb)).rejects.toMatchObject({ code: '08006' });
		await expect(long.execute(app.connection.db)).resolves.toBeDefined();
	});

	test('the connection of a request that was not answered is given to nobody again', async () => {
		let pid: number | undefined;
		const stuck = transaction({ db: app.connection.requestDb }, async ({ db }) => {
			pid = await pidOf(db);
			await sql`select pg_sleep(${(1.5 * requestWaitMs) / 1000})`.execute(db);
		});
		await expect(stuck).rejects.toMatchObject({ code: '08006' });
		// One after the other, and each held: many that begin at once would take longer than a request waits for one.
		const others = await pidsOf(10);
		expect(others).toHaveLength(10);
		expect(others).not.toContain(pid);
	});

	test('threat 31: a request waits no longer for a connection than for a statement', async () => {
		await proxy.stop();
		await proxy.start({ isMute: true });
		const begun = performance.now();
		const [writer] = writers;
		const answer = await add(writer!, 'Tea at nobody');
		expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
		expect(performance.now() - begun).toBeLessThan(10 * requestWaitMs);
		await proxy.stop();
		await proxy.start();
		expect((await add(writer!, 'Tea again')).statusCode).toBe(201);
	});
});
