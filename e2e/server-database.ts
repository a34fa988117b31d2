/** Databases of the browser tests' own on a PostgreSQL server; what a broken run leaves there, `test/drop-databases.ts` drops. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes an empty one; gives its URL. @throws Error when no server answers at `adminUrl`. */
export async function createDatabase(adminUrl: string): Promise<string> {
	const name = `vouch_test_e2e_${randomBytes(6).toString('hex')}`;
	await onServer(adminUrl, `create database ${name}`);
	// Nothing here has to outlive the server, and waiting for its disk takes long.
	await onServer(adminUrl, `alter database ${name} set synchronous_commit = off`);
	return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
}

export const dropDatabase = (adminUrl: string, databaseUrl: string): Promise<void> =>
	onServer(adminUrl, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

async function onServer(url: string, statement: string): Promise<void> {
	const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
	await admin.connect();
	await admin.query(statement).finally(() => admin.end());
}
