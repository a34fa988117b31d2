import { createWriteStream } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import type { MediaStore } from '#api/media/service.ts';
import type { Connection } from '#db/connect.ts';
import { writeNewFile } from '../new-file.ts';
import { type Header, readArchive, type Section, writeLines } from './archive.ts';
import { listFiles, openPieces } from './files.ts';
import { listPictures } from './pictures.ts';
import { listMigrations, listTables, type Table } from './tables.ts';

const rowsAtOnce = 500;

export interface BackupSummary {
	tables: number;
	rows: number;
	files: number;
	/** Files of pictures: each picture has one in every width and format. */
	pictureFiles: number;
}

export interface BackupOptions {
	connection: Connection<never>;
	/** Where keys and reports are. */
	dataDir: string;
	/** Where pictures are, and the folder that this is, if it is one. */
	store: MediaStore;
	pictureFolder: string | null;
	/** For a backup: must not exist yet, and must be outside the data folder. */
	file: string;
}

/**
 * Writes every table as of one moment, every file of the data folder and every picture into one file; then reads it back and
 * compares counts and checksums. The file appears under its name only when it is whole.
 * Files are copied after the tables, when their transaction has ended: that takes as long as the store does, and a server ends
 * a transaction that is idle for as long. A picture that a row shows stays for a day at least, and none is ever changed.
 * `missing` names the files of pictures that are shown and not in the store: the rest is backed up all the same.
 */
export async function writeBackup({ file, ...source }: BackupOptions): Promise<BackupSummary & { missing: string[] }> {
	const missing: string[] = [];
	const { connection, dataDir } = source;
	if (!relative(resolve(dataDir), resolve(file)).startsWith('..'))
		throw new Error('Put the backup outside the data folder.');
	const summary = await writeNewFile(file, async (partial) => {
		const snapshot = await connection.db
			.startTransaction()
			.setIsolationLevel('repeatable read')
			.setAccessMode('read only')
			.execute();
		try {
			for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
				await sql`set local ${sql.raw(setting)} = 0`.execute(snapshot);
			await sql`set local timezone = 'UTC'`.execute(snapshot);
			const migrations = await listMigrations(snapshot);
			if (migrations.length === 0) throw new Error('There is nothing to back up: this database was never used.');
			const start: Header = { vouch_backup: 1, created_at: new Date().toISOString(), migrations };
			const onMissing = (path: string) => missing.push(path);
			const lines = writeLines(start, listSections({ ...source, snapshot, db: connection.db, onMissing }));
			await pipeline(lines, createGzip(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
		} finally {
			// The first error is the one to report.
			if (!snapshot.isCommitted)
				await snapshot
					.rollback()
					.execute()
					.catch(() => {});
		}
		return summarise(partial);
	});
	return { ...summary, missing };
}

/** Reads an archive to its end, and counts. @throws Error when it is not whole */
export async function summarise(file: string): Promise<BackupSummary> {
	const summary: BackupSummary = { tables: 0, rows: 0, files: 0, pictureFiles: 0 };
	for await (const event of readArchive(file)) {
		if (event.kind !== 'close') continue;
		if (event.section.kind === 'file') summary.files += 1;
		else if (event.section.kind === 'image') summary.pictureFiles += 1;
		else {
			summary.tables += 1;
			summary.rows += event.items;
		}
	}
	return summary;
}

type Source = Omit<BackupOptions, 'connection' | 'file'> & {
	snapshot: ControlledTransaction<never>;
	db: Kysely<never>;
	onMissing: (path: string) => void;
};

async function* listSections({ snapshot, db, dataDir, store, pictureFolder, onMissing }: Source) {
	const tables = await listTables(snapshot);
	for (const table of tables) {
		yield { section: { kind: 'table', ...table } satisfies Section, items: readRows(snapshot, table) };
	}
	await snapshot.commit().execute();
	for (const path of await listFiles(dataDir, pictureFolder)) {
		const items = await openPieces(dataDir, path);
		if (items) yield { section: { kind: 'file', path } satisfies Section, items };
	}
	if (tables.some(({ name }) => name === 'media_image')) yield* listPictures(db, store, onMissing);
}

/** Rows as JSON texts made by the database, which neither rounds a number nor shortens a time. */
async function* readRows(db: Kysely<never>, { name, columns }: Table): AsyncGenerator<string> {
	const list = sql.join(columns.map((column) => sql.ref(column)));
	await sql`declare backup_row no scroll cursor for
		select row_to_json(kept)::text as item from (select ${list} from ${sql.table(name)}) kept`.execute(db);
	for (;;) {
		const { rows } = await sql<{ item: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_row`.execute(db);
		for (const { item } of rows) yield item;
		if (rows.length < rowsAtOnce) break;
	}
	await sql`close backup_row`.execute(db);
}
