/**
 * npm run ledger:verify -- [NUMBER:HASH …]: recomputes every chain, balance and root of the coin ledger, compares them
 * with awards, holds and redemptions, and names the first line that is not what was written. Given roots as they were
 * published or mailed, it also tells whether history was rewritten.
 */
import { type KnownRoot, verifyLedger } from '#api/coins/service.ts';
import { verifyOffers } from '#api/offers/service.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { openDatabase } from './open-database.ts';

function readRoot(text: string): KnownRoot {
	const [, number, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text) ?? [];
	if (!number || !hash) throw new Error(`“${text}” is no root. Write it as NUMBER:HASH, as it was published.`);
	return { number: Number(number), hash };
}

let close: (() => Promise<void>) | undefined;
try {
	const published = process.argv.slice(2).map(readRoot);
	const { connection } = await openDatabase();
	close = () => connection.close();
	const db = withTables<DB>(connection.db);
	const verdict = await verifyLedger(db, published);
	const fault = verdict.fault ?? (await verifyOffers(db));
	if (verdict.fault === null && fault === null) {
		const { wallets, entries, roots } = verdict;
		console.log(`The ledger is as it was written: ${entries} entries in ${wallets} wallets, ${roots} roots.`);
	} else {
		console.error(fault);
		process.exitCode = 1;
	}
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await close?.();
}
