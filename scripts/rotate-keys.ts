/**
 * npm run rotate-keys: has the next signing key take over in an hour. With --emergency, all keys are withdrawn at once;
 * with --new-secret as well, also if the identity secret is another one than before. See docs/operation.md.
 */
import { parseArgs } from 'node:util';
import { type Connection, withTables } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { rotateByHand } from '#identity/keys/rotate-by-hand.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import type { DB } from '#identity/schema.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { openDatabase } from './open-database.ts';

let connection: Connection<never> | undefined;
try {
	const { values } = parseArgs({
		options: {
			emergency: { type: 'boolean', default: false },
			'new-secret': { type: 'boolean', default: false },
		},
	});
	const opened = await openDatabase();
	connection = opened.connection;
	const { config } = opened;
	if (config.FIREBASE_PROJECT_ID)
		throw new Error('The Firebase project signs its tokens itself: there are no keys here.');
	await migrate(connection, migrationFolders);
	const sentence = await rotateByHand(withTables<DB>(connection.db), {
		box: secretBox(readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR)),
		now: new Date(),
		isEmergency: values.emergency,
		isNewSecret: values['new-secret'],
	});
	console.log(sentence);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await connection?.close();
}
