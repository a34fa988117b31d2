/** Puts a backup into an empty database and data folder: `npm run restore -- FILE`. See docs/operation.md. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '#config';
import { type Connection, connect } from '#db/connect.ts';
import { restoreBackup } from './backup/restore-backup.ts';

const [name] = process.argv.slice(2);
let connection: Connection<never> | undefined;
try {
	if (!name) throw new Error('Give the name of a file: npm run restore -- FILE');
	// npm runs scripts in the project's folder, and says where it was called.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	const config = readConfig(process.env);
	mkdirSync(config.DATA_DIR, { recursive: true });
	connection = await connect<never>({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolMax: 2 });
	const { tables, rows, files } = await restoreBackup({ connection, dataDir: config.DATA_DIR, file });
	console.log(`Restored and verified: ${rows} rows of ${tables} tables and ${files} files, ${file}`);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await connection?.close();
}
