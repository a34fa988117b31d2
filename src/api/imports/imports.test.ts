import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportOptions, type ImportResult, importFile } from '#api/imports/import-file.ts';
import { parseMapping, readMapping } from '#api/imports/mapping.ts';
import type { RowOutcome } from '#api/imports/outcome.ts';
import { undoRun } from '#api/imports/undo-run.ts';
import type { DB } from '#api/schema.ts';
import { engine, type TestApp, testApp, testDatabase } from '#test/app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const mappings = new URL('../../../import-mappings/', import.meta.url);
const fixture = (name: string) => fileURLToPath(new URL(`../../../test/fixtures/import/${name}`, import.meta.url));
const folder = temporaryFolder();

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
});
afterAll(() => app.close());

const reportLines = (result: ImportResult): RowOutcome[] =>
	readFileSync(result.reportFile as string, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

async function runFixture(name: string, mappingName: string, more: Partial<ImportOptions> = {}): Promise<ImportResult> {
	const { mapping, text } = await readMapping(mappingName, mappings);
	return importFile({
		db,
		file: fixture(name),
		mapping,
		mappingText: text,
		reportFile: (id) => join(folder, `${id}.jsonl`),
		...more,
	});
}

/** Rows of a source of its own: id, name, and whatever else. */
async function runRows(
	source: string,
	rows: Record<string, unknown>[],
	more: Partial<ImportOptions> = {},
): Promise<ImportResult> {
	const text = `
format: jsonl
source: { name: ${source}, attribution: ${source}, licence: CC0 }
id: id
fields: { business_name: name, phone: phone, website: website, address.locality: town, address.country: { constant: NZ }, lat: lat, lng: lng, tagline: tagline }`;
	const file = join(folder, `${source}.jsonl`);
	writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
	return importFile({
		db,
		file,
		mapping: parseMapping(text, source),
		mappingText: text,
		reportFile: (id) => join(folder, `${id}.jsonl`),
		...more,
	});
}

const findBySource = (source: string) =>
	db.selectFrom('profile').selectAll().where('source_name', '=', source).orderBy('source_id').execute();
const countOf = async (slug: string) =>
	(await db.selectFrom('place').select('profiles_count').where('slug', '=', slug).executeTakeFirst())?.profiles_count ??
	0;
const countProfiles = async () =>
	Number((await db.selectFrom('profile').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);

test('CSV: every row has an outcome, and a second time nothing changes', async () => {
	const first = await runFixture('pubs.csv', 'uk-eat-out-establishments');
	expect(first.counts).toEqual({
		rows: 7,
		created: 4,
		updated: 0,
		unchanged: 0,
		duplicate: 1,
		rejected: 2,
		warnings: 0,
	});
	expect(reportLines(first).map(({ row, line, outcome, reason }) => [row, line, outcome, reason?.message])).toEqual([
		[1, 2, 'created', undefined],
		[2, 3, 'created', undefined],
		[3, 5, 'duplicate', 'the same as line 2'],
		[4, 6, 'rejected', 'has 2 fields, the header has 6'],
		[5, 7, 'created', undefined],
		[6, 8, 'rejected', 'is missing'],
		[7, 9, 'created', undefined],
	]);
	const second = await runFixture('pubs.csv', 'uk-eat-out-establishments');
	expect(second.counts).toEqual({ ...first.counts, created: 0, unchanged: 4 });
	expect(await countOf('leeds-gb')).toBe(2);
});

test('an imported business is found, shows where it comes from, and its markup is text', async () => {
	const { data } = await app.visitor('GET /business-profile', { query: { q: 'kings arms' } });
	expect(data.map((card) => card.business_name)).toEqual(["The King's Arms"]);
	const oneill = await app.visitor('GET /business-profile/:id', { params: { id: 'b-oneill-b-sons' } });
	expect(oneill.data).toMatchObject({
		business_name: "<b>O'NEILL</b> & SONS ☕️",
		claim_state: 'unclaimed',
		address: { line1: '5 Lane', locality: 'Leeds', postal_code: 'LS1 1AB', country: 'GB' },
		source: { name: 'HM Revenue & Customs (Eat Out to Help Out)', licence: 'Apache-2.0' },
	});
});

test('GeoJSON: hours, phone, category by cuisine; what cannot be used is left out with a warning', async () => {
	const { counts, ...result } = await runFixture('places.geojson', 'osm-ottawa-places', {
		mapping: { ...(await readMapping('osm-ottawa-places', mappings)).mapping, id: 'id' },
	});
	expect(counts).toEqual({ rows: 4, created: 2, updated: 0, unchanged: 0, duplicate: 0, rejected: 2, warnings: 4 });
	const lines = reportLines({ counts, ...result });
	expect(lines[1]?.reason).toEqual({ field: 'business_name', message: 'is missing' });
	expect(lines[3]?.warnings?.map(({ field }) => field).sort()).toEqual(['category', 'hours', 'lat', 'phone']);
	const [cafe, damascus] = await findBySource('OpenStreetMap contributors');
	expect(cafe).toMatchObject({
		business_name: 'Café } Réal',
		category_slug: 'pizza',
		phone: '+16132321121',
		website: 'https://cafe-real.example/menu',
		accessibility: { wheelchair: true },
		tags: ['pizza', 'italian'],
		lat: 45.42,
		place_slug: 'ottawa-ca',
	});
	expect(cafe?.hours).toContainEqual({ day: 7, opens: '10:00', closes: '02:00' });
	expect(damascus).toMatchObject({ business_name: 'مطعم دمشق', lat: null, hours: [], open_minutes: null });
});

test('JSON lines and JSON-LD', async () => {
	const brands = await runFixture('brands.jsonl', 'nsi-brands-multiscript');
	expect(brands.counts).toMatchObject({ rows: 5, created: 3, rejected: 2, warnings: 1 });
	const found = await app.visitor('GET /business-profile', { query: { q: 'ホームセ' } });
	expect(found.data.map((card) => card.tagline)).toEqual(['Royal Home Center']);
	const bakery = await runFixture('businesses.jsonld', 'schema-org');
	expect(bakery.counts).toMatchObject({ rows: 1, created: 1, warnings: 0 });
	expect((await findBySource('schema.org file'))[0]).toMatchObject({
		business_name: 'Bäckerei Klein',
		slug: 'backerei-klein',
		category_slug: 'bakeries',
		phone: '+49301234567',
		lat: 52.53,
		source_url: 'https://bakery.example/#me',
	});
});

test('a changed row is updated, and undo brings it, its place and the count back', async () => {
	const before = await countProfiles();
	const first = await runRows('towns', [
		{ id: 1, name: 'Alpha', town: 'Nelson' },
		{ id: 2, name: 'Beta', town: 'Nelson' },
	]);
	const second = await runRows('towns', [
		{ id: 1, name: 'Alpha', town: 'Picton', tagline: 'New' },
		{ id: 2, name: 'Beta', town: 'Nelson' },
		{ id: 3, name: 'Gamma', town: 'Picton' },
	]);
	expect(second.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([1, 2]);
	expect(await undoRun(db, second.runId as string)).toEqual({ deleted: 1, restored: 1, kept: [] });
	expect((await findBySource('towns'))[0]).toMatchObject({ place_slug: 'nelson-nz', tagline: null });
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([2, 0]);
	expect((await runRows('towns', [{ id: 1, name: 'Alpha', town: 'Nelson' }])).counts).toMatchObject({ unchanged: 1 });
	expect(await undoRun(db, first.runId as string)).toEqual({ deleted: 2, restored: 0, kept: [] });
	expect(await countProfiles()).toBe(before);
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([0, 0]);
	await expect(undoRun(db, first.runId as string)).rejects.toThrow('was undone before');
	await expect(undoRun(db, 'none')).rejects.toThrow('There is no run none');
});

const changedSince = { reason: 'changed by a later import: undo that one first' };

test('an undo leaves what a later import changed', async () => {
	await runRows('later', [{ id: 1, name: 'One' }]);
	const second = await runRows('later', [{ id: 1, name: 'Two' }]);
	await runRows('later', [{ id: 1, name: 'Three' }]);
	expect(await undoRun(db, second.runId as string)).toEqual({
		deleted: 0,
		restored: 0,
		kept: [{ slug: 'one', ...changedSince }],
	});
});

test('an undo does not delete what a later import changed, either', async () => {
	const rows = [
		{ id: 1, name: 'Quokka', town: 'Otaki' },
		{ id: 2, name: 'Numbat', town: 'Otaki' },
	];
	const first = await runRows('since', rows);
	await runRows('since', [{ ...rows[0], tagline: 'New' }]);
	expect(await undoRun(db, first.runId as string)).toEqual({
		deleted: 1,
		restored: 0,
		kept: [{ slug: 'quokka', ...changedSince }],
	});
	expect(await findBySource('since')).toMatchObject([{ business_name: 'Quokka', tagline: 'New' }]);
	expect(await countOf('otaki-nz')).toBe(1);
});

test('what a member owns is neither changed nor deleted', async () => {
	const first = await runRows('claims', [
		{ id: 1, name: 'Mine now' },
		{ id: 2, name: 'Nobody’s' },
	]);
	await db
		.updateTable('profile')
		.set({ claim_state: 'claimed' })
		.where('source_name', '=', 'claims')
		.where('source_id', '=', '1')
		.execute();
	const second = await runRows('claims', [
		{ id: 1, name: 'Not yours' },
		{ id: 2, name: 'Nobody’s' },
	]);
	expect(second.counts).toMatchObject({ unchanged: 2, updated: 0, warnings: 1 });
	expect(await undoRun(db, first.runId as string)).toEqual({
		deleted: 1,
		restored: 0,
		kept: [{ slug: 'mine-now', reason: 'claimed' }],
	});
});

test.runIf(engine === 'postgres')('what somebody makes their own while the import is undone stays', async () => {
	const { runId } = await runRows('raced', [
		{ id: 1, name: 'Raced for' },
		{ id: 2, name: 'Left alone' },
	]);
	const isWaiting = async () => {
		const { rows } = await sql<{ n: number }>`
			select count(*)::int as n from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
		return rows[0]?.n;
	};
	let undone: ReturnType<typeof undoRun> | undefined;
	await db.transaction().execute(async (trx) => {
		await trx.updateTable('profile').set({ claim_state: 'claimed' }).where('slug', '=', 'raced-for').execute();
		undone = undoRun(db, runId as string);
		await expect.poll(isWaiting).toBe(1);
	});
	expect(await undone).toEqual({ deleted: 1, restored: 0, kept: [{ slug: 'raced-for', reason: 'claimed' }] });
});

test('businesses that another source or a member has already are reported, not added', async () => {
	const ana = await app.actor('ana');
	await ana.call('POST /business-profile', { body: { business_name: 'Harbour Fish Bar', lat: -36.84, lng: 174.76 } });
	await runRows('a-list', [
		{ id: 1, name: 'Zebra', phone: '+6491234567' },
		{ id: 2, name: 'Yak', website: 'https://www.yak.example/', town: 'Napier' },
		{ id: 3, name: 'Xenops', website: 'https://facebook.com/xenops', town: 'Napier' },
	]);
	const { counts, ...result } = await runRows('b-list', [
		{ id: 1, name: 'Other name', phone: '+6491234567' },
		{ id: 2, name: 'Another name', website: 'http://yak.example/menu', town: 'Napier' },
		{ id: 3, name: 'Harbour Fish Bar!', lat: -36.8405, lng: 174.76 },
		{ id: 4, name: 'Harbour Fish Bar', lat: -36.85, lng: 174.76 },
		{ id: 5, name: 'Wombat', website: 'https://facebook.com/wombat', town: 'Napier' },
		{ id: 6, name: 'Harbour Fish Bar', lat: -36.85, lng: 174.76 },
	]);
	expect(reportLines({ counts, ...result }).map(({ outcome, reason }) => [outcome, reason?.message])).toEqual([
		['duplicate', 'the same phone as zebra'],
		['duplicate', 'the same website in the same place as yak'],
		['duplicate', 'nearly the same name close by as harbour-fish-bar'],
		['created', undefined],
		['created', undefined],
		['created', undefined],
	]);
});

test.each([
	{ status: 'published', outcome: 'duplicate', phone: '+6495550001' },
	{ status: 'temporarily_closed', outcome: 'duplicate', phone: '+6495550002' },
	{ status: 'permanently_closed', outcome: 'created', phone: '+6495550003' },
	{ status: 'draft', outcome: 'created', phone: '+6495550004' },
	{ status: 'suspended', outcome: 'created', phone: '+6495550005' },
	{ status: 'deleted', outcome: 'created', phone: '+6495550006' },
])('a row like a business that is $status: $outcome', async ({ status, outcome, phone }) => {
	const website = `https://${status.replace('_', '-')}.example/`;
	const rows = [
		{ id: 1, name: `Ibis ${status}`, phone },
		{ id: 2, name: `Heron ${status}`, website, town: 'Gore' },
		{ id: 3, name: `Stilt ${status}`, lat: -46.1, lng: 168.9 },
	];
	const there = `there-${status}`;
	await runRows(there, rows);
	await db.updateTable('profile').set({ status }).where('source_name', '=', there).execute();
	const renamed = rows.map((row) => (row.lat ? row : { ...row, name: `Other than ${row.name}` }));
	const added = await runRows(`new-${status}`, renamed);
	expect(reportLines(added).map((line) => line.outcome)).toEqual([outcome, outcome, outcome]);
	// The source's own record is known by its id, whatever has become of it.
	expect((await runRows(there, rows)).counts).toMatchObject({ unchanged: 3, created: 0, duplicate: 0 });
});

test('names that are taken get an address of their own, the same in every import', async () => {
	const rows = [1, 2, 3].map((id) => ({ id, name: 'Corner Shop', town: 'Oamaru' }));
	const first = await runRows('slugs', [...rows, { id: 4, name: 'me' }]);
	const slugs = (await findBySource('slugs')).map(({ slug }) => slug);
	expect(slugs).toEqual([
		'corner-shop',
		'corner-shop-oamaru-nz',
		expect.stringMatching(/^corner-shop-[0-9a-f]{10}$/),
		'me-business',
	]);
	await undoRun(db, first.runId as string);
	await runRows('slugs', [...rows, { id: 4, name: 'me' }]);
	expect((await findBySource('slugs')).map(({ slug }) => slug)).toEqual(slugs);
});

test('a dry run says the same and writes nothing', async () => {
	const rows = [{ id: 1, name: 'Dry' }, { id: 1, name: 'Dry again' }, { id: 2 }];
	const before = await countProfiles();
	const dry = await runRows('dry', rows, { isDryRun: true });
	expect([
		await countProfiles(),
		await db.selectFrom('import_run').select('id').where('source_name', '=', 'dry').execute(),
	]).toEqual([before, []]);
	const wet = await runRows('dry', rows);
	expect(dry.counts).toEqual(wet.counts);
	expect(reportLines(dry).map(({ outcome }) => outcome)).toEqual(['created', 'duplicate', 'rejected']);
});

test('a run that broke off goes on where it was, and its report has every row once', async () => {
	const rows = Array.from({ length: 1200 }, (_, at) => ({
		id: at % 1100,
		name: `Broken ${at % 1100}`,
		town: 'Timaru',
	}));
	let batches = 0;
	const breaking = runRows('breaks', rows, {
		onProgress: () => {
			batches += 1;
			if (batches === 2) throw new Error('power cut');
		},
	});
	await expect(breaking).rejects.toThrow('power cut');
	expect(await countOf('timaru-nz')).toBe(1000);
	const result = await runRows('breaks', rows, { mustResume: true });
	expect(result.resumedFrom).toBe(1000);
	expect(result.counts).toMatchObject({ rows: 1200, created: 1100, duplicate: 100, rejected: 0 });
	expect(reportLines(result).map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
	expect(await countOf('timaru-nz')).toBe(1100);
	await expect(runRows('breaks', rows, { mustResume: true })).rejects.toThrow('There is no broken run');
});

test('a run that another process moves on meanwhile stops', async () => {
	const rows = Array.from({ length: 700 }, (_, at) => ({ id: at, name: `Raced ${at}` }));
	let hasMoved: Promise<unknown> | undefined;
	const raced = runRows('raced', rows, {
		onProgress: () => {
			hasMoved ??= db.updateTable('import_run').set({ resume_row: 700 }).where('source_name', '=', 'raced').execute();
		},
	});
	await expect(raced).rejects.toThrow('is being imported by another process');
	await hasMoved;
	expect(await findBySource('raced')).toHaveLength(500);
});

test('a batch costs the same number of statements whatever its size', async () => {
	const statements: number[] = [];
	for (const size of [10, 400]) {
		let count = 0;
		const counting = await testDatabase({
			onQuery: () => {
				count += 1;
			},
		});
		const own = counting.connection.db as unknown as Kysely<DB>;
		const rows = Array.from({ length: size }, (_, at) => ({
			id: at,
			name: `Counted ${at}`,
			phone: `+64912${10_000 + at}`,
			town: `Town ${at}`,
		}));
		count = 0;
		await runRows(`counted-${size}`, rows, { db: own });
		statements.push(count);
		await counting.close();
	}
	expect(statements[1]).toBe(statements[0]);
	expect(statements[0]).toBeLessThan(20);
});
