/** npm run recount: recomputes all totals, scores and numbers of followers from the reviews and follows themselves. */
import type { Kysely } from 'kysely';
import { recountFollowers } from '#api/follows/service.ts';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { openDatabase } from './open-database.ts';

const { connection } = await openDatabase();
try {
	const db = connection.db as unknown as Kysely<DB>;
	const wrong = await recountRatings({ db });
	const miscounted = await recountFollowers({ db });
	console.log(wrong === 0 ? 'All totals were right.' : `Corrected: the totals of ${wrong} businesses.`);
	console.log(
		miscounted === 0
			? 'All numbers of followers were right.'
			: `Corrected: the numbers of followers of ${miscounted} businesses.`,
	);
} finally {
	await connection.close();
}
