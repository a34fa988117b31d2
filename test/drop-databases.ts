/** Drops what tests left on a PostgreSQL server: `node test/drop-databases.ts URL`. Fails when no server answers. */
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 3000 });
await client.connect();
const { rows } = await client.query<{ datname: string }>(
	String.raw`select datname from pg_database where datname like 'vouch\_test\_%'`,
);
for (const { datname } of rows)
	await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
await client.end();
