/** Which of several rows with one id becomes the business. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowOutcome } from '#api/imports/batches/outcome.ts';
import { parseMapping } from '#api/imports/mapping/mapping.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { type ImportOptions, importFile } from '#api/imports/uploads/import-file.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { testDatabase } from '#test/app.ts';
import { triesOf } from '#test/proof.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;
beforeAll(async () => {
	database = await testDatabase();
	db = withTables<DB>(database.connection.db);
});
afterAll(() => database.close());

type Row = { id: number; name?: string | null; on?: string | null };

async function run(source: string, rows: Row[], keep: string, more: Partial<ImportOptions> = {}) {
	const text = `
format: jsonl
source: { name: ${source}, attribution: ${source} }
id: id
keep: ${keep}
fields: { business_name: name, address.locality: { constant: Wanaka } }`;
	const file = join(folder, `${source}.jsonl`);
	writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
	const result = await importFile({
		db,
		file,
		mapping: parseMapping(text, source),
		mappingText: text,
		reportFile: (id) => join(folder, `${source}-${id}.jsonl`),
		...more,
	});
	const lines: RowOutcome[] = readFileSync(result.reportFile as string, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
	const told = lines.map(({ row, outcome, reason, warnings = [] }) => [
		row,
		outcome,
		...[reason, ...warnings].flatMap((finding) => (finding ? [`${finding.field} ${finding.message}`] : [])),
	]);
	return { ...result, told };
}

const namesOf = async (source: string) =>
	Object.fromEntries(
		(
			await db
				.selectFrom('profile')
				.select(['source_id', 'business_name'])
				.where('source_name', '=', source)
				.orderBy('source_id')
				.execute()
		).map(({ source_id, business_name }) => [source_id, business_name]),
	);

const renewals: Row[] = [
	{ id: 1, name: 'Open in 2019', on: '2019-05-01' },
	{ id: 1, name: 'Closed in 2021', on: '2021-05-01' },
	{ id: 2, name: 'Another', on: '2020-01-01' },
	{ id: 1, name: 'Open in 2020', on: '2020-05-01' },
	{ id: 2, name: 'Another of the same day', on: '2020-01-01T00:00:00Z' },
	{ id: 1, name: null, on: '2022-05-01' },
	{ id: 2, name: 'Another, some day', on: 'some day' },
];

test.each([
	['first', { 1: 'Open in 2019', 2: 'Another' }],
	['last', { 1: 'Open in 2020', 2: 'Another, some day' }],
	['{ newest: on }', { 1: 'Closed in 2021', 2: 'Another of the same day' }],
])('keep: %s', async (keep, names) => {
	const source = `keep-${keep.replaceAll(/\W/g, '')}`;
	await run(source, renewals, keep);
	expect(await namesOf(source)).toEqual(names);
});

test('a row that gives way says to which and why, and a newer one that is broken says that', async () => {
	expect((await run('told', renewals, '{ newest: on }')).told).toEqual([
		[1, 'duplicate', 'id line 2 has the same and is newer'],
		[2, 'created'],
		[3, 'duplicate', 'id line 5 has the same and is newer'],
		[4, 'duplicate', 'id line 2 has the same and is newer'],
		[5, 'created'],
		[6, 'rejected', 'business_name is missing'],
		[7, 'duplicate', 'id line 5 has the same and is newer', 'keep neither a number nor a day, year first: some day'],
	]);
});

test('days that begin with the day or the month are put in order first', async () => {
	const rows = [
		{ id: 1, name: 'In February', on: '02/01/2021' },
		{ id: 1, name: 'In the evening of the 12th of January', on: '01/12/2021 11:30:00 PM' },
		{ id: 1, name: 'At noon', on: '01/12/2021 12:00 PM' },
	];
	await run('months', rows, '{ newest: { from: on, apply: ["date:MDY"] } }');
	expect(await namesOf('months')).toEqual({ 1: 'In February' });
	await run('days', rows, '{ newest: { from: on, apply: ["date:DMY"] } }');
	expect(await namesOf('days')).toEqual({ 1: 'In the evening of the 12th of January' });
});

/**
 * Returns what is to be kept, computed in another way: for each id the name with the largest readable number, the later
 * of equal ones.
 */
function newestOf(rows: Row[]): Record<string, string> {
	const groups = Object.groupBy(
		rows.filter(({ name }) => name),
		({ id }) => String(id),
	);
	return Object.fromEntries(
		Object.entries(groups).map(([id, group = []]) => {
			const value = ({ on }: Row) => (on && /^\d+$/.test(on) ? Number(on) : -1);
			const largest = Math.max(...group.map(value));
			return [id, group.findLast((row) => value(row) === largest)?.name ?? ''];
		}),
	);
}

const row = fc.record({
	id: fc.integer({ min: 1, max: 5 }),
	name: fc.option(fc.constantFrom('Ash', 'Birch', 'Cedar', 'Dogwood'), { freq: 6 }),
	on: fc.option(fc.constantFrom('1', '7', '10', '09', 'soon'), { freq: 6 }),
});
let times = 0;

test('whatever the file: the newest of each id, the dry run says so before, again changes nothing, and undone is undone', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 14 }), async (rows) => {
			const source = `random-${++times}`;
			const dry = await run(source, rows, '{ newest: on }', { isDryRun: true });
			const wet = await run(source, rows, '{ newest: on }');
			expect([dry.counts, dry.told]).toEqual([wet.counts, wet.told]);
			const expected = newestOf(rows);
			expect(await namesOf(source)).toEqual(expected);
			const businesses = Object.keys(expected).length;
			const again = await run(source, rows, '{ newest: on }');
			expect(again.counts).toEqual({ ...wet.counts, created: 0, unchanged: businesses });
			expect(await undoRun(db, again.runId as string)).toEqual({ deleted: 0, restored: 0, kept_count: 0, kept: [] });
			expect(await undoRun(db, wet.runId as string)).toEqual({
				deleted: businesses,
				restored: 0,
				kept_count: 0,
				kept: [],
			});
			expect(await namesOf(source)).toEqual({});
		}),
		{ numRuns: triesOf({ usual: 12, proof: 200 }) },
	);
});

test('of rows that are many batches apart one is kept, and a run that broke off goes on with the same choice', async () => {
	const rows = Array.from({ length: 1600 }, (_, at) => ({ id: at % 700, name: `Row ${at}`, on: String(at % 1100) }));
	let batches = 0;
	const breaking = run('far', rows, '{ newest: on }', {
		onProgress: ({ rows }) => {
			if (rows > 0 && ++batches === 2) throw new Error('power cut');
		},
	});
	await expect(breaking).rejects.toThrow('power cut');
	const { counts, resumedFrom } = await run('far', rows, '{ newest: on }', { mustResume: true });
	expect([resumedFrom, counts]).toEqual([1000, expect.objectContaining({ rows: 1600, created: 700, duplicate: 900 })]);
	expect(await namesOf('far')).toEqual(newestOf(rows));
});
