import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadership } from '#db/leadership.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const other =
	engine === 'pglite' ? 'the embedded database belongs to one process' : 'another leads once it has stopped';
test(`one process leads, again and again; ${other}`, async () => {
	const [one, another] = [leadership(app.connection), leadership(app.connection)];
	expect([await one.isLeading(), await one.isLeading()]).toEqual([true, true]);
	expect(await another.isLeading()).toBe(engine === 'pglite');
	await one.stop();
	expect(await another.isLeading()).toBe(true);
	await another.stop();
	await another.stop();
});

test.runIf(engine === 'postgres')('whoever loses their connection leads no more, unless nobody else does', async () => {
	const [one, another] = [leadership(app.connection), leadership(app.connection)];
	expect(await one.isLeading()).toBe(true);
	const db = app.connection.db as Kysely<never>;
	await sql`select pg_terminate_backend(pid, 10000) from pg_locks
		where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
		db,
	);
	expect(await another.isLeading()).toBe(true);
	expect(await one.isLeading()).toBe(false);
	await another.stop();
	expect(await one.isLeading()).toBe(true);
	await one.stop();
});
