import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';

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

// The embedded database has one connection: no two transactions are open at once.
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
	expect(tries).toBe(3);
	expect(await values()).toEqual([2, 2]);
});
