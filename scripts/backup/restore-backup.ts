import { type Kysely, sql } from 'kysely';
import type { Connection } from '#db/connect.ts';
import { listMigrationFiles, migrateWithin } from '#db/migrate.ts';
import { migrationFolders } from '../../src/migration-folders.ts';
import { type Header, readArchive, type Section } from './archive.ts';
import { fromPiece, listFiles, type StagedFiles, stageFiles } from './files.ts';
import { restorePicture } from './pictures.ts';
import { listForeignKeys, listMigrations, listTables, resetSequences } from './tables.ts';
import { type BackupOptions, type BackupSummary, summarise } from './write-backup.ts';

const rowsAtOnce = 500;

/**
 * Puts a backup into an empty database and an empty data folder, in one transaction: all of it, or nothing, so that a restore
 * that failed can be tried again. Tables are made as they were when the backup was written, filled, and then brought up to date.
 * Pictures come first: a store takes as long as it does, and the next try writes the same ones.
 * @throws Error with a sentence for the operator, before any row is written, when the backup is damaged or made by
 * a newer version, or when there is data already
 */
export async function restoreBackup(options: BackupOptions): Promise<BackupSummary> {
	const { connection, dataDir, file } = options;
	const summary = await summarise(file);
	await refuseToMix(options);
	const header = await readHeader(file);
	await refuseOtherVersion(connection, header);
	if (summary.pictureFiles > 0) await copyPictures(options);
	const staged = await stageFiles(dataDir);
	try {
		await connection.db.transaction().execute(async (db) => {
			for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
				await sql`set local ${sql.raw(setting)} = 0`.execute(db);
			await migrateWithin(connection, db, migrationFolders, (name) => header.migrations.includes(name));
			await fill(db, file, staged);
			await migrateWithin(connection, db, migrationFolders);
			// Last: once the commit is sent, nobody can tell whether it counts, and the files stay.
			await staged.settle();
		});
	} finally {
		await staged.remove();
	}
	return summary;
}

async function readHeader(file: string): Promise<Header> {
	for await (const event of readArchive(file)) {
		if (event.kind === 'header') return event.header;
	}
	throw new Error(`${file} is not a backup.`);
}

async function refuseToMix({ connection, dataDir, pictureFolder }: BackupOptions): Promise<void> {
	for (const { name } of await listTables(connection.db)) {
		const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(connection.db);
		if (rows.length > 0)
			throw new Error(`The database is not empty: there are rows in ${name}. Restore into a new one.`);
	}
	const [existing] = await listFiles(dataDir, pictureFolder);
	if (existing) throw new Error(`The data folder is not empty: there is ${existing}. Restore into a new one.`);
}

async function refuseOtherVersion({ db }: Connection<never>, header: Header): Promise<void> {
	const known = new Set(await listMigrationFiles(migrationFolders));
	const unknown = header.migrations.find((name) => !known.has(name));
	if (unknown)
		throw new Error(`The backup is of a newer version, which has ${unknown}. Update this installation first.`);
	if ((await listMigrations(db)).some((name) => !header.migrations.includes(name)))
		throw new Error('The tables of this database are newer than the backup. Restore into a new, empty database.');
}

/** Foreign keys come back at the end: rows may then arrive in any order, and every reference is checked once. */
async function fill(db: Kysely<never>, file: string, staged: StagedFiles): Promise<void> {
	const tables = await listTables(db);
	const keys = await listForeignKeys(db);
	for (const key of keys)
		await sql`alter table ${sql.table(key.table)} drop constraint ${sql.ref(key.name)}`.execute(db);
	for (const { name } of tables) {
		await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
		await sql`delete from ${sql.table(name)}`.execute(db);
	}
	await copySections(db, file, staged);
	await resetSequences(db);
	for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
	for (const { table, name, definition } of keys) {
		await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
	}
}

async function copySections(db: Kysely<never>, file: string, staged: StagedFiles): Promise<void> {
	let rows: string[] = [];
	let target: Awaited<ReturnType<StagedFiles['open']>> | undefined;
	const flush = async (section: Section) => {
		if (section.kind === 'table' && rows.length > 0 && !waitingMail.includes(section.name))
			await insertRows(db, section, rows);
		rows = [];
	};
	for await (const event of readArchive(file)) {
		if (event.kind === 'open' && event.section.kind === 'file') target = await staged.open(event.section.path);
		if (event.kind === 'item' && event.section.kind === 'file') await target?.write(event.item);
		if (event.kind === 'item' && event.section.kind === 'table') {
			rows.push(event.item);
			if (rows.length === rowsAtOnce) await flush(event.section);
		}
		if (event.kind === 'close' && event.section.kind === 'file') await target?.close();
		if (event.kind === 'close' && event.section.kind === 'table') await flush(event.section);
	}
}

async function copyPictures({ store, file }: BackupOptions): Promise<void> {
	let picture: Buffer[] = [];
	for await (const event of readArchive(file)) {
		if (event.kind === 'item' && event.section.kind === 'image') picture.push(fromPiece(event.item));
		if (event.kind === 'close' && event.section.kind === 'image') {
			await restorePicture(store, event.section.path, Buffer.concat(picture));
			picture = [];
		}
	}
}

/**
 * Mail that waited when a backup was written, from before it was jobs, which are in no backup. The site that wrote it has
 * sent it since, and the codes in it are old.
 */
const waitingMail: readonly string[] = ['identity_mail', 'outgoing_mail'];

async function insertRows(
	db: Kysely<never>,
	{ name, columns }: Section & { kind: 'table' },
	rows: string[],
): Promise<void> {
	const list = sql.join(columns.map((column) => sql.ref(column)));
	const table = sql.table(name);
	await sql`insert into ${table} (${list}) overriding system value
		select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb)`.execute(db);
}
