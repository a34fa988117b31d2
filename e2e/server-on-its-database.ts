/** The server of the tests: on a new database of the PostgreSQL server at TEST_DATABASE_URL, or without that on the embedded one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDatabase, dropDatabase } from './server-database.ts';

const adminUrl = process.env.TEST_DATABASE_URL;
if (adminUrl) {
	const databaseUrl = await createDatabase(adminUrl);
	const env = { ...process.env, E2E_DATABASE_URL: databaseUrl };
	const server = spawn(process.execPath, ['e2e/server.ts'], { env, stdio: 'inherit' });
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
	const [code] = await once(server, 'exit');
	await dropDatabase(adminUrl, databaseUrl);
	process.exitCode = code ?? 1;
} else {
	await import('./server.ts');
}
