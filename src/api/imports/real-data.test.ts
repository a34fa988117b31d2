/**
 * Imports the real files, where they are present, whole and twice; the two largest only as a dry run, to stay under
 * half a minute.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMapping } from '#api/imports/mapping/mapping.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { type ImportResult, importFile } from '#api/imports/uploads/import-file.ts';
import type { DB } from '#api/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const data = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const isThere = existsSync(data);
if (!isThere) console.info(`The real data sets are not at ${data}: their tests are skipped.`);

// The folder is made outside the suite that may be skipped, because a skipped suite would not remove it.
const folder = temporaryFolder();

describe.skipIf(!isThere)('real files', () => {
	let app: TestApp;
	let db: Kysely<DB>;
	beforeAll(async () => {
		app = await testApp();
		db = app.db;
	});
	afterAll(() => app.close());

	async function run(file: string, isDryRun = false): Promise<ImportResult> {
		const { mapping, text } = await readMapping(
			file.replace(/\.\w+$/, ''),
			new URL('../../../import-mappings/', import.meta.url),
		);
		return importFile({
			db,
			file: join(data, file),
			mapping,
			mappingText: text,
			isDryRun,
			reportFile: (id) => join(folder, id),
		});
	}

	test.each([
		['overture-places-utrecht.geojson', 2049, { created: 2049, rejected: 0 }],
		['osm-ottawa-places.geojson', 1104, { created: 1103, rejected: 1 }],
		['airbnb-oslo-listings.csv', 3324, { created: 3321, rejected: 3 }],
		['nsi-brands-multiscript.jsonl', 15_073, { created: 15_067, rejected: 6 }],
	])('%s: the numbers add up, and a second import changes nothing', async (file, rows, { created, rejected }) => {
		const first = await run(file);
		expect(first.counts).toMatchObject({ rows, created, rejected, updated: 0, unchanged: 0, duplicate: 0 });
		const second = await run(file);
		expect(second.counts).toMatchObject({ rows, created: 0, updated: 0, unchanged: created, rejected });
	});

	test.each([
		['uk-eat-out-establishments.csv', { rows: 46_370, created: 46_208, duplicate: 162, rejected: 0 }],
		['airbnb-review-events.csv', { rows: 76_594, created: 1062, duplicate: 75_532, rejected: 0 }],
	])('%s: the numbers of a dry run add up', async (file, counts) => {
		expect((await run(file, true)).counts).toMatchObject(counts);
	});

	test.each([
		['Les Suites Hotel', 'Les Suites Hotel'],
		['grunerlokka', 'Grünerløkka'],
		['ロイヤルホーム', 'ロイヤルホームセンター'],
		['Банка', 'Банка'],
	])('a search for %s finds it', async (q, part) => {
		const { data: cards } = await app.visitor('GET /business-profile', { query: { q } });
		expect(cards.map((card) => card.business_name).join('\n')).toContain(part);
	});

	test('an undo restores the former count', async () => {
		const count = async () =>
			Number(
				(
					await db
						.selectFrom('profile')
						.select((eb) => eb.fn.countAll().as('n'))
						.executeTakeFirstOrThrow()
				).n,
			);
		const before = await count();
		const { runId } = await run('airbnb-review-events.csv');
		expect(await count()).toBe(before + 1062);
		expect(await undoRun(db, runId as string)).toEqual({ deleted: 1062, restored: 0, kept_count: 0, kept: [] });
		expect(await count()).toBe(before);
	});
});
