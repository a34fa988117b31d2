import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
	Kysely,
	type LogEvent,
	PGliteDialect,
	PostgresDialect,
	type PostgresPool,
	sql,
	type Transaction,
} from 'kysely';
import pg from 'pg';
import { type ChangeTeller, tellChangesOf } from '#db/channel/announce.ts';
import { type Channel, localChannel } from '#db/channel/channel.ts';
import { ServerChannel } from '#db/channel/server-channel.ts';
import { lockFolder } from '#db/folder/folder-lock.ts';
import { makeNewFolder } from '#db/folder/new-folder.ts';
import { columnParsers } from '#db/parsers.ts';
import { PgliteThread } from '#db/pglite-thread.ts';
import { requestPool } from '#db/request-pool.ts';

/**
 * Returns a database as its caller knows its tables. Who connects does not know them: they are of the features, each of which has types of
 * its own, made from the migrations.
 */
export const withTables = <DB>(db: Kysely<never>): Kysely<DB> => db as unknown as Kysely<DB>;

export interface Connection<DB> {
	/** The database for work that nobody waits for, such as jobs, imports, dumps, scripts. Its statements have no time limit. */
	db: Kysely<DB>;
	/**
	 * The same database for work that answers a request: a statement that the server does not answer in time fails, as it
	 * does when the server is away. With the embedded database, which has one connection and lives in this process, it is
	 * `db`.
	 */
	requestDb: Kysely<DB>;
	/** Which engine answers; the SQL is the same. */
	engine: 'postgres' | 'pglite';
	/** Runs a script of several statements, as migrations are. */
	runScript(sql: string): Promise<void>;
	/** Runs a script as a part of the transaction `db`, which has to be one of this database. */
	runScriptWithin(db: Transaction<DB>, sql: string): Promise<void>;
	/**
	 * Runs a statement with values, or a script without, for callers that bring SQL of their own, on a connection that nobody
	 * else uses meanwhile. Returns the rows of all its statements.
	 */
	execute(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
	/**
	 * Opens the channel of changes, for a process that keeps values from the database. Returns the same channel each time; it
	 * closes with the connection. `onHealth` is called with null when the channel is there, and with an error whenever it
	 * could not be.
	 */
	openChannel(onHealth?: (error: unknown) => void): Channel;
	/** Set on the embedded engine only: backups and test clones copy the whole database through it. */
	embedded?: PgliteThread;
	close(): Promise<void>;
}

export interface ConnectOptions {
	/** A PostgreSQL URL; without it the embedded database in `dataDir` is used. */
	databaseUrl?: string | undefined;
	/** A URL of the same database that leads past a pooler of transactions; without it, `databaseUrl` is used. */
	directUrl?: string | undefined;
	/** Folder of the embedded database, or null for memory only. */
	dataDir: string | null;
	/** An earlier dump of the embedded database to start from. */
	dump?: Uint8Array | undefined;
	poolMax?: number;
	/** How long a request waits for a connection, and then for each statement. */
	requestWaitMs?: number | undefined;
	/** On PostgreSQL: after which the server ends a statement, in a job or a request. */
	statementTimeoutMs?: number;
	/** Called for every statement; tests count statements with it. */
	onQuery?: ((event: LogEvent) => void) | undefined;
}

const defaultStatementTimeoutMs = 15_000;
/**
 * The memory of one statement for its sorts and bitmaps. With the server's usual 4 MB, a word that a third of a million
 * businesses have in their names outgrows its bitmap, and a search for it in one town reads 250,000 pages instead of
 * 20,000.
 */
const workMemory = '32MB';
/** Whether the server compiles statements: compiling takes a hundred milliseconds, and hardly any of ours runs as long. */
const compilation = 'off';
/** How long a query waits for a connection. A database that does not answer is an outage, not a page that never ends. */
const connectionTimeoutMs = 20_000;
const defaultRequestWaitMs = 10_000;

/**
 * Opens the database of the server at `databaseUrl`, or else the embedded one.
 * @throws Error when another process holds the folder.
 */
export async function connect<DB>(options: ConnectOptions): Promise<Connection<DB>> {
	return options.databaseUrl
		? connectServer<DB>({ ...options, databaseUrl: options.databaseUrl })
		: connectEmbedded<DB>(options);
}

async function connectServer<DB>({
	databaseUrl,
	directUrl,
	poolMax = 10,
	requestWaitMs = defaultRequestWaitMs,
	statementTimeoutMs = defaultStatementTimeoutMs,
	onQuery,
}: ConnectOptions & { databaseUrl: string }): Promise<Connection<DB>> {
	const pool = new pg.Pool({
		connectionString: databaseUrl,
		max: poolMax,
		connectionTimeoutMillis: Math.max(connectionTimeoutMs, requestWaitMs),
		statement_timeout: statementTimeoutMs,
		idle_in_transaction_session_timeout: 30_000,
		application_name: 'vouch',
		options: `-c work_mem=${workMemory} -c jit=${compilation}`,
		types: {
			getTypeParser: (oid: number, format?: 'text' | 'binary') =>
				(format !== 'binary' && columnParsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
		} as pg.CustomTypesConfig,
	});
	// A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
	pool.on('error', () => {});
	// A connection that breaks while it is in use fails its query, and emits the error here as well.
	pool.on('connect', (client) => client.on('error', () => {}));
	await pool.query('select 1');
	const writer = randomUUID();
	const teller: ChangeTeller = { writer, channel: undefined };
	const over = (pool: PostgresPool) =>
		new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) });
	const [db, requestDb] = [over(pool), over(requestPool(pool, requestWaitMs))];
	for (const each of [db, requestDb]) tellChangesOf(each, teller);
	return {
		db,
		requestDb,
		engine: 'postgres',
		openChannel: (onHealth) =>
			(teller.channel ??= new ServerChannel({ databaseUrl: directUrl ?? databaseUrl, writer, onHealth })),
		runScript: async (sql) =>
			void (await pool.query(`set statement_timeout = 0; ${sql}; set statement_timeout = ${statementTimeoutMs}`)),
		// Without values, the driver sends the text as it is, and the server runs all of its statements.
		runScriptWithin: async (db, script) => void (await sql.raw(script).execute(db)),
		execute: async (sql, values = []) => {
			const client = await pool.connect();
			let failure: Error | undefined;
			try {
				// A script gives an array with one result per statement; the types of pg know a single result only.
				const results: unknown = await client.query(sql, values);
				return { rows: (Array.isArray(results) ? results : [results]).flatMap(({ rows }) => rows) };
			} catch (error) {
				failure = error as Error;
				throw error;
			} finally {
				// A script that failed may have left its transaction open.
				client.release(failure);
			}
		},
		close: async () => {
			await teller.channel?.close();
			await pool.end();
		},
	};
}

async function connectEmbedded<DB>({ dataDir, dump, onQuery }: ConnectOptions): Promise<Connection<DB>> {
	const unlock = dataDir ? await lockFolder(join(dataDir, 'database.lock')) : () => {};
	const folder = dataDir && join(dataDir, 'database');
	const thread = await openThread(folder, dump).catch((error) => {
		unlock();
		throw error;
	});
	const channel = localChannel();
	const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite: thread }), ...(onQuery && { log: onQuery }) });
	tellChangesOf(db, { writer: null, channel });
	return {
		db,
		requestDb: db,
		engine: 'pglite',
		openChannel: () => channel,
		runScript: async (sql) => void (await thread.exec(sql)),
		// There is one connection, and the transaction has it.
		runScriptWithin: async (_db, sql) => void (await thread.exec(sql)),
		execute: (sql, values = []) =>
			// The statement waits for the dialect's turn: between two statements of another transaction, it would become part of it.
			db.connection().execute(async () => {
				if (values.length > 0) return thread.query<Record<string, unknown>>(sql, values);
				return thread.exec<Record<string, unknown>>(sql).catch(async (error) => {
					await thread.exec('rollback').catch(() => {});
					throw error;
				});
			}),
		embedded: thread,
		close: async () => {
			await thread.close();
			unlock();
		},
	};
}

async function openThread(folder: string | null, dump: Uint8Array | undefined): Promise<PgliteThread> {
	if (folder && !dump && !existsSync(folder)) await makeNewFolder(folder);
	const thread = new PgliteThread(folder, dump);
	await thread.waitReady;
	return thread;
}
