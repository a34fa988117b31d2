/** npm run dump -- [FOLDER]: the public directory as files, in the data folder unless another is named. See docs/operation.md. */
import { join, resolve } from 'node:path';
import { makeDump } from '#api/dumps/service.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { openDatabase } from './open-database.ts';

const [name] = process.argv.slice(2);
let close: (() => Promise<void>) | undefined;
try {
	const { config, connection } = await openDatabase();
	close = () => connection.close();
	// npm runs scripts in the project's folder, and says where it was called.
	const folder = name ? resolve(process.env.INIT_CWD ?? '.', name) : join(config.DATA_DIR, 'dumps');
	const { businesses, files, sources } = await makeDump({
		db: withTables<DB>(connection.db),
		folder,
		siteUrl: config.PUBLIC_URL,
		now: new Date(),
	});
	const lines = [
		`${businesses} businesses are in`,
		...files.map((file) => `  ${join(folder, file.name)}  ${(file.bytes / 1e6).toFixed(1)} MB`),
		...sources.map((source) => `From ${source.name}: ${source.businesses}, ${source.licence ?? 'no licence named'}`),
	];
	console.log(lines.join('\n'));
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await close?.();
}
