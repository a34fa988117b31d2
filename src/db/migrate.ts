import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { advisoryLocks } from '#db/advisory-locks.ts';
import type { Connection } from '#db/connect.ts';

/**
 * Runs the numbered SQL files of each folder that this database has not seen, each in one transaction,
 * under an advisory lock. Forward only.
 * @param isWanted leaves out the files for which it is false; a restored backup begins with the tables of its day.
 * @returns the names of the files that were run, in order.
 */
export async function migrate(
	connection: Connection<never>,
	folders: { name: string; path: string }[],
	isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
	await connection.runScript(
		'create table if not exists migration (name text primary key, run_at timestamptz not null default now())',
	);
	const files: { name: string; path: string }[] = [];
	for (const folder of folders) {
		for (const file of (await readdir(folder.path)).filter((entry) => entry.endsWith('.sql')).sort()) {
			files.push({ name: `${folder.name}/${file}`, path: join(folder.path, file) });
		}
	}
	const run: string[] = [];
	for (const file of files.filter(({ name }) => isWanted(name))) {
		if (await runOnce(connection, file)) run.push(file.name);
	}
	return run;
}

async function runOnce(
	connection: Connection<never>,
	{ name, path }: { name: string; path: string },
): Promise<boolean> {
	const seen = await isRun(connection, name);
	if (seen) return false;
	const script = await readFile(path, 'utf8');
	// The check is repeated under the lock: another process may have run the file while this one waited.
	await connection
		.runScript(`begin;
		select pg_advisory_xact_lock(${advisoryLocks.migrations});
		do $guard$ begin
			if exists (select from migration where name = '${name}') then raise exception 'already run' using errcode = 'VM001'; end if;
		end $guard$;
		${script};
		insert into migration (name) values ('${name}');
		commit`)
		.catch(async (error: { code?: string }) => {
			await connection.runScript('rollback').catch(() => {});
			if (error.code === 'VM001') return;
			throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
		});
	return true;
}

async function isRun(connection: Connection<never>, name: string): Promise<boolean> {
	const { rows } = await sql`select 1 from migration where name = ${name}`.execute(connection.db);
	return rows.length > 0;
}
