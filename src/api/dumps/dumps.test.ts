import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDump, isDumpDue, makeDump } from '#api/dumps/service.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import type { DB } from '#api/schema.ts';
import type { Dump } from '#contract/operator/dumps.ts';
import type { Thing } from '#contract/schema-org/thing.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { importRows } from '#test/import-rows.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { makeWhenDue } from '../../dump-schedule.ts';

const siteUrl = 'https://vouch.example';
const folder = temporaryFolder();
const otherFolder = temporaryFolder();
const hiddenStreet = 'Nobody-may-know Street 7';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let made: Dump;
let rows: Record<string, string>[];
let lines: Thing[];
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	db = app.db;
	owner = await app.actor('owner');
	const add = async (business_name: string, fields: object) =>
		(await owner.call('POST /business-profile', { body: { business_name, confirm_distinct: true, ...fields } })).data;
	const full = await add('=cmd|calc Tea, "fine" house', {
		category: 'cafes',
		phone: '+4930123456',
		email: 'owner@tea.example',
		website: 'https://tea.example',
		address: { line1: 'Main Street 1', locality: 'Berlin', country: 'DE' },
		lat: 52.5200066,
		lng: 13.404954,
		hours: [{ day: 1, opens: '09:00', closes: '18:00' }],
	});
	await add('In an area', {
		address: { line1: hiddenStreet, locality: 'Bonn' },
		address_visibility: 'area',
		lat: 50.73743,
		lng: 7.09821,
	});
	await add('In hiding', {
		address: { line1: hiddenStreet, locality: 'Hidden-City' },
		address_visibility: 'hidden',
		lat: 48.1,
		lng: 11.5,
	});
	await addBusiness(owner, 'Only a draft', { status: 'draft' });
	// No call accepts such a character any more, but older rows contain it.
	const name = '=cmd|calc Tea, "fine" \u2028 house';
	await db.updateTable('profile').set({ business_name: name }).where('id', '=', full.id).execute();
	const imported = await addBusiness(owner, 'From elsewhere');
	await db
		.updateTable('profile')
		.set({
			source_name: 'Open Places',
			source_id: '1',
			source_url: 'https://places.example/1',
			source_licence: 'ODbL 1.0',
		})
		.where('id', '=', imported.id)
		.execute();
	for (const name of ['ana', 'ben', 'cleo'])
		await (await app.actor(name)).call('POST /business-profile/reviews', {
			body: await reviewOf(app, full.id, [5, 4, 4, 4]),
		});
	made = await makeDump({ db, folder, siteUrl, now: app.clock.now });
	const text = (extension: string) =>
		String(gunzipSync(readFileSync(join(folder, made.files.find(({ name }) => name.endsWith(extension))!.name))));
	rows = parse(text('.csv.gz'), { columns: true }) as Record<string, string>[];
	lines = text('.jsonl.gz')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Thing);
});
afterAll(async () => {
	await app?.close();
});

test('both files hold every published business, and nothing else', () => {
	const names = ['\'=cmd|calc Tea, "fine" \u2028 house', 'In an area', 'In hiding', 'From elsewhere'];
	expect(rows.map(({ name }) => name)).toEqual(names);
	expect(lines.map(({ name }) => name)).toEqual(names.map((name) => name.replace(/^'/, '')));
	expect(made.businesses).toBe(4);
});

test('a business is said as on its page', () => {
	expect(rows[0]).toMatchObject({
		url: expect.stringMatching(/^https:\/\/vouch\.example\/business-profile\/cmd-calc/),
		category: 'cafes',
		phone: '+4930123456',
		locality: 'Berlin',
		lat: '52.5200066',
		hours: 'Mo 09:00-18:00',
		reviews: '3',
		verified: 'false',
	});
	expect(lines[0]).toMatchObject({
		'@context': 'https://schema.org',
		'@type': 'CafeOrCoffeeShop',
		address: { '@type': 'PostalAddress', streetAddress: 'Main Street 1', addressCountry: 'DE' },
		geo: { '@type': 'GeoCoordinates', latitude: 52.5200066, longitude: 13.404954 },
		aggregateRating: { '@type': 'AggregateRating', reviewCount: 3, ratingValue: Number(rows[0]?.score) },
	});
});

test('what a business does not show is in neither file: the street, the point, the place, and nobody finds mail addresses', () => {
	const all = JSON.stringify([rows, lines]);
	for (const hidden of [hiddenStreet, 'Hidden-City', '50.73743', '7.09821', '48.1', '11.5', 'owner@tea.example'])
		expect(all).not.toContain(hidden);
	expect(rows[1]).toMatchObject({ locality: 'Bonn', lat: '50.74', lng: '7.1', location: 'area' });
	expect(lines[1]?.geo).toEqual({
		'@type': 'GeoCircle',
		geoMidpoint: { '@type': 'GeoCoordinates', latitude: 50.74, longitude: 7.1 },
		geoRadius: '1000',
	});
	expect(rows[2]).toMatchObject({ locality: '', lat: '', lng: '', location: 'hidden' });
	expect(lines[2]).not.toHaveProperty('geo');
});

test('sources are named with their licence, for each business and for the whole', () => {
	expect(rows[3]).toMatchObject({ source: 'Open Places', source_licence: 'ODbL 1.0' });
	expect(lines[3]?.subjectOf).toMatchObject({ name: 'Open Places', license: { name: 'ODbL 1.0' } });
	expect(made.sources).toEqual([{ name: 'Open Places', licence: 'ODbL 1.0', businesses: 1 }]);
});

test('the list says what the files are', async () => {
	expect(await findDump(folder)).toEqual(made);
	for (const { name, bytes, sha256 } of made.files) {
		const content = readFileSync(join(folder, name));
		expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
		expect(name).toContain(sha256.slice(0, 8));
	}
	expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('made once a day; what is no longer listed goes after two', async () => {
	const log = { info: () => {} };
	const at = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000);
	expect(await makeWhenDue({ db, folder, siteUrl, now: at(23.9) }, log)).toBe(false);
	const old = join(folder, 'businesses-20200101-00000000.csv.gz');
	const recent = join(folder, 'businesses-20200102-00000000.csv.gz');
	for (const [file, hours] of [[old, -25] as const, [recent, 0] as const]) {
		writeFileSync(file, '');
		utimesSync(file, at(hours), at(hours));
	}
	expect(await makeWhenDue({ db, folder, siteUrl, now: at(24) }, log)).toBe(true);
	expect(await isDumpDue({ db, folder, now: at(24) })).toBe(false);
	const names = readdirSync(folder);
	expect(names).toContain('businesses-20200102-00000000.csv.gz');
	expect(names).not.toContain('businesses-20200101-00000000.csv.gz');
	expect(names).toEqual(expect.arrayContaining(made.files.map(({ name }) => name)));
});

test.each(['suspended', 'deleted', 'draft'])(
	'files with a business that is %s are made anew, and go',
	async (status) => {
		app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
		const operator = await app.actor('operator');
		const own = join(otherFolder, status);
		const { id, slug } = await addBusiness(owner, `Soon ${status}`);
		const make = (minutes: number) => {
			const now = new Date(app.clock.now.getTime() + minutes * 60_000);
			return makeWhenDue({ db, folder: own, siteUrl, now }, { info: () => {} });
		};
		const listings = () =>
			readdirSync(own)
				.filter((name) => name.endsWith('.csv.gz'))
				.map((name) => String(gunzipSync(readFileSync(join(own, name)))).includes(slug));
		await make(-10);
		expect([await make(0), listings()]).toEqual([false, [true]]);
		const decision = {
			subject_type: 'profile' as const,
			subject_ids: [id],
			explanation: 'There is no such shop here.',
		};
		if (status === 'suspended')
			await operator.call('POST /moderation/decisions', { body: { ...decision, action: 'remove', reason: 'fake' } });
		else if (status === 'deleted') await owner.call('DELETE /business-profile/:id', { params: { id } });
		else await owner.call('PATCH /business-profile/:id', { params: { id }, body: { status: 'draft' } });
		expect([await make(10), listings()]).toEqual([true, [false]]);
		expect(await make(20)).toBe(false);
		// No files are made when a hidden business changes, or one is shown.
		if (status === 'draft') {
			await owner.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'Later' } });
			await owner.call('PATCH /business-profile/:id', { params: { id }, body: { status: 'published' } });
			expect(await make(30)).toBe(false);
		}
	},
);

test.each(['hidden by who leaves', 'imported, and the import was undone'])(
	'files with a business that is gone by now, having been %s, are made anew, and go',
	async (way) => {
		app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
		const own = temporaryFolder();
		const make = (minutes: number) => {
			const now = new Date(app.clock.now.getTime() + minutes * 60_000);
			return makeWhenDue({ db, folder: own, siteUrl, now }, { info: () => {} });
		};
		const leaver = await app.somebody('leaver');
		const { id } = await addBusiness(leaver, 'Soon gone');
		const { runId } = await importRows({ db, folder: own }, `gone-${way.length}`, [
			{ id: 1, name: 'Imported by mistake', town: 'Bonn' },
		]);
		await make(-10);
		expect(await make(0)).toBe(false);
		if (way.startsWith('hidden')) {
			await leaver.call('PATCH /business-profile/:id', { params: { id }, body: { status: 'draft' } });
			await leaver.call('DELETE /me');
		} else await undoRun(db, runId!, { now: () => app.clock.now });
		expect([await make(10), await make(20)]).toEqual([true, false]);
	},
);

test.each(['by its owner', 'by any statement', 'by a merge'])(
	'files with an address that was hidden since, %s, are made anew, and go',
	async (way) => {
		const own = temporaryFolder();
		const make = (minutes: number) => {
			const now = new Date(app.clock.now.getTime() + minutes * 60_000);
			return makeWhenDue({ db, folder: own, siteUrl, now }, { info: () => {} });
		};
		const street = `Plum Lane ${way}`;
		const isListed = () =>
			readdirSync(own)
				.filter((name) => name.endsWith('.csv.gz'))
				.map((name) => String(gunzipSync(readFileSync(join(own, name)))).includes(street));
		const { id } = await addBusiness(owner, `Plums ${way}`);
		const place = { locality: 'Bonn', country: 'DE' };
		const show = (id: string, changes: object) =>
			owner.call('PATCH /business-profile/:id', { params: { id }, body: changes });
		await show(id, { address: { ...place, line1: street } });
		const other = await addBusiness(owner, `Prunes ${way}`);
		await show(other.id, { address: place, address_visibility: 'area' });
		app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
		await make(-10);
		expect([await make(0), isListed()]).toEqual([false, [true]]);
		if (way === 'by its owner') await show(id, { address_visibility: 'area' });
		else if (way === 'by any statement')
			await db
				.updateTable('profile')
				.set({ address_visibility: 'hidden', updated_at: app.clock.now })
				.where('id', '=', id)
				.execute();
		else {
			const operator = await app.actor('operator');
			await operator.call('POST /business-profile/:id/merge', { params: { id }, body: { into: other.id } });
		}
		expect([await make(10), isListed()]).toEqual([true, [false]]);
		await show(way === 'by a merge' ? other.id : id, { address_visibility: 'full' });
		expect(await make(20)).toBe(false);
	},
);

test('one that is given up leaves nothing, and the files of before stay', async () => {
	const before = readdirSync(folder).sort();
	const list = await findDump(folder);
	const signal = AbortSignal.abort(new Error('stop'));
	await expect(makeDump({ db, folder, siteUrl, now: new Date(0), signal })).rejects.toThrow('stop');
	expect(readdirSync(folder).sort()).toEqual(before);
	expect(await findDump(folder)).toEqual(list);
});

test('the server lists, redirects to and serves the files, also in parts', async () => {
	expect((await app.visitor('GET /dumps')).data).toBeNull();
	expect((await app.server.inject('/dumps/businesses.csv.gz')).statusCode).toBe(404);
	const own = join(app.config.DATA_DIR, 'dumps');
	const { files } = await makeDump({ db, folder: own, siteUrl, now: app.clock.now });
	expect((await app.visitor('GET /dumps')).data?.files).toEqual(files);
	const csv = files[1]!;
	const alias = await app.server.inject('/dumps/businesses.csv.gz');
	expect([alias.statusCode, alias.headers.location]).toEqual([302, csv.url]);
	const whole = await app.server.inject(csv.url);
	expect(whole.headers).toMatchObject({
		'content-type': 'application/gzip',
		'cache-control': 'public, max-age=31536000, immutable',
		'accept-ranges': 'bytes',
	});
	expect(whole.headers['content-encoding']).toBeUndefined();
	const resumed = await app.server.inject({
		url: csv.url,
		headers: { range: 'bytes=10-', 'if-range': String(whole.headers.etag) },
	});
	expect(resumed.statusCode).toBe(206);
	expect(resumed.rawPayload.equals(whole.rawPayload.subarray(10))).toBe(true);
	for (const path of ['/dumps/dump.json', '/dumps/..%2fidentity-key-secret', '/dumps/.hidden.gz', '/dumps/none.gz'])
		expect((await app.server.inject(path)).statusCode, path).toBe(404);
});
