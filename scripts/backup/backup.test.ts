import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keysOf, type MediaStore, openStore } from '#api/media/service.ts';
import { type Connection, connect } from '#db/connect.ts';
import { migrate, migrateWithin } from '#db/migrate.ts';
import { startS3 } from '#test/s3-server.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { migrationFolders } from '../../src/migration-folders.ts';
import { listFiles } from './files.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const adminUrl = process.env.TEST_DATABASE_URL;
const engines = adminUrl ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to })));
/** For what is the same on both: an embedded database takes seconds to start. */
const quickerEngine = adminUrl ? 'postgres' : 'pglite';
const folder = temporaryFolder();
/** Databases that are open. Each embedded one takes a good hundred megabytes, so those of a test go with it. */
const closing: (() => Promise<unknown>)[] = [];
const close = async (from: number) => {
	for (const end of closing.splice(from)) await end();
};
/** The embedded database before anything is in it, which takes three seconds to make. */
let nothing: Uint8Array | undefined;
const newName = () => join(folder, randomBytes(6).toString('hex'));

async function emptyDatabase(engine: 'pglite' | 'postgres'): Promise<Connection<never>> {
	if (engine === 'pglite') {
		const connection = await connect<never>({ dataDir: null, dump: nothing });
		closing.push(() => connection.close());
		nothing ??= await connection.embedded?.dump();
		return connection;
	}
	const name = `vouch_test_backup_${randomBytes(6).toString('hex')}`;
	const onServer = async (statement: string) => {
		const admin = new pg.Client(adminUrl);
		await admin.connect();
		await admin.query(statement);
		await admin.end();
	};
	await onServer(`create database ${name}`);
	// Nothing here has to outlive the server.
	await onServer(`alter database ${name} set synchronous_commit = off`);
	const databaseUrl = Object.assign(new URL(adminUrl ?? ''), { pathname: `/${name}` }).toString();
	const connection = await connect<never>({ databaseUrl, dataDir: null, poolMax: 2 });
	closing.push(() => connection.close().then(() => onServer(`drop database ${name} with (force)`)));
	return connection;
}

function makeDataDir(): string {
	const dataDir = newName();
	mkdirSync(join(dataDir, 'images', 'ab'), { recursive: true });
	mkdirSync(join(dataDir, 'database'));
	writeFileSync(join(dataDir, 'images', 'ab', 'photo.webp'), randomBytes(200_000));
	writeFileSync(join(dataDir, 'identity-key-secret'), 'a secret\n');
	writeFileSync(join(dataDir, 'empty'), '');
	writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17');
	mkdirSync(join(dataDir, 'dumps'));
	writeFileSync(join(dataDir, 'dumps', 'businesses.csv.gz'), randomBytes(10));
	return dataDir;
}

const memberId = '0199a000-0000-7000-8000-000000000001';
const profileId = '0199a000-0000-7000-8000-000000000002';

const imageId = 'ab'.repeat(16);
/** The files of one picture of 200 pixels, as the store has them. */
const pictureFiles = new Map(
	keysOf({ id: imageId, width: 200 }).map((path) => [path, randomBytes(path.endsWith('avif') ? 70_000 : 3)]),
);

/** Values that a careless copy would change: fractions of a second, long fractions, ranges, escapes, own order. */
async function fillDatabase({ db, runScript }: Connection<never>): Promise<void> {
	await runScript(`
		insert into review_category_set (slug, label, position) values ('general', 'General', 1);
		insert into category (slug, parent_slug, label, icon, schema_type, review_category_set, position) values
			('food', null, 'Food', 'utensils', 'Thing', 'general', 1), ('cafe', 'food', 'Café', 'coffee', 'Thing', 'general', 2);
		update category set label = 'Food and drink' where slug = 'food';
		insert into member (id, uid, name, settings, created_at)
			select case n when 1 then '${memberId}'::uuid else gen_random_uuid() end, 'uid-' || n, 'Müller ' || n,
				'{"big": 12345678901234567890.5, "text": "a\\\\b \\"c\\""}', timestamptz '2026-03-29 01:59:59.123456+01' + n * interval '1 s'
			from generate_series(1, 1203) n;
	`);
	// Meant to be forgotten: it is not in a backup.
	await runScript(`insert into view_salt (day, salt) values ('2026-03-29', '\\x00ff')`);
	const name = 'Tab\tquote\'"\\ back, 東京 🍵\nline';
	await sql`insert into profile (id, slug, business_name, name_key, category_slug, lat, lng, open_minutes, tags, search, created_by, score)
		values (${profileId}, 'tea', ${name}, 'tea', 'cafe', 52.52000659999999, -0.1, '{[0,60),[120,180)}', ${['{a,b}', 'NULL', '']},
			to_tsvector('simple', 'green tea'), ${memberId}, 3.3333333333333335)`.execute(db);
	await sql`insert into review (id, profile_id, member_id, category_set, quality, service, value, trust, visited_on)
		values (${memberId}, ${profileId}, ${memberId}, 'general', 1, 2, 3, 5, '2024-02-29')`.execute(db);
	await sql`insert into media_image (id, member_id, width, height, colours, bytes, created_at, stored_at)
		values (${imageId}, ${memberId}, 200, 100, '', 140006, now(), now())`.execute(db);
	await sql`insert into media_use (image_id, profile_id, slot) values (${imageId}, ${profileId}, 'cover')`.execute(db);
}

/** Every line of an archive but its first, which holds the time; rows sorted, because a table has no order. */
const contentOf = (file: string) =>
	gunzipSync(readFileSync(file))
		.toString()
		.split('\n')
		.slice(1)
		.filter((line) => !line.startsWith('{"close"'))
		.sort();

/** A data folder with its pictures where they are by default. */
async function placeAt(dataDir: string) {
	const pictureFolder = join(dataDir, 'media');
	return { dataDir, pictureFolder, store: await openStore(`file:${pictureFolder}`) };
}

type Place = Awaited<ReturnType<typeof placeAt>>;
const sources = new Map<string, Place & { connection: Connection<never>; file: string }>();
beforeAll(async () => {
	for (const engine of engines) {
		const connection = await emptyDatabase(engine);
		await migrate(connection, migrationFolders);
		await fillDatabase(connection);
		const place = await placeAt(makeDataDir());
		for (const [path, bytes] of pictureFiles) await place.store.write(path, bytes, 'image/webp');
		sources.set(engine, { connection, ...place, file: newName() });
	}
	for (const source of sources.values()) await writeBackup(source);
});
afterEach(() => close(sources.size));
afterAll(() => close(0));
const sourceOf = (engine: string) => sources.get(engine) as NonNullable<ReturnType<typeof sources.get>>;

describe.each(pairs)('from $from to $to', ({ from, to }) => {
	test('every row and file comes back as it was', async () => {
		const source = sourceOf(from);
		const target = { connection: await emptyDatabase(to), ...(await placeAt(newName())), file: source.file };
		const summary = await restoreBackup(target);
		expect(summary.files).toBe(3);
		expect(summary.rows).toBe(1212);
		const again = newName();
		expect(summary.pictureFiles).toBe(pictureFiles.size);
		expect(await writeBackup({ ...target, file: again })).toEqual({ ...summary, missing: [] });
		expect(contentOf(again)).toEqual(contentOf(source.file));
		expect(statSync(join(target.dataDir, 'identity-key-secret')).mode & 0o777).toBe(0o600);
		expect(await migrate(target.connection, migrationFolders)).toEqual([]);
		const stray = sql`insert into profile_slug (slug, profile_id) values ('x', ${memberId})`;
		await expect(stray.execute(target.connection.db)).rejects.toThrow(/foreign key/);
	});
});

test.each(engines)('on %s, a restore that failed at its very end is tried again in the same place', async (engine) => {
	const { file } = sourceOf(engine);
	const target = { connection: await emptyDatabase(engine), ...(await placeAt(newName())), file };
	const inTheWay = join(target.dataDir, 'identity-key-secret');
	mkdirSync(inTheWay, { recursive: true });
	await expect(restoreBackup(target)).rejects.toThrow();
	expect(await listFiles(target.dataDir, target.pictureFolder)).toEqual([]);
	rmdirSync(inTheWay);
	// As a process leaves them that is killed.
	mkdirSync(join(target.dataDir, 'restoring'));
	writeFileSync(join(target.dataDir, 'restoring', 'empty'), 'half');
	expect(await restoreBackup(target)).toMatchObject({ rows: 1212, files: 3 });
	expect(readFileSync(join(target.dataDir, 'empty'), 'utf8')).toBe('');
	expect(existsSync(join(target.dataDir, 'restoring'))).toBe(false);
	expect(await migrate(target.connection, migrationFolders)).toEqual([]);
});

test.each(engines.filter((engine) => engine === 'postgres'))(
	'on %s, a server that starts during a restore waits for its end',
	async (engine) => {
		const connection = await emptyDatabase(engine);
		let started: Promise<unknown> | undefined;
		await connection.db.transaction().execute(async (db) => {
			await migrateWithin(connection, db, migrationFolders, () => false);
			started = migrate(connection, migrationFolders, () => false).catch((error) => error);
			const countWaiting = () =>
				sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
					.execute(db)
					.then(({ rows }) => rows.length);
			await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
		});
		expect(await started).toEqual([]);
	},
);

test('a restore that fails leaves what a server has put into the folder meanwhile', async () => {
	const { file } = sourceOf(quickerEngine);
	const place = await placeAt(newName());
	const key = join(place.dataDir, 'identity-key-secret');
	const write: MediaStore['write'] = async (...picture) => {
		mkdirSync(place.dataDir, { recursive: true });
		writeFileSync(key, 'of the server');
		return place.store.write(...picture);
	};
	const target = { ...place, connection: await emptyDatabase(quickerEngine), store: { ...place.store, write }, file };
	await expect(restoreBackup(target)).rejects.toThrow(/there is identity-key-secret/);
	expect(await listFiles(place.dataDir, place.pictureFolder)).toEqual(['identity-key-secret']);
	expect(readFileSync(key, 'utf8')).toBe('of the server');
});

test('what a start that was killed left of an embedded database or a demo town is no file to keep', async () => {
	const dataDir = makeDataDir();
	mkdirSync(join(dataDir, 'database.new-abc123'));
	for (const path of ['database.new-abc123/PG_VERSION', 'database.lock', 'database.lock.123', 'demo-town.unfinished'])
		writeFileSync(join(dataDir, path), '');
	expect(await listFiles(dataDir, null)).toEqual(['empty', 'identity-key-secret', 'images/ab/photo.webp']);
});

test.each(engines)(
	'on %s, mail that waited when an old backup was written is not sent by who restores it',
	async (engine) => {
		const source = { connection: await emptyDatabase(engine), ...(await placeAt(newName())), file: newName() };
		await migrate(source.connection, migrationFolders, (name) => !name.endsWith('mail_is_jobs.sql'));
		for (const table of ['identity_mail', 'outgoing_mail']) {
			await sql`insert into ${sql.table(table)} (id, message_sealed, created_at, next_attempt_at)
			values (gen_random_uuid(), 'sealed', now(), now())`.execute(source.connection.db);
		}
		await writeBackup(source);
		const { db, ...rest } = await emptyDatabase(engine);
		await restoreBackup({ connection: { ...rest, db }, ...(await placeAt(newName())), file: source.file });
		expect((await sql`select name from pgboss.job`.execute(db)).rows).toEqual([]);
	},
);

test('of two backups by one name, one is written, and the other one is refused', async () => {
	const source = sourceOf(quickerEngine);
	const file = newName();
	let other: Promise<unknown> | undefined;
	const read: MediaStore['read'] = async (path) => {
		other ??= writeBackup({ ...source, file });
		await other;
		return source.store.read(path);
	};
	const done = writeBackup({ ...source, store: { ...source.store, read }, file });
	await expect(done).rejects.toThrow(/exists already/);
	await expect(other).resolves.toMatchObject({ rows: 1212, missing: [] });
	expect(contentOf(file)).toEqual(contentOf(source.file));
	expect(readdirSync(folder).filter((name) => name.startsWith(basename(file)))).toEqual([basename(file)]);
});

describe('refuses with a sentence', () => {
	const source = () => sourceOf(quickerEngine);
	const restoreOf = async (lines: (lines: string[]) => string[]) => {
		const file = newName();
		writeFileSync(file, gzipSync(lines(gunzipSync(readFileSync(source().file)).toString().split('\n')).join('\n')));
		const connection = await emptyDatabase(quickerEngine);
		return { connection, done: restoreBackup({ connection, ...(await placeAt(newName())), file }) };
	};

	test('a database with rows', async () => {
		const done = restoreBackup({ ...source(), ...(await placeAt(newName())) });
		await expect(done).rejects.toThrow(/^The database is not empty: there are rows in category\./);
	});

	test('a data folder with files', async () => {
		const done = restoreBackup({
			...source(),
			connection: await emptyDatabase(quickerEngine),
		});
		await expect(done).rejects.toThrow(/^The data folder is not empty: there is empty\./);
	});

	test('a database that was never used', async () => {
		const done = writeBackup({
			connection: await emptyDatabase(quickerEngine),
			...(await placeAt(newName())),
			file: newName(),
		});
		await expect(done).rejects.toThrow(/^There is nothing to back up/);
	});

	test('to overwrite a backup, or to put it among what it copies', async () => {
		await expect(writeBackup(source())).rejects.toThrow(/exists already/);
		expect(existsSync(source().file)).toBe(true);
		await expect(writeBackup({ ...source(), file: join(source().dataDir, 'b') })).rejects.toThrow(
			'outside the data folder',
		);
	});

	test('a file that is missing, cut short, or no backup', async () => {
		const options = { connection: source().connection, ...(await placeAt(newName())) };
		await expect(restoreBackup({ ...options, file: newName() })).rejects.toThrow(/^There is no file/);
		const [cut, other] = [newName(), newName()];
		writeFileSync(cut, readFileSync(source().file).subarray(0, 5000));
		writeFileSync(other, 'hello');
		await expect(restoreBackup({ ...options, file: cut })).rejects.toThrow(/is not a whole backup/);
		await expect(restoreBackup({ ...options, file: other })).rejects.toThrow(/is not a whole backup/);
	});

	test.each<[string, (lines: string[]) => string[], RegExp]>([
		[
			'a changed row',
			(lines) => lines.map((line) => line.replace('Müller 7"', 'Muller 7"')),
			/the contents of table member were changed/,
		],
		[
			'a missing row',
			(lines) => lines.filter((line) => !line.includes('Müller 7"')),
			/the contents of table member were changed/,
		],
		['a missing end', (lines) => [...lines.slice(0, -2), ''], /the end is missing/],
		[
			'a newer version',
			(lines) => [(lines[0] ?? '').replace('"]', '","api/9999_future.sql"]'), ...lines.slice(1)],
			/newer version, which has api\/9999_future\.sql/,
		],
	])('%s', async (_, change, message) => {
		const { connection, done } = await restoreOf(change);
		await expect(done).rejects.toThrow(message);
		const { rows } = await sql`select to_regclass('member') as found`.execute(connection.db);
		if (!message.source.includes('newer')) expect(rows).toEqual([{ found: null }]);
	});

	test('a path that leads out of the data folder', async () => {
		const { done } = await restoreOf((lines) =>
			lines.map((line) => line.replace('"path":"empty"', '"path":"../empty"')),
		);
		await expect(done).rejects.toThrow(/not inside the data folder/);
	});
});

describe('pictures', () => {
	test('move from the disk to S3 with a backup', async () => {
		const s3 = await startS3();
		const store = await openStore(s3.url);
		const connection = await emptyDatabase(quickerEngine);
		await restoreBackup({
			connection,
			dataDir: newName(),
			store,
			pictureFolder: null,
			file: sourceOf(quickerEngine).file,
		});
		for (const [path, bytes] of pictureFiles) expect(Buffer.from((await store.read(path))!).equals(bytes)).toBe(true);
		await s3.close();
	});

	test('are copied when the transaction of the tables has ended, which no server lets idle for as long', async () => {
		const source = sourceOf(quickerEngine);
		const open: unknown[] = [];
		const file = newName();
		const read: MediaStore['read'] = async (path) => {
			const { rows } = await sql`select pid from pg_stat_activity
				where datname = current_database() and state like 'idle in transaction%'`.execute(source.connection.db);
			open.push(...rows);
			// Whoever kills it leaves nothing behind that looks like a backup.
			if (existsSync(file)) open.push(file);
			return source.store.read(path);
		};
		const { pictureFiles: copied } = await writeBackup({ ...source, store: { ...source.store, read }, file });
		expect([copied, open]).toEqual([pictureFiles.size, []]);
	});

	test('that the store has lost are named, and everything else is backed up', async () => {
		const elsewhere = await placeAt(newName());
		const file = newName();
		const { missing, rows } = await writeBackup({ ...sourceOf(quickerEngine), store: elsewhere.store, file });
		expect(missing).toEqual([...pictureFiles.keys()]);
		expect(rows).toBe(1212);
		expect(existsSync(file)).toBe(true);
	});
});
