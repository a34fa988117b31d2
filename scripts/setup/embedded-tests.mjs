/**
 * What the embedded database runs besides where the whole of the tests runs on a server, as the beginnings of their paths.
 * The same SQL runs on both; these are what can go wrong on one of them alone. The browser's tests
 * run on the server as well, each run on a database of its own.
 */
export const embeddedTests = [
	// Its engine: one connection, one folder, a thread that may end. What tries the embedded database wherever it runs
	// (new-folder.test.ts, vacuum.test.ts) has run beside the server.
	'src/db/channel/',
	'src/db/delete-in-batches.test.ts',
	'src/db/lock-keys.test.ts',
	'src/db/lost-connections.test.ts',
	'src/db/transaction.test.ts',
	'src/identity/database-outage.test.ts',
	'test/kill.test.ts',
	// Jobs take turns with transactions there, and lie in its folder.
	'src/jobs/',
	'test/jobs-after-a-kill.test.ts',
	// What it makes of the migrations.
	'test/schema.test.ts',
	// Every call of the api once, and the whole way of signing in.
	'test/permissions.test.ts',
	'src/identity/identity.test.ts',
	// Words are compared, and distances and hours measured, by its extensions.
	'src/api/directory/ranking.test.ts',
	'src/api/directory/nearest.test.ts',
	'test/opening-hours.test.ts',
	// Large batches. What scripts/ has runs once: backup and import try the embedded database beside the server, too.
	'src/api/imports/imports.test.ts',
	// What everybody has who starts it for the first time.
	'src/demo/',
];
