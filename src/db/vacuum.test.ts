import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { vacuumChanged } from '#db/vacuum.ts';

// These tests always use the embedded database, because a server does this by itself.
let connection: Connection<never>;
beforeAll(async () => {
	connection = await connect<never>({ dataDir: null });
	await connection.runScript(`
		create table "Much changed" (id int primary key, value int);
		create table little_changed (id int primary key);
		insert into "Much changed" select n, n from generate_series(1, 2000) as n;
		insert into little_changed select n from generate_series(1, 20) as n`);
});
afterAll(() => connection?.close());

/** PostgreSQL counts changes a second late unless this asks for it. */
const countChanges = () => connection.runScript('select pg_stat_force_next_flush()');
const deadRows = async () => {
	const { rows } = await sql<{ n: number }>`
		select n_dead_tup as n from pg_stat_user_tables where relname = 'Much changed'`.execute(connection.db);
	return rows[0]?.n;
};

test('a table is vacuumed and analysed once enough of it has changed, and not again', async () => {
	await countChanges();
	expect(await vacuumChanged(connection.db)).toEqual(['public."Much changed"']);
	await countChanges();
	expect(await vacuumChanged(connection.db)).toEqual([]);
	await connection.runScript('update "Much changed" set value = value + 1 where id <= 1000');
	await countChanges();
	expect(await deadRows()).toBe(1000);
	expect(await vacuumChanged(connection.db)).toEqual(['public."Much changed"']);
	await countChanges();
	expect(await deadRows()).toBe(0);
	const { rows } = await sql<{ n: number }>`
		select reltuples as n from pg_class where relname = 'Much changed'`.execute(connection.db);
	expect(rows).toEqual([{ n: 2000 }]);
});

test('it waits for a transaction that is open, which it would break', async () => {
	await connection.runScript('update "Much changed" set value = 0');
	await countChanges();
	const order: string[] = [];
	let vacuumed: Promise<unknown> | undefined;
	await connection.db.transaction().execute(async (trx) => {
		vacuumed = vacuumChanged(connection.db).then(() => order.push('vacuumed'));
		await sql`update "Much changed" set value = 7`.execute(trx);
		order.push('written');
	});
	await vacuumed;
	expect(order).toEqual(['written', 'vacuumed']);
	const { rows } = await sql<{ value: number }>`select distinct value from "Much changed"`.execute(connection.db);
	expect(rows).toEqual([{ value: 7 }]);
});
