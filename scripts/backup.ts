/** Writes the whole product, tables and files, into one file: `npm run backup -- FILE`. See docs/operation.md. */
import { resolve } from 'node:path';
import type { Connection } from '#db/connect.ts';
import { writeBackup } from './backup/write-backup.ts';
import { openDatabase } from './open-database.ts';

const [name] = process.argv.slice(2);
let connection: Connection<never> | undefined;
try {
	if (!name) throw new Error('Give the name of a file: npm run backup -- FILE');
	// npm runs scripts in the project's folder, and says where it was called.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const opened = await openDatabase();
	connection = opened.connection;
	const { tables, rows, files } = await writeBackup({ connection, dataDir: opened.config.DATA_DIR, file });
	console.log(`Written and verified: ${rows} rows of ${tables} tables and ${files} files, ${file}`);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await connection?.close();
}
