/** npm run seed -- [small|town]: fills an empty directory with the demo town. */
import { syncCatalogue } from '#api/catalogue/catalogue.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { demoSizes, seedDemo } from '../src/demo/seed-demo.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { openDatabase } from './open-database.ts';

const size = process.argv[2] ?? 'town';
let close: (() => Promise<void>) | undefined;
try {
	if (size !== 'small' && size !== 'town') throw new Error(`Give one of ${Object.keys(demoSizes).join(', ')}.`);
	const { connection, config } = await openDatabase();
	close = () => connection.close();
	await migrate(connection, migrationFolders);
	await syncCatalogue(connection.db);
	const isDone = await seedDemo(
		withTables<DB>(connection.db),
		size,
		console,
		secretBox(readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR)),
	);
	if (!isDone) console.error('The directory has businesses already. The demo town goes into an empty one.');
	process.exitCode = isDone ? 0 : 1;
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await close?.();
}
