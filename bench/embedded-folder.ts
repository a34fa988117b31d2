import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { fingerprint } from './database.ts';

/** Bytes of COPY text handed over at once. */
const chunkBytes = 4 * 1024 * 1024;

/** A data folder of the embedded database with the rows of the seeded one; kept between runs, outside the repository. */
export async function embeddedFolder(
	databaseUrl: string,
	profiles: number,
	say: (line: string) => void,
): Promise<string> {
	const folder = join(tmpdir(), 'vouch-bench', `pglite-${profiles}`);
	const mark = join(folder, `complete-${fingerprint(profiles)}`);
	if (existsSync(mark)) return folder;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const started = performance.now();
	const connection = await connect<never>({ dataDir: folder });
	await migrate(connection, migrationFolders);
	await connection.close();
	await copyTables(databaseUrl, join(folder, 'database'));
	writeFileSync(mark, '');
	say(`PGlite folder with ${profiles} profiles loaded in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
	return folder;
}

async function copyTables(databaseUrl: string, dataDir: string): Promise<void> {
	const server = new pg.Client(databaseUrl);
	await server.connect();
	const pglite = await PGlite.create({ dataDir, extensions: { pg_trgm, cube, earthdistance } });
	// Not checked meanwhile: foreign keys. The rows come from a database that holds to them.
	await pglite.exec(
		"set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '128MB'",
	);
	const all = await listTables(server);
	await pglite.exec(`truncate ${all.map(({ name }) => name).join(', ')}`);
	for (const { name, columns } of all) {
		const target = `copy ${name} (${columns}) from '/dev/blob'`;
		let held: Buffer[] = [];
		let size = 0;
		const send = async (chunk: Buffer) =>
			void (await pglite.query(target, [], { blob: new Blob([new Uint8Array(chunk)]) }));
		for await (const chunk of server.query(copyTo(`copy ${name} (${columns}) to stdout`)) as AsyncIterable<Buffer>) {
			held.push(chunk);
			size += chunk.length;
			if (size < chunkBytes) continue;
			const text = Buffer.concat(held);
			// A chunk of the network may end inside a row.
			const end = text.lastIndexOf(10) + 1;
			await send(text.subarray(0, end));
			held = [text.subarray(end)];
			size = text.length - end;
		}
		if (size > 0) await send(Buffer.concat(held));
	}
	await pglite.exec('vacuum (analyze)');
	await pglite.close();
	await server.end();
}

/** Every table with its own, not generated, columns; those that are referred to need not come first, keys are not checked. */
async function listTables(server: pg.Client): Promise<{ name: string; columns: string }[]> {
	const { rows } = await server.query<{ name: string; columns: string }>(
		`select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
		from pg_class join pg_attribute on attrelid = pg_class.oid
		where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
		and attnum > 0 and not attisdropped and attgenerated = '' group by relname order by relname`,
	);
	return rows;
}
