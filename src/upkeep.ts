import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { refreshCategoryMeans } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';

const everyMs = 3_600_000;

/**
 * Work that no request waits for, at once and every hour. A failure is logged and the next hour tries again.
 * Gives the way to stop, which lets the work under way finish: the database may be closed after it.
 */
export function startUpkeep(db: Kysely<DB>, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
	let underWay = Promise.resolve();
	const run = () => {
		underWay = underWay
			.then(() => refreshCategoryMeans({ db }))
			.catch((error) => log.error({ err: error }, 'The means of the categories could not be refreshed.'));
	};
	run();
	const timer = setInterval(run, everyMs).unref();
	return () => {
		clearInterval(timer);
		return underWay;
	};
}
