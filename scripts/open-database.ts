import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from '#config';
import { type Connection, connect } from '#db/connect.ts';
import { startFailure } from '../src/start-failure.ts';

/**
 * The database that the settings name, with its folder made. The caller closes it.
 * @throws Error with a sentence for the operator when it is in use, or cannot be reached
 */
export async function openDatabase(): Promise<{ config: Config; connection: Connection<never> }> {
	const config = readConfig(process.env);
	try {
		mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
		const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
		return { config, connection: await connect<never>({ databaseUrl, dataDir, poolMax: 2 }) };
	} catch (error) {
		const sentence = startFailure(error, config.DATA_DIR);
		throw sentence ? new Error(sentence) : error;
	}
}
