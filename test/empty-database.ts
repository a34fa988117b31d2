import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { namesOfRun } from './databases-of-run.ts';

const adminUrl = process.env.TEST_DATABASE_URL;

/**
 * The address of a database for the processes that a test file starts: empty before its first test, gone after its last, when
 * they have ended. Undefined where tests have no server, so that those processes take the embedded one.
 */
export function emptyDatabase(): string | undefined {
	if (!adminUrl) return undefined;
	const name = `${namesOfRun(process.ppid)}${randomBytes(6).toString('hex')}`;
	beforeAll(async () => {
		await onServer(adminUrl, `create database ${name}`);
		// Processes end here, and the server never: nobody waits for its disk.
		await onServer(adminUrl, `alter database ${name} set synchronous_commit = off`);
	});
	afterAll(() => onServer(adminUrl, `drop database ${name} with (force)`));
	return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
}

async function onServer(url: string, statement: string): Promise<void> {
	const client = new pg.Client(url);
	await client.connect();
	await client.query(statement);
	await client.end();
}
