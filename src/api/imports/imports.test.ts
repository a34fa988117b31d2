import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowOutcome } from '#api/imports/batches/outcome.ts';
import { parseMapping, readMapping } from '#api/imports/mapping/mapping.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { type ImportOptions, type ImportResult, importFile } from '#api/imports/uploads/import-file.ts';
import { removeUnheldWords } from '#api/profiles/words/service.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { engine, type TestApp, testApp, testDatabase } from '#test/app.ts';
import { importRows } from '#test/import-rows.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { deadlockAtCommit } from '#test/one-deadlock.ts';
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

const runRows = (source: string, rows: Record<string, unknown>[], more: Parameters<typeof importRows>[3] = {}) =>
	importRows({ db, folder }, source, rows, more);

const findBySource = (source: string) =>
	db.selectFrom('profile').selectAll().where('source_name', '=', source).orderBy('source_id').execute();
const namesFound = async (q: string) =>
	(await app.visitor('GET /business-profile', { query: { q } })).data.map(({ business_name }) => business_name);
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

test('characters that cannot be stored are left out of a text, and the rest of it stays, with a warning', async () => {
	const text = `
format: jsonl
source: { name: zeros, attribution: zeros }
id: id
fields: { business_name: name, description: description, tagline: tagline, website: website, tags: tags, address.locality: town, source_url: page }`;
	const rows = [
		{
			id: 'a\0',
			name: 'Ze\0ro \u202ECafé',
			description: 'Bread\0 and\nbutter \ud800.',
			tagline: 'Fresh\u0007 daily',
			website: 'https://zero.example/\0menu',
			tags: ['war\0m', 'warm', 'cold'],
			town: 'Otaki\u0085',
			page: 'https://source.example/\0',
		},
		{ id: 'a', name: 'Another' },
	];
	const file = join(folder, 'zeros.jsonl');
	writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
	const reportFile = (id: string) => join(folder, `${id}.jsonl`);
	const run = () => importFile({ db, file, mapping: parseMapping(text, 'zeros'), mappingText: text, reportFile });
	const result = await run();
	expect(result.counts).toMatchObject({ created: 2, rejected: 0 });
	const warned = reportLines(result)[0]?.warnings ?? [];
	expect(warned.map(({ field }) => field).sort()).toEqual(
		['business_name', 'description', 'source_url', 'tagline', 'tags', 'website'].sort(),
	);
	expect(new Set(warned.map(({ message }) => message))).toEqual(
		new Set(['characters that cannot be stored were left out']),
	);
	expect((await findBySource('zeros')).find(({ tagline }) => tagline)).toMatchObject({
		business_name: 'Zero Café',
		description: 'Bread and\nbutter .',
		tagline: 'Fresh daily',
		website: 'https://zero.example/menu',
		tags: ['warm', 'cold'],
		locality: 'Otaki',
		source_url: 'https://source.example/',
	});
	expect((await run()).counts).toMatchObject({ created: 0, unchanged: 2 });
});

test('a changed row is updated, and undo brings it, its place and the count back', async () => {
	const before = await countProfiles();
	const first = await runRows('towns', [
		{ id: 1, name: 'Alpha', town: 'Nelson' },
		{ id: 2, name: 'Beta', town: 'Nelson' },
	]);
	const second = await runRows('towns', [
		{ id: 1, name: 'Omega', town: 'Picton', tagline: 'New' },
		{ id: 2, name: 'Beta', town: 'Nelson' },
		{ id: 3, name: 'Gamma', town: 'Picton' },
	]);
	expect(second.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([1, 2]);
	expect(await namesFound('Alpha')).toEqual(['Omega']);
	expect(await undoRun(db, second.runId as string)).toEqual({ deleted: 1, restored: 1, kept_count: 0, kept: [] });
	expect((await findBySource('towns'))[0]).toMatchObject({ place_slug: 'nelson-nz', tagline: null });
	expect([await namesFound('Alpha'), await namesFound('Omega')]).toEqual([['Alpha'], []]);
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([2, 0]);
	expect((await runRows('towns', [{ id: 1, name: 'Alpha', town: 'Nelson' }])).counts).toMatchObject({ unchanged: 1 });
	expect(await undoRun(db, first.runId as string)).toEqual({ deleted: 2, restored: 0, kept_count: 0, kept: [] });
	expect(await countProfiles()).toBe(before);
	expect([await countOf('nelson-nz'), await countOf('picton-nz')]).toEqual([0, 0]);
	await expect(undoRun(db, first.runId as string)).rejects.toThrow('was undone before');
	await expect(undoRun(db, 'none')).rejects.toThrow('There is no run none');
});

test('an import changes no status, and a business lies in its town by the one that it has', async () => {
	const rows = (shown: string, unseen: string, tagline: string) => [
		{ id: 1, name: 'Shown', town: 'Takaka', status: shown, tagline },
		{ id: 2, name: 'Unseen', town: 'Takaka', status: unseen, tagline },
	];
	const placesNow = async () =>
		(await findBySource('statuses')).map(({ business_name, status, place_slug }) => [
			business_name,
			status,
			place_slug,
		]);
	const written = [
		['Shown', 'published', 'takaka-nz'],
		['Unseen', 'draft', null],
	];
	await runRows('statuses', rows('published', 'draft', 'First'));
	expect([await placesNow(), await countOf('takaka-nz')]).toEqual([written, 1]);
	expect((await runRows('statuses', rows('draft', 'published', 'Second'))).counts).toMatchObject({ updated: 2 });
	expect([await placesNow(), await countOf('takaka-nz')]).toEqual([written, 1]);
});

test('of what nobody is shown, an import and its undo count nothing, and learn no words', async () => {
	const row = { id: 1, name: 'Alpha', town: 'Renwick' };
	const words = async () =>
		(await db.selectFrom('search_word').select('word').where('word', 'in', ['zyxwick', 'wvutwick']).execute()).map(
			({ word }) => word,
		);
	await runRows('hidden', [row]);
	await db.updateTable('profile').set({ status: 'suspended' }).where('source_name', '=', 'hidden').execute();
	expect(await countOf('renwick-nz')).toBe(0);
	const second = await runRows('hidden', [
		{ ...row, name: 'Zyxwick', town: 'Seddon' },
		{ id: 2, name: 'Beta', town: 'Seddon' },
	]);
	expect([await countOf('renwick-nz'), await countOf('seddon-nz'), await words()]).toEqual([0, 1, []]);
	await db
		.updateTable('profile')
		.set({ status: 'permanently_closed' })
		.where('source_name', '=', 'hidden')
		.where('source_id', '=', '2')
		.execute();
	const kept = [{ slug: 'alpha', reason: 'suspended' }];
	expect(await undoRun(db, second.runId as string)).toEqual({ deleted: 1, restored: 0, kept_count: 1, kept });
	expect([await countOf('renwick-nz'), await countOf('seddon-nz')]).toEqual([0, 0]);
});

test('an undo brings the words of a former name back', async () => {
	const row = { id: 1, name: 'Wvutwick', town: 'Renwick' };
	await runRows('words', [row]);
	const second = await runRows('words', [{ ...row, name: 'Zyxwick' }]);
	await removeUnheldWords({ db });
	const known = () => db.selectFrom('search_word').select('word').where('word', '=', 'wvutwick').execute();
	expect(await known()).toEqual([]);
	await undoRun(db, second.runId as string);
	expect(await known()).toEqual([{ word: 'wvutwick' }]);
});

const changedSince = { reason: 'changed by a later import: undo that one first' };

test('an undo leaves what a later import changed', async () => {
	await runRows('later', [{ id: 1, name: 'One' }]);
	const second = await runRows('later', [{ id: 1, name: 'Two' }]);
	await runRows('later', [{ id: 1, name: 'Three' }]);
	expect(await undoRun(db, second.runId as string)).toEqual({
		deleted: 0,
		restored: 0,
		kept_count: 1,
		kept: [{ slug: 'one', ...changedSince }],
	});
});

test('an undo leaves what an import changed that began before and went on afterwards', async () => {
	await runRows('went on', [{ id: 1, name: 'Kakapo' }]);
	const rows = [{ id: 1, name: 'Kakapo the third' }];
	const stop = new AbortController();
	const stopped = runRows('went on', rows, { signal: stop.signal, onRun: () => Promise.resolve(stop.abort()) });
	await expect(stopped).rejects.toThrow();
	const between = await runRows('went on', [
		{ id: 1, name: 'Kakapo the second' },
		{ id: 2, name: 'Takahe' },
	]);
	await runRows('went on', rows);
	expect(await undoRun(db, between.runId as string)).toEqual({
		deleted: 1,
		restored: 0,
		kept_count: 1,
		kept: [{ slug: 'kakapo', ...changedSince }],
	});
	expect(await findBySource('went on')).toMatchObject([{ business_name: 'Kakapo the third' }]);
});

test('what a later import changed is undone with another undo, after that of the later one', async () => {
	const first = await runRows('in turn', [
		{ id: 1, name: 'Dingo' },
		{ id: 2, name: 'Emu' },
	]);
	const second = await runRows('in turn', [
		{ id: 1, name: 'Dingo the second' },
		{ id: 2, name: 'Emu the second' },
	]);
	const third = await runRows('in turn', [
		{ id: 1, name: 'Dingo the third' },
		{ id: 2, name: 'Emu the second' },
	]);
	const left = { kept_count: 1, kept: [{ slug: 'dingo', ...changedSince }] };
	expect(await undoRun(db, second.runId as string)).toEqual({ deleted: 0, restored: 1, ...left });
	// What the second import brought back is in nobody's way, and is not brought back again.
	expect(await undoRun(db, first.runId as string)).toEqual({ deleted: 1, restored: 0, ...left });
	expect(await undoRun(db, third.runId as string)).toMatchObject({ restored: 1, kept_count: 0 });
	expect(await undoRun(db, second.runId as string)).toMatchObject({ restored: 1, kept_count: 0 });
	expect(await findBySource('in turn')).toMatchObject([{ business_name: 'Dingo' }]);
	expect(await undoRun(db, first.runId as string)).toMatchObject({ deleted: 1, kept_count: 0 });
	for (const { runId } of [first, second, third])
		await expect(undoRun(db, runId as string)).rejects.toThrow('was undone before');
});

test('the report of a batch that met a deadlock has every row once', async () => {
	const end = await deadlockAtCommit(app, 'profile', 1);
	const { runId, counts, report } = await runRows('reported', [
		{ id: 1, name: 'Numbat' },
		{ id: 2, name: '' },
	]);
	await end();
	const lines = readFileSync(join(folder, `${runId}.jsonl`), 'utf8')
		.trim()
		.split('\n');
	expect(lines.map((line) => JSON.parse(line).row)).toEqual([1, 2]);
	expect(report.text(counts).match(/name /g)).toHaveLength(1);
	await undoRun(db, runId as string);
});

test('an undo that met a deadlock names what it leaves once', async () => {
	const first = await runRows('again', [
		{ id: 1, name: 'Wombat' },
		{ id: 2, name: 'Bilby' },
	]);
	const second = await runRows('again', [
		{ id: 1, name: 'Wombat the second' },
		{ id: 2, name: 'Bilby the second' },
	]);
	await runRows('again', [{ id: 1, name: 'Wombat the third' }]);
	const end = await deadlockAtCommit(app, 'profile', 1);
	const undone = await undoRun(db, second.runId as string);
	await end();
	expect(undone).toEqual({ deleted: 0, restored: 1, kept_count: 1, kept: [{ slug: 'wombat', ...changedSince }] });
	await undoRun(db, first.runId as string);
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
		kept_count: 1,
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
		kept_count: 1,
		kept: [{ slug: 'mine-now', reason: 'claimed' }],
	});
});

test.runIf(engine === 'postgres')('what somebody makes their own while the import is undone stays', async () => {
	const { runId } = await runRows('raced', [
		{ id: 1, name: 'Raced for' },
		{ id: 2, name: 'Left alone' },
	]);
	let undone: ReturnType<typeof undoRun> | undefined;
	await db.transaction().execute(async (trx) => {
		await trx.updateTable('profile').set({ claim_state: 'claimed' }).where('slug', '=', 'raced-for').execute();
		undone = undoRun(db, runId as string);
		await expect.poll(() => lockWaits(db)).toBe(1);
	});
	expect(await undone).toEqual({
		deleted: 1,
		restored: 0,
		kept_count: 1,
		kept: [{ slug: 'raced-for', reason: 'claimed' }],
	});
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

test('a list without points has the business that another has under the same name and address', async () => {
	const there = [
		{ id: 1, name: 'Kea Tea House', street: '4 Quay Street', code: '9016', town: 'Dunedin' },
		{ id: 2, name: 'Tui Bar', street: '1 High Street', code: '9016', town: 'Dunedin' },
	];
	await runRows('first-addresses', there);
	const { counts, ...result } = await runRows('second-addresses', [
		{ id: 1, name: 'KEA Tea-House', street: '4 quay street', code: '9016', town: 'Dunedin' },
		// A branch a few streets on: so many streets have one code here.
		{ id: 2, name: 'Tui Bar', street: '90 Low Street', code: '9016', town: 'Dunedin' },
		{ id: 3, name: 'Tui Bar', street: '1 High Street', code: '9010', town: 'Dunedin' },
		{ id: 4, name: 'Moa Bar', street: '1 High Street', code: '9016', town: 'Dunedin' },
	]);
	expect(reportLines({ counts, ...result }).map(({ outcome, reason }) => [outcome, reason?.message])).toEqual([
		['duplicate', 'the same name at the same address as kea-tea-house'],
		['created', undefined],
		['created', undefined],
		['created', undefined],
	]);
	// In Britain a code is a few doors, and its owners write their street in many ways.
	const country = { country: 'GB' };
	await runRows('first-british', [{ id: 1, name: 'The Bell', street: '21 Mill Road', code: 'OX29 7UP' }], country);
	const british = [
		{ id: 1, name: 'the bell ', street: 'The Bell, Mill Rd', code: 'ox297up' },
		{ id: 2, name: 'The Bell', code: 'OX29 7UQ' },
		{ id: 3, name: 'The Bell', code: 'OX29 7UP', lat: 51.5, lng: -1.4 },
	];
	expect((await runRows('second-british', british, country)).counts).toMatchObject({ created: 1, duplicate: 2 });
});

test('of hundreds that share a point, a phone or a website, the duplicates are found, however many are of the same source', async () => {
	const alike = (from: number) =>
		Array.from({ length: 250 }, (_, at) => ({
			id: from + at,
			name: `Unit ${Math.imul(from + at, 2_654_435_761) >>> 0}`,
			phone: '+6491110000',
			website: 'https://units.example/',
			town: 'Westport',
		}));
	const pointed = (rows: ReturnType<typeof alike>) =>
		rows.map(({ id, name }) => ({ id, name, lat: -41.75, lng: 171.6 }));
	const outcomes = async (source: string, rows: Record<string, unknown>[]) => (await runRows(source, rows)).counts;
	expect(await outcomes('units', alike(0))).toMatchObject({ created: 250 });
	await runRows('one-unit', [{ id: 1, name: 'A Last One' }]);
	await db.updateTable('profile').set({ phone: '+6491110000' }).where('source_name', '=', 'one-unit').execute();
	expect(await outcomes('units', [...alike(0), ...alike(250)])).toMatchObject({ unchanged: 250, duplicate: 250 });
	expect(await outcomes('points', pointed(alike(500)))).toMatchObject({ created: 250 });
	expect(await outcomes('other-points', pointed(alike(500)))).toMatchObject({ duplicate: 250 });
});

test('rows that take too long at once are written in smaller batches', async () => {
	const own = await testDatabase();
	const slow = withTables<DB>(own.connection.db);
	await sql`
		create function refuse_many() returns trigger language plpgsql as $$
		begin
			if (select count(*) from added) > 100 then raise exception 'too slow' using errcode = '57014'; end if;
			return null;
		end $$`.execute(slow);
	await sql`
		create trigger refuse_many after insert on profile referencing new table as added
			for each statement execute function refuse_many()`.execute(slow);
	const rows = Array.from({ length: 600 }, (_, id) => ({ id, name: `Slow ${id}` }));
	const result = await runRows('slow', rows, { db: slow });
	expect(result.counts).toMatchObject({ rows: 600, created: 600 });
	expect(reportLines(result).map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
	await sql`create or replace function refuse_many() returns trigger language plpgsql as $$
		begin raise exception 'too slow' using errcode = '57014'; end $$`.execute(slow);
	await expect(runRows('slower', [{ id: 1, name: 'Slow' }], { db: slow })).rejects.toThrow('too slow');
	await own.close();
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
	// A source recognises its own record by the id, whatever became of the business.
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

test('a record whose values are no texts stops none of the others', async () => {
	const odd: unknown[] = [{ toString: 1, valueOf: 1 }, [{ toString: 1, valueOf: 1 }]];
	const rows = odd.flatMap((value, at) => [
		{ id: `name-${at}`, name: value },
		{ id: value, name: `Odd id ${at}` },
		{ id: `tagline-${at}`, name: `Odd tagline ${at}`, tagline: value },
	]);
	const { counts } = await runRows('odd-values', [...rows, { id: 'last', name: 'Well Written' }]);
	expect(counts).toMatchObject({ rows: 7, created: 3, rejected: 4 });
});

test('an import goes on where somebody has taken every address that a business would get', async () => {
	const row = { id: 7, name: 'Foreseen Shop', town: 'Oamaru' };
	const first = await runRows('foreseen', [row, { ...row, id: 8 }, { ...row, id: 9 }]);
	const slugs = (await findBySource('foreseen')).map(({ slug }) => slug);
	await undoRun(db, first.runId as string);
	// The last address ends in a hash of the source's id, which anyone can work out.
	const taken = [...slugs, `${slugs[2]}-2`].map((slug) => slug.replaceAll('-', ' '));
	const owner = await app.somebody('first-comer');
	for (const business_name of taken) await owner.call('POST /business-profile', { body: { business_name } });
	expect((await runRows('foreseen', [{ ...row, id: 9 }])).counts).toMatchObject({ created: 1 });
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

test('a batch costs the same number of statements whatever its size', async () => {
	const statements: number[] = [];
	for (const size of [10, 400]) {
		let count = 0;
		const counting = await testDatabase({
			onQuery: () => {
				count += 1;
			},
		});
		const own = withTables<DB>(counting.connection.db);
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
