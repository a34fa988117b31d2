import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Connection } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';

/**
 * Runs the numbered SQL files of each folder that this database has not seen, each in one transaction,
 * under an advisory lock. Forward only.
 * @param isWanted leaves out the files for which it is false; a restored backup begins with the tables of its day.
 * @returns the names of the files that were run, in order.
 */
export async function migrate(
	connection: Connection<never>,
	folders: Folder[],
	isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
	// A script is one transaction. A restore that is under way has the lock, and has made the table without showing it yet.
	await connection.runScript(`select pg_advisory_xact_lock(${lockKeys.migrations}); ${recordTable}`);
	const run: string[] = [];
	for (const file of (await listFiles(folders)).filter(({ name }) => isWanted(name))) {
		if (await runOnce(connection, file)) run.push(file.name);
	}
	return run;
}

/** The same within a transaction: none of the files counts before it ends, and a server that starts meanwhile waits. */
export async function migrateWithin(
	connection: Connection<never>,
	db: Transaction<never>,
	folders: Folder[],
	isWanted: (name: string) => boolean = () => true,
): Promise<void> {
	await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.migrations)})`.execute(db);
	await connection.runScriptWithin(db, recordTable);
	for (const { name, path } of (await listFiles(folders)).filter(({ name }) => isWanted(name))) {
		const { rows } = await sql`select 1 from migration where name = ${name}`.execute(db);
		if (rows.length > 0) continue;
		await connection.runScriptWithin(db, await readFile(path, 'utf8')).catch((error) => fail(name, error));
		await sql`insert into migration (name, run_at) values (${name}, clock_timestamp())`.execute(db);
	}
}

interface Folder {
	name: string;
	path: string;
}

const recordTable =
	'create table if not exists migration (name text primary key, run_at timestamptz not null default now())';

/** The names of all migrations that this version has, in the order in which they run. */
export const listMigrationFiles = async (folders: Folder[]): Promise<string[]> =>
	(await listFiles(folders)).map(({ name }) => name);

async function listFiles(folders: Folder[]): Promise<Folder[]> {
	const files: Folder[] = [];
	for (const folder of folders) {
		for (const file of (await readdir(folder.path)).filter((entry) => entry.endsWith('.sql')).sort()) {
			files.push({ name: `${folder.name}/${file}`, path: join(folder.path, file) });
		}
	}
	return files;
}

function fail(name: string, error: unknown): never {
	throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
}

async function runOnce(connection: Connection<never>, { name, path }: Folder): Promise<boolean> {
	const seen = await isRun(connection, name);
	if (seen) return false;
	const script = await readFile(path, 'utf8');
	// The check is repeated under the lock: another process may have run the file while this one waited.
	await connection
		.runScript(`begin;
		select pg_advisory_xact_lock(${lockKeys.migrations});
		do $guard$ begin
			if exists (select from migration where name = '${name}') then raise exception 'already run' using errcode = 'VM001'; end if;
		end $guard$;
		${script};
		insert into migration (name) values ('${name}');
		commit`)
		.catch(async (error: { code?: string }) => {
			await connection.runScript('rollback').catch(() => {});
			if (error.code === 'VM001') return;
			fail(name, error);
		});
	return true;
}

async function isRun(connection: Connection<never>, name: string): Promise<boolean> {
	const { rows } = await sql`select 1 from migration where name = ${name}`.execute(connection.db);
	return rows.length > 0;
}
