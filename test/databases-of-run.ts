/** Set up and torn down with a run of tests: what its processes left on a PostgreSQL server goes. */
import pg from 'pg';

/** How the names of its databases begin, by the process that starts the others. */
export const namesOfRun = (pid: number) => `vouch_test_${pid}_`;

export async function teardown(): Promise<void> {
	const url = process.env.TEST_DATABASE_URL;
	if (!url) return;
	const client = new pg.Client(url);
	await client.connect();
	const { rows } = await client.query<{ datname: string }>(
		'select datname from pg_database where starts_with(datname, $1)',
		[namesOfRun(process.pid)],
	);
	for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
	await client.end();
}
