/** Puts a backup into an empty database and data folder: `npm run restore -- FILE`. See docs/operation.md. */
import { resolve } from 'node:path';
import { openStore, storeFolderOf } from '#api/media/service.ts';
import type { Connection } from '#db/connect.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openDatabase } from './open-database.ts';

const [name] = process.argv.slice(2);
let connection: Connection<never> | undefined;
try {
	if (!name) throw new Error('Give the name of a file: npm run restore -- FILE');
	// npm runs scripts in the project's folder, and says where it was called.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const opened = await openDatabase();
	connection = opened.connection;
	const { DATA_DIR, STORAGE_URL } = opened.config;
	const { tables, rows, files, pictureFiles } = await restoreBackup({
		connection,
		dataDir: DATA_DIR,
		store: await openStore(STORAGE_URL),
		pictureFolder: storeFolderOf(STORAGE_URL),
		file,
	});
	console.log(
		`Restored and verified: ${rows} rows of ${tables} tables, ${files} files and ${pictureFiles} of pictures, ${file}`,
	);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await connection?.close();
}
