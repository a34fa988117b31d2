/** npm run recount: recomputes all totals and scores from the reviews themselves. */
import type { Kysely } from 'kysely';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { openDatabase } from './open-database.ts';

const { connection } = await openDatabase();
try {
	const wrong = await recountRatings({ db: connection.db as unknown as Kysely<DB> });
	console.log(wrong === 0 ? 'All totals were right.' : `Corrected: the totals of ${wrong} businesses.`);
} finally {
	await connection.close();
}
