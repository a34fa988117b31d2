import type { Context } from '#api/context.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { lockVoted, recountHelpful } from '#api/reviews/answers/answer-queries.ts';
import { listCounted, listStalePriors, recount, rescore, sumCategories } from '#api/reviews/scores/totals-queries.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';

/** A mean that moves by less than this changes no score by a hundredth, and is not worth a write. */
const tolerance = 0.005;
/** Profiles in one transaction: few enough that nobody who reviews one of them waits long. */
const batchSize = 200;

/** Brings the mean of every category, and with it the scores, up to date; meant to run at start and every hour. */
export async function refreshCategoryMeans(ctx: Pick<Context, 'db'> & Stoppable): Promise<void> {
	await sumCategories(ctx.db);
	await eachBatch(ctx, async ({ db }, after) => {
		const keys = (await listStalePriors(db, tolerance, after, batchSize)).map(({ id }) => id);
		await lockProfiles(db, keys);
		await rescore(db, keys);
		return { keys, changed: keys.length };
	});
}

/** Recomputes every stored total and score from the reviews themselves; returns how many profiles were wrong. */
export const recountRatings = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = (await listCounted(db, after, batchSize)).map(({ id }) => id);
		await lockProfiles(db, keys);
		const wrong = await recount(db, keys);
		await rescore(db, keys);
		return { keys, changed: wrong.length };
	});

/** Recomputes the helpful count of each review from its votes; returns how many counts were wrong. */
export const recountVotes = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockVoted(db, after, batchSize);
		return { keys, changed: await recountHelpful(db, keys) };
	});
