/** npm run recount: computes anew whatever is stored although other rows tell it, and says how many were wrong. */
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { recounts } from '../src/recount.ts';
import { openDatabase } from './open-database.ts';

let close: (() => Promise<void>) | undefined;
try {
	const { connection } = await openDatabase();
	close = () => connection.close();
	for (const { what, work } of recounts) {
		const wrong = await work({ db: withTables<DB>(connection.db) });
		console.log(
			`${what.charAt(0).toUpperCase()}${what.slice(1)}: ${wrong === 0 ? 'all right' : `${wrong} corrected`}.`,
		);
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await close?.();
}
