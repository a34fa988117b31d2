import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
const deleted: number[] = [];
beforeAll(async () => {
	app = await testApp({
		onQuery: ({ query }) => void (/^delete from "crowd"/.test(query.sql) && deleted.push(query.parameters.length)),
	});
});
afterAll(() => app?.close());

test('all that is found goes, a few thousand rows a statement; the others stay', async () => {
	const db = app.connection.db as unknown as Kysely<{ crowd: { number: number } }>;
	await app.connection.runScript(
		'create table crowd (number integer); insert into crowd select generate_series(1, 12000)',
	);
	await deleteInBatches(db.deleteFrom('crowd'), db.selectFrom('crowd').where('number', '<=', 11_000));
	expect(deleted).toHaveLength(3);
	const { n } = await db
		.selectFrom('crowd')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	expect(Number(n)).toBe(1000);
});

test('told to stop, it ends before the next statement', async () => {
	const db = app.connection.db as unknown as Kysely<{ crowd: { number: number } }>;
	const signal = AbortSignal.abort(new Error('stopped'));
	deleted.splice(0);
	await expect(deleteInBatches(db.deleteFrom('crowd'), db.selectFrom('crowd'), { signal })).rejects.toThrow('stopped');
	expect(deleted).toEqual([]);
});
