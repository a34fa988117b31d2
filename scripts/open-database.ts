import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from '#config';
import { type Connection, connect } from '#db/connect.ts';

/** The database that the settings name, with its folder made. The caller closes it. @throws Error when it is in use. */
export async function openDatabase(): Promise<{ config: Config; connection: Connection<never> }> {
	const config = readConfig(process.env);
	mkdirSync(config.DATA_DIR, { recursive: true });
	const connection = await connect<never>({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolMax: 2 });
	return { config, connection };
}
