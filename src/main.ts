import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { syncCatalogue } from '#api/catalogue/catalogue.ts';
import { scheduleLedgerJobs } from '#api/coins/service.ts';
import { openMedia } from '#api/media/service.ts';
import type { DB } from '#api/schema.ts';
import { misspeltSettings, readConfig } from '#config';
import { connect, withTables } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { vacuumChanged } from '#db/vacuum.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { mountWeb } from '#web/server/mount.ts';
import { listDemoPeople } from './demo/list-demo-people.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { deleteUnfinishedTown, isTownAlone, isTownUnfinished, makeWholeTown } from './demo/unfinished-town.ts';
import { startDumps } from './dump-schedule.ts';
import { migrationFolders } from './migration-folders.ts';
import { repeat } from './repeat.ts';
import { buildServer } from './server.ts';
import { startFailure } from './start-failure.ts';
import { addUpkeep } from './upkeep.ts';
import { weightRule } from './weight-rule.ts';

const vacuumEveryMs = 60_000;
const stoppedWithinMs = 30_000;
const tryJobsAgainMs = 10_000;

const config = readSettings();
// React takes its slow development build unless NODE_ENV says otherwise, and the pages are built for the production one.
if (config.NODE_ENV !== 'development') process.env.NODE_ENV = 'production';
const { connection, media, server } = await open().catch(tellFailure);

function readSettings() {
	try {
		return readConfig(process.env);
	} catch (error) {
		process.stderr.write(`${(error as Error).message}\n`);
		process.exit(1);
	}
}

/** Ends the process with a sentence for the operator; a fault of ours is thrown on, with all that helps to find it. */
function tellFailure(error: unknown): never {
	const sentence = startFailure(error, config.DATA_DIR);
	if (!sentence) throw error;
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}

async function open() {
	// The embedded engine lets everybody read what it writes, password hashes included.
	mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
	let connection = await openDatabase();
	const isHalfATown = config.DEMO && isTownUnfinished(config.DATA_DIR);
	if (isHalfATown && connection.engine === 'pglite' && (await isTownAlone(connection.db))) {
		await connection.close();
		await deleteUnfinishedTown(config.DATA_DIR);
		connection = await openDatabase();
	}
	await syncCatalogue(connection.db);
	const media = await openMedia(config.STORAGE_URL);
	const server = await buildServer({
		config,
		connection,
		media,
		mountWeb,
		keepsTime: true,
		identityParts: { listDemoPeople: () => listDemoPeople(withTables<DB>(connection.requestDb)) },
	});
	return { connection, media, server };
}

async function openDatabase() {
	const connection = await connect<never>({
		databaseUrl: config.DATABASE_URL,
		directUrl: config.DATABASE_DIRECT_URL,
		dataDir: config.DATA_DIR,
		poolMax: config.DATABASE_POOL,
	});
	await migrate(connection, migrationFolders);
	return connection;
}

const stopDumps = config.DUMPS
	? startDumps(
			{
				db: withTables<DB>(connection.db),
				folder: join(config.DATA_DIR, 'dumps'),
				siteUrl: config.PUBLIC_URL,
			},
			server.log,
		)
	: undefined;
const stopVacuums =
	connection.engine === 'pglite'
		? repeat({
				work: () =>
					vacuumChanged(connection.db).catch((error) =>
						server.log.error({ err: error }, 'The embedded database could not be vacuumed.'),
					),
				firstMs: vacuumEveryMs,
				everyMs: vacuumEveryMs,
			})
		: undefined;

/** Stops taking requests, finishes those under way, and closes the database. */
async function stop(): Promise<void> {
	await server.close();
	await stopDumps?.();
	await stopVacuums?.();
	await connection.close();
}
// A terminal and npm both pass Ctrl-C on, so a signal after the first is not a second request to stop.
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		if (isStopping) return;
		isStopping = true;
		setTimeout(() => {
			server.log.error('What was under way did not end, and is given up.');
			process.exit(1);
		}, stoppedWithinMs);
		void stop().then(() => process.exit(0));
	});
}

await server.listen({ port: config.PORT, host: config.HOST }).catch(async (error) => {
	await connection.close();
	tellFailure(error);
});
server.log.info(`${config.SITE_NAME} is at ${config.PUBLIC_URL}`);

for (const { name, meant } of misspeltSettings(process.env))
	server.log.warn(`${name} is not a setting, and changes nothing. Is ${meant} meant?`);

// Jobs begin once pages are answered, as many jobs may wait.
void beginJobs();

/** Begins the jobs, and tries again until that has worked: without jobs no mail goes out. */
async function beginJobs(): Promise<void> {
	const { jobs, mailDesk } = server;
	const parts = { db: withTables<DB>(connection.db), jobs, mailDesk, store: media.store };
	while (!isStopping) {
		try {
			await addUpkeep({ ...parts, weights: weightRule(config) }, server.log);
			await scheduleLedgerJobs(server.jobs);
			return await server.jobs.begin();
		} catch (error) {
			if (!isStopping)
				server.log.error({ err: error }, 'Jobs could not be begun with, which is tried again in ten seconds.');
			await wait(tryJobsAgainMs, undefined, { ref: false });
		}
	}
}

// The demo is filled in the background: the site answers at once, and fills while one looks.
if (config.DEMO) {
	if (isTownUnfinished(config.DATA_DIR))
		server.log.warn(
			'The demo town is not whole, as its making was broken off. A new DATA_DIR and database get a whole one.',
		);
	else
		makeWholeTown(connection.db, config.DATA_DIR, () =>
			seedDemo(
				withTables<DB>(connection.db),
				'small',
				server.log,
				secretBox(readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR)),
			),
		).catch((error) => {
			if (!isStopping) server.log.error({ err: error }, 'The demo town could not be made.');
		});
}
