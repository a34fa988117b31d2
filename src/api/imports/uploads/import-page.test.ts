import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUnlisted } from '#api/imports/service.ts';
import { UploadFiles } from '#api/imports/uploads/upload-files.ts';
import { ApiError } from '#contract/client.ts';
import type { ImportItem } from '#contract/operator/imports.ts';
import { busyImportStates } from '#contract/terms.ts';
import { newId } from '#db/new-id.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

const data = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const isThere = existsSync(data);
if (!isThere) console.info(`The real data sets are not at ${data}: the test with one of them is skipped.`);

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org', IMPORT_MAX_MB: '1' } });
	operator = await app.actor('operator');
});
afterAll(() => app?.close());

const of = (id: string) => ({ params: { id } });
const send = async (text: string, name: string) =>
	(await operator.call('POST /operator/imports', { files: { file: new File([text], name) } })).data;
const get = async (id: string) => (await operator.call('GET /operator/imports/:id', of(id))).data;
const textOf = ({ mapping }: ImportItem) => mapping?.text ?? '';
const act = async (item: ImportItem, what: 'check' | 'run', mapping_text = textOf(item)) =>
	(await operator.call(`POST /operator/imports/:id/${what}`, { ...of(item.id), body: { mapping_text } })).data;
const undo = (id: string) => operator.call('POST /operator/imports/:id/undo', of(id));
const isBusy = ({ state }: ImportItem) => (busyImportStates as readonly string[]).includes(state);
/** Returns the file once no work on it goes on. */
const rested = async (id: string): Promise<ImportItem> => {
	await expect.poll(async () => isBusy(await get(id)), { timeout: 60_000, interval: 20 }).toBe(false);
	return get(id);
};
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: unknown) => {
			if (!(error instanceof ApiError)) throw error;
			return [error.status, error.fields[0]?.message ?? error.message];
		},
	);
const reportOf = async (id: string, query: object = {}) =>
	(await operator.call('GET /operator/imports/:id/report', { ...of(id), query })).data;
const uploads = () => readdirSync(join(app.config.DATA_DIR, 'imports')).filter((name) => name.endsWith('.upload'));
let source = 0;
/** Returns rows of a new source, in columns that the draft of a mapping recognises. */
const csv = (rows: number, from = 0) =>
	`id,name,phone,city\n${Array.from({ length: rows }, (_, at) => `${from + at},Kiosk ${from + at},,Kiel`).join('\n')}\n`;
const newName = () => `kiosks-${++source}.csv`;

describe('a file', () => {
	test('is deleted where it got no row, and kept where it has one or the database does not say', async () => {
		const files = new UploadFiles(join(app.config.DATA_DIR, 'imports'));
		const [listed, unlisted, unknown] = [(await send(csv(1), newName())).id, newId(), 'no id that the database takes'];
		for (const id of [unlisted, unknown]) await writeFile(files.file(id), csv(1));
		for (const id of [listed, unlisted, unknown]) await removeUnlisted({ files, jobDb: app.db }, id);
		expect([listed, unlisted, unknown].map((id) => existsSync(files.file(id)))).toEqual([true, false, true]);
	});

	test('is taken with a first draft of a mapping, shown as the businesses it would become, and nothing is written', async () => {
		const item = await send(
			'id,Company Name,Telephone,Post Code\n7,"Müller, Söhne",+4943112345,24103\n8,X,,\n',
			newName(),
		);
		expect(item).toMatchObject({ state: 'ready', run: null, check: null, report: null, mapping: { name: null } });
		const { data: preview } = await operator.call('POST /operator/imports/:id/preview', {
			...of(item.id),
			body: { mapping_text: textOf(item) },
		});
		expect(preview).toEqual({
			columns: [
				{ name: 'id', samples: ['7', '8'] },
				{ name: 'Company Name', samples: ['Müller, Söhne', 'X'] },
				{ name: 'Telephone', samples: ['+4943112345'] },
				{ name: 'Post Code', samples: ['24103'] },
			],
			mapping: expect.objectContaining({
				format: 'csv',
				id: 'id',
				keep: 'first',
				fields: expect.objectContaining({ phone: { from: 'Telephone', apply: ['phone'] } }),
			}),
			repeated: { rows: 0, of: 2 },
			rows: [
				{
					row: 1,
					line: 2,
					business: {
						business_name: 'Müller, Söhne',
						fields: expect.arrayContaining([
							{ name: 'phone', value: '+4943112345' },
							{ name: 'address.postal_code', value: '24103' },
						]),
					},
					rejected: null,
					warnings: [],
				},
				{
					row: 2,
					line: 3,
					business: null,
					rejected: { field: 'business_name', message: 'has 1 characters; it must have 2 to 120' },
					warnings: [],
				},
			],
		});
		expect(
			await app.db.selectFrom('import_run').select('id').where('file_name', '=', item.file_name).execute(),
		).toEqual([]);
	});

	test.each([
		[
			'places.geojson',
			'{"type":"FeatureCollection","features":[{"properties":{"name":"Tea"},"geometry":{"coordinates":[10,54]}}]}',
			'geojson',
		],
		['list.json', '[{"@id":"a","@type":"Bakery","name":"Tea"}]', 'jsonld'],
		['rows.jsonl', '{"id":1,"name":"Tea"}\n{"id":2,"name":"Cake"}\n', 'jsonl'],
		['semi.csv', 'id;name\n1;Tea House\n', 'csv'],
	])('%s is read as what it is', async (name, text, format) => {
		const item = await send(text, name);
		expect(textOf(item)).toContain(`format: ${format}`);
		const { data: preview } = await operator.call('POST /operator/imports/:id/preview', {
			...of(item.id),
			body: { mapping_text: textOf(item) },
		});
		expect(preview.rows[0]?.business?.business_name).toMatch(/^Tea/);
	});

	test('in another language, without a mapping of the product, is guessed as far as its columns are known', async () => {
		const text = textOf(await send('Nr;Firma;Telefon;Ort;Sonst\n1;Bäckerei Lütt;;Kiel;x\n', newName()));
		for (const line of [
			'id: "Nr"',
			'business_name: { from: "Firma"',
			'phone: { from: "Telefon"',
			'address.locality: { from: "Ort"',
		])
			expect(text).toContain(line);
	});

	test('with the columns of a mapping of the product gets that one', async () => {
		const item = await send('Name,Line 1,Line 2,Town,County,Postcode\nTea,,,Leeds,,LS1 1AA\n', newName());
		expect(item.mapping?.name).toBe('uk-eat-out-establishments');
	});

	test('that is too large, or empty, is refused, and leaves nothing behind', async () => {
		const before = uploads();
		expect(await refusalOf(send('x'.repeat(1024 * 1024 + 1), 'large.csv'))).toEqual([
			413,
			'A file can be at most 1 MB here.',
		]);
		expect(await refusalOf(send('x'.repeat(3 * 1024 * 1024), 'larger.csv'))).toEqual([
			413,
			'A file can be at most 1 MB here.',
		]);
		expect(await refusalOf(send('', 'empty.csv'))).toEqual([422, 'This file is empty.']);
		expect(uploads()).toEqual(before);
	});

	test('is thrown away, with what was kept of it', async () => {
		const item = await send(csv(1), newName());
		expect(uploads()).toContain(`${item.id}.upload`);
		await operator.call('DELETE /operator/imports/:id', of(item.id));
		expect(uploads()).not.toContain(`${item.id}.upload`);
		expect(await refusalOf(get(item.id))).toEqual([404, expect.any(String)]);
	});

	test('is called by its name alone, whatever path came with it', async () => {
		expect((await send(csv(1), '../../etc/..\\kiosk.csv')).file_name).toBe('kiosk.csv');
	});
});

test.each([
	['format: [', /is no YAML/],
	['format: csv', /source/],
	['format: csv\nsource: { name: A, attribution: A }\nid: id\nfields: { business_name: nome }', /no column nome/],
	[
		'format: csv\nsource: { name: A, attribution: A }\nid: id\nfields: { business_name: { from: name, apply: [melt] } }',
		/melt/,
	],
])('a mapping that is wrong (%j) is refused with what is wrong with it', async (text, why) => {
	const item = await send(csv(1), newName());
	const preview = operator.call('POST /operator/imports/:id/preview', { ...of(item.id), body: { mapping_text: text } });
	expect(await refusalOf(preview)).toEqual([422, expect.stringMatching(why)]);
});

test('a dry run says what would become of every row; the import does it, once; the undo takes it back', async () => {
	const text = `${csv(1200)}3,Kiosk 3 again,,Kiel\n,Nobody,,\n`;
	const item = await send(text, newName());
	expect(await act(item, 'check')).toMatchObject({ state: 'checking', progress: { share: 0 } });
	const checked = await rested(item.id);
	const counts = { rows: 1202, created: 1200, duplicate: 1, rejected: 1, updated: 0, unchanged: 0, warnings: 0 };
	expect(checked).toMatchObject({ state: 'ready', check: counts, run: null, report: 'check', failure: null });
	const countOf = async () =>
		(
			await app.db
				.selectFrom('profile')
				.select('id')
				.where('source_name', '=', item.file_name.replace('.csv', ''))
				.execute()
		).length;
	expect(await countOf()).toBe(0);
	expect((await reportOf(item.id, { outcome: 'duplicate' })).rows).toEqual([
		{ row: 1201, line: 1202, outcome: 'duplicate', slug: null, reason: 'id the same as line 5', warnings: [] },
	]);

	await act(item, 'run');
	const done = await rested(item.id);
	expect(done).toMatchObject({
		state: 'done',
		check: null,
		report: 'run',
		run: { counts },
		source_name: expect.any(String),
	});
	expect(await countOf()).toBe(1200);
	expect(uploads()).not.toContain(`${item.id}.upload`);
	const first = await reportOf(item.id, { limit: 1000 });
	const rest = await reportOf(item.id, { limit: 1000, cursor: first.next });
	expect([...first.rows, ...rest.rows].map(({ row }) => row)).toEqual(Array.from({ length: 1202 }, (_, at) => at + 1));
	expect(rest.next).toBeNull();

	const again = await send(text, item.file_name);
	await act(again, 'run');
	expect((await rested(again.id)).run?.counts).toMatchObject({ created: 0, unchanged: 1200 });
	expect((await undo(item.id)).data.state).toBe('undoing');
	expect(await rested(item.id)).toMatchObject({ state: 'undone', undo: { deleted: 1200, restored: 0, kept_count: 0 } });
	expect(await countOf()).toBe(0);
	expect(await refusalOf(undo(item.id))).toEqual([409, expect.any(String)]);
});

test('threat 29: a zero byte in a header is no part of a name, and what stops an import is told at once', async () => {
	const item = await send('id,na\0me,phone\n1,Zero Byte Café,\n', newName());
	await act(item, 'run', textOf(item).replace('from: "name"', 'from: "ti\\0tle"'));
	const stopped = await rested(item.id);
	expect(stopped).toMatchObject({ state: 'ready', run: null, progress: null });
	expect(stopped.failure).toBe('The file has no column title, which the mapping reads; it has id, name, phone.');
	await act(stopped, 'run', textOf(item));
	expect(await rested(item.id)).toMatchObject({ state: 'done', run: { counts: { created: 1, warnings: 0 } } });
});

test('a mapping with characters that cannot be stored is refused', async () => {
	const item = await send(csv(1), newName());
	for (const text of [`${textOf(item)}# \0`, textOf(item).replace(/name: .*? #/, 'name: "a\\0b" #')])
		expect(await refusalOf(act(item, 'run', text))).toEqual([
			422,
			expect.stringMatching(/cannot be stored|source.name/),
		]);
});

test('a total is exact at once after an import and its undoing, and where a list ends whoever has changed it', async () => {
	const total = async (limit: number) => {
		const { meta } = await app.visitor('GET /business-profile', { query: { place: 'totalton', limit } });
		return [meta.total, meta.total_is_exact];
	};
	const importRows = async (from: number, rows: number) => {
		const item = await send(csv(rows, from).replaceAll('Kiel', 'Totalton'), newName());
		await act(item, 'run');
		await rested(item.id);
		return item.id;
	};
	await importRows(60_000, 3);
	expect(await total(1)).toEqual([3, true]);
	const second = await importRows(60_003, 5);
	expect(await total(1)).toEqual([8, true]);
	await undo(second);
	await rested(second);
	expect(await total(1)).toEqual([3, true]);
	await app.db.updateTable('profile').set({ status: 'draft' }).where('business_name', '=', 'Kiosk 60001').execute();
	expect(await total(20)).toEqual([2, true]);
});

test('several rows with one id are told of before anything happens, and the newest is kept where the mapping says so', async () => {
	const text = 'id,name,city,issued\n1,Old Sign,Kiel,2019-01-01\n1,New Sign,Kiel,2021-01-01\n2,Alone,Kiel,\n';
	const item = await send(text, newName());
	const mapping_text = `${textOf(item)}keep: { newest: issued }\n`;
	const { data } = await operator.call('POST /operator/imports/:id/preview', {
		...of(item.id),
		body: { mapping_text },
	});
	expect([data.repeated, data.mapping.keep]).toEqual([{ rows: 1, of: 3 }, { newest: 'issued' }]);
	await act(item, 'run', mapping_text);
	expect((await rested(item.id)).run?.counts).toMatchObject({ created: 2, duplicate: 1 });
	expect((await reportOf(item.id)).rows.map(({ outcome, slug, reason }) => slug ?? [outcome, reason])).toEqual([
		['duplicate', 'id line 3 has the same and is newer'],
		'new-sign',
		'alone',
	]);
});

test('one file is worked on at a time; the other is told which', async () => {
	const [one, other] = [await send(csv(9000), 'long.csv'), await send(csv(1, 9000), newName())];
	const answers = await Promise.all([refusalOf(act(one, 'run')), refusalOf(act(other, 'run'))]);
	expect(answers).toContain('done');
	expect(answers).toContainEqual([409, expect.stringMatching(/^(long|kiosks-\d+)\.csv is being worked on/)]);
	await Promise.all([rested(one.id), rested(other.id)]);
});

test('an import that is stopped goes on where it was, and an interrupted one can be taken back', async () => {
	const item = await send(csv(9000, 20_000), 'stopped.csv');
	await act(item, 'run');
	await expect.poll(async () => (await get(item.id)).run?.counts.rows ?? 0, { interval: 5 }).toBeGreaterThan(0);
	await operator.call('POST /operator/imports/:id/stop', of(item.id));
	const stopped = await rested(item.id);
	expect(stopped).toMatchObject({ state: 'interrupted', failure: null });
	const before = stopped.run?.counts.rows ?? 0;
	expect(before).toBeLessThan(9000);
	// Running with another mapping would begin another run, so the one given now is ignored.
	await act(item, 'run', 'format: none');
	const done = await rested(item.id);
	expect(done).toMatchObject({ state: 'done', run: { id: stopped.run?.id, counts: { rows: 9000, created: 9000 } } });
	expect((await reportOf(item.id, { limit: 1000 })).rows.length).toBe(1000);
	await undo(item.id);
	expect((await rested(item.id)).undo).toMatchObject({ deleted: 9000 });
});

/** Leaves the file as a process does that died while it worked on it. */
const die = (id: string, state: 'running' | 'undoing') =>
	app.db
		.updateTable('import_upload')
		.set({ state, alive_at: new Date(app.clock.now.getTime() - 31_000) })
		.where('id', '=', id)
		.execute();
const setRun = (runId: string, state: string) =>
	app.db.updateTable('import_run').set({ state }).where('id', '=', runId).execute();
const serverStopped = expect.stringContaining('server stopped');

test('work of a process that died before anything was imported leaves a file as it was, and is in nobody’s way', async () => {
	const [dead, next] = [await send(csv(10, 40_000), 'dead.csv'), await send(csv(10, 41_000), newName())];
	await die(dead.id, 'running');
	expect(await get(dead.id)).toMatchObject({ state: 'ready', failure: serverStopped });
	await act(next, 'run');
	expect((await rested(next.id)).state).toBe('done');
	expect(await get(dead.id)).toMatchObject({ state: 'ready', failure: serverStopped });
	await act(dead, 'run');
	expect(await rested(dead.id)).toMatchObject({ state: 'done', failure: null, run: { counts: { created: 10 } } });
});

test('work of a process that died later shows as interrupted, or as done where the run had ended', async () => {
	const text = csv(10, 42_000);
	const [dead, next] = [await send(text, 'late.csv'), await send(csv(1, 43_000), newName())];
	await act(dead, 'run');
	const { id: runId } = (await rested(dead.id)).run!;
	await die(dead.id, 'running');
	const file = join(app.config.DATA_DIR, 'imports', `${dead.id}.upload`);
	await writeFile(file, text);
	await setRun(runId, 'running');
	expect(await get(dead.id)).toMatchObject({ state: 'interrupted', failure: serverStopped });
	await setRun(runId, 'done');
	expect(await get(dead.id)).toMatchObject({ state: 'done', failure: null });
	// What the next work finds of it is tidied up.
	await act(next, 'check');
	await rested(next.id);
	expect(await get(dead.id)).toMatchObject({ state: 'done', failure: null });
	expect(existsSync(file)).toBe(false);
	await undo(dead.id);
	expect((await rested(dead.id)).state).toBe('undone');
	await die(dead.id, 'undoing');
	expect(await get(dead.id)).toMatchObject({ state: 'undone', failure: null });
});

test('a file that is sent anew while its import is broken off says so, and is discarded', async () => {
	const text = csv(3, 44_000);
	const first = await send(text, 'twice.csv');
	await act(first, 'run');
	const { id: runId } = (await rested(first.id)).run!;
	await app.db.updateTable('import_upload').set({ state: 'interrupted' }).where('id', '=', first.id).execute();
	await setRun(runId, 'running');
	const again = await send(text, 'twice.csv');
	await act(again, 'run');
	expect(await rested(again.id)).toMatchObject({
		state: 'ready',
		run: null,
		failure: expect.stringMatching(/sent before as twice\.csv, and its import was interrupted/),
	});
	await operator.call('DELETE /operator/imports/:id', of(again.id));
	await undo(first.id);
	expect(await rested(first.id)).toMatchObject({ state: 'undone', undo: { deleted: 3 } });
});

test('a process that lost a file to another notes nothing more about it', async () => {
	const item = await send(csv(9000, 70_000), 'lost.csv');
	await act(item, 'run');
	await expect.poll(async () => (await get(item.id)).run?.counts.rows ?? 0, { interval: 5 }).toBeGreaterThan(0);
	const { run } = await get(item.id);
	const taken = { worker: newId(), state: 'interrupted', failure: 'As the other has it.' };
	await app.db.updateTable('import_upload').set(taken).where('id', '=', item.id).execute();
	await app.db.updateTable('import_run').set({ worker: newId() }).where('id', '=', run!.id).execute();
	// A process works on one file after the other: this file is checked once the first is let go.
	const next = await send(csv(1, 80_000), newName());
	await act(next, 'check');
	await rested(next.id);
	const lost = await get(item.id);
	expect(lost).toMatchObject({ state: 'interrupted', failure: 'As the other has it.' });
	expect(lost.run?.counts.rows).toBeLessThan(9000);
});

test('an import of which a part was taken back is not gone on with, only its undoing', async () => {
	const item = await send(csv(3, 90_000), 'half.csv');
	await act(item, 'run');
	const { run } = await rested(item.id);
	await app.db.updateTable('import_upload').set({ state: 'interrupted' }).where('id', '=', item.id).execute();
	await app.db.updateTable('import_run').set({ state: 'undoing' }).where('id', '=', run!.id).execute();
	expect((await get(item.id)).state).toBe('done');
	expect(await refusalOf(act(item, 'run'))).toEqual([409, expect.stringContaining('was undone')]);
	await undo(item.id);
	expect(await rested(item.id)).toMatchObject({ state: 'undone', undo: { deleted: 3 } });
});

test('an import of which a later one changed a part is undone again once that one is undone', async () => {
	const name = newName();
	const [first, second] = [await send(csv(2), name), await send(csv(2).replace('Kiosk 1', 'Kiosk One'), name)];
	for (const item of [first, second]) {
		await act(item, 'run');
		await rested(item.id);
	}
	await undo(first.id);
	const kept = [{ slug: expect.any(String), reason: expect.stringContaining('undo that one first') }];
	expect(await rested(first.id)).toMatchObject({ state: 'done', undo: { deleted: 1, kept } });
	await undo(second.id);
	expect(await rested(second.id)).toMatchObject({ state: 'undone', undo: { restored: 1, kept: [] } });
	await undo(first.id);
	expect(await rested(first.id)).toMatchObject({ state: 'undone', undo: { deleted: 1, kept: [] } });
	expect(await refusalOf(undo(first.id))).toEqual([409, expect.any(String)]);
});

test('runs of the command are listed, and can be taken back here', async () => {
	const item = await send(csv(20, 50_000), 'command.csv');
	await act(item, 'run');
	const { run } = await rested(item.id);
	await app.db.deleteFrom('import_upload').where('id', '=', item.id).execute();
	const { data: list, meta } = await operator.call('GET /operator/imports');
	expect(meta.bytes_max).toBe(1024 * 1024);
	expect(list.find(({ id }) => id === run?.id)).toMatchObject({
		state: 'done',
		bytes: null,
		mapping: null,
		file_name: 'command.csv',
	});
	await undo(run?.id ?? '');
	expect(await rested(run?.id ?? '')).toMatchObject({ state: 'undone', undo: { deleted: 20 } });
});

test
	.skipIf(!isThere)
	.each([
		'uk-eat-out-establishments.csv',
		'nsi-brands-multiscript.jsonl',
		'airbnb-oslo-listings.csv',
		'overture-places-utrecht.geojson',
	])('%s finds its mapping by itself', async (name) => {
	const whole = await readFile(join(data, name), 'utf8');
	// The test server takes only small files; the beginning of a larger one is enough to recognise it.
	const lines = whole.length < 500_000 ? whole : whole.slice(0, whole.lastIndexOf('\n', 200_000));
	expect((await send(lines, name)).mapping?.name).toBe(name.replace(/\.\w+$/, ''));
});

test.skipIf(!isThere)('a real file goes through the page as it goes through the command', async () => {
	const name = 'osm-ottawa-places.geojson';
	const item = await send(await readFile(join(data, name), 'utf8'), name);
	expect(item.mapping?.name).toBe('osm-ottawa-places');
	await act(item, 'check');
	expect((await rested(item.id)).check).toMatchObject({ rows: 1104, created: 1103, rejected: 1 });
	await act(item, 'run');
	expect(await rested(item.id)).toMatchObject({
		state: 'done',
		source_name: 'OpenStreetMap contributors',
		run: { counts: { created: 1103 } },
	});
});
