import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { expireOldClaims } from '#api/claims/service.ts';
import { finishAllFollows } from '#api/follows/service.ts';
import { forgetOldAnswers } from '#api/idempotency.ts';
import { copyImages, type MediaStore, removeUnusedImages } from '#api/media/service.ts';
import { purgeDeletedProfiles, removeEmptyPlaces, removeUnheldWords } from '#api/profiles/service.ts';
import { refreshCategoryMeans, type WeightRule, weighDueReviews } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { forgetOldViews } from '#api/views/service.ts';
import { forgetOldChanges } from '#db/channel/announce.ts';
import type { Leadership } from '#db/leadership.ts';
import { forgetOldRows } from '#identity/forget-old-rows.ts';
import type { DB as IdentityDB } from '#identity/schema.ts';
import { repeat } from './repeat.ts';

const everyMs = 3_600_000;

export interface UpkeepContext {
	db: Kysely<DB>;
	store: MediaStore;
	weights: WeightRule;
	/** Of the processes that share a database, one does this work. */
	leader: Leadership;
	/** Injected, so that tests can move time. */
	clock?: () => Date;
}

/** What is done, and what the log says when it could not be. One that fails keeps none of the others from it. */
const tasks: { work: (ctx: Required<Omit<UpkeepContext, 'leader'>>) => Promise<unknown>; failure: string }[] = [
	{
		work: ({ db, clock }) => purgeDeletedProfiles({ db, now: clock() }),
		failure: 'Businesses that were deleted long enough ago could not be purged.',
	},
	{
		work: ({ db, clock }) => expireOldClaims({ db, now: clock() }),
		failure: 'Claims that were not proven in time could not be ended.',
	},
	{
		work: ({ db, clock, weights }) => weighDueReviews({ db, now: clock() }, weights),
		failure: 'Reviews whose authors are newcomers no more could not be weighed anew.',
	},
	{ work: finishAllFollows, failure: 'Follows of those who follow many could not all be counted.' },
	{ work: refreshCategoryMeans, failure: 'The means of the categories could not be refreshed.' },
	{
		work: ({ db, store, clock }) => copyImages({ db, store, now: clock() }),
		failure: 'Photos of removed reviews keep their addresses for now.',
	},
	{
		work: ({ db, store, clock }) => removeUnusedImages({ db, store, now: clock() }),
		failure: 'Pictures that nothing shows any more could not be removed.',
	},
	{
		work: ({ db }) => forgetOldChanges(db as unknown as Kysely<never>),
		failure: 'What processes were told long ago could not be forgotten.',
	},
	{ work: removeUnheldWords, failure: 'Words that no name holds any more could not be removed.' },
	{ work: removeEmptyPlaces, failure: 'Places that no business lies in any more could not be removed.' },
	{
		work: ({ db, clock }) => forgetOldAnswers({ db, now: clock() }),
		failure: 'Answers that are kept for repeats could not be forgotten.',
	},
	{
		work: ({ db, clock }) => forgetOldViews({ db, now: clock() }),
		failure: 'Who looked at what before today could not be forgotten yet.',
	},
	{
		work: ({ db, clock }) => forgetOldRows({ db: db as unknown as Kysely<IdentityDB>, now: clock() }),
		failure: 'Old sessions, codes and attempts of the identity service could not be forgotten.',
	},
];

/**
 * Work that no request waits for, at once and every hour, while this process leads. A failure is logged and the next hour tries again.
 * Gives the way to stop, which lets the work under way finish: the database may be closed after it.
 */
export function startUpkeep(
	{ clock = () => new Date(), leader, ...parts }: UpkeepContext,
	log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
	const isLeading = () =>
		leader.isLeading().catch((error) => {
			log.error({ err: error }, 'Which process does the upkeep could not be found out.');
			return false;
		});
	const runTasks = async () => {
		if (!(await isLeading())) return;
		for (const { work, failure } of tasks) {
			try {
				await work({ ...parts, clock });
			} catch (error) {
				log.error({ err: error }, failure);
			}
		}
	};
	const stop = repeat({ work: runTasks, everyMs });
	return () => stop().then(leader.stop);
}
