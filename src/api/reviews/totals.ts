import type { Context } from '#api/context.ts';
import {
	listCounted,
	listStalePriors,
	lockProfiles,
	recount,
	rescore,
	sumCategories,
} from '#api/reviews/totals-queries.ts';
import { transaction } from '#db/transaction.ts';

/** A mean that moved by less than this moves no score by a hundredth: not worth a write. */
const tolerance = 0.005;
/** Profiles a transaction: small enough that nobody who reviews one of them waits long. */
const batchSize = 200;

/** Brings the mean of every category, and with it the scores, up to date; meant to run at start and every hour. */
export async function refreshCategoryMeans(ctx: Pick<Context, 'db'>): Promise<void> {
	await sumCategories(ctx.db);
	await inBatches(
		(after) => listStalePriors(ctx.db, tolerance, after, batchSize),
		(ids) =>
			transaction(ctx, async (ctx) => {
				await lockProfiles(ctx.db, ids);
				await rescore(ctx.db, ids);
			}),
	);
}

/** Recomputes every stored total and score from the reviews themselves; gives how many profiles were wrong. */
export async function recountRatings(ctx: Pick<Context, 'db'>): Promise<number> {
	let corrected = 0;
	await inBatches(
		(after) => listCounted(ctx.db, after, batchSize),
		(ids) =>
			transaction(ctx, async (ctx) => {
				await lockProfiles(ctx.db, ids);
				corrected += (await recount(ctx.db, ids)).length;
				await rescore(ctx.db, ids);
			}),
	);
	return corrected;
}

async function inBatches(
	list: (after: string | null) => Promise<{ id: string }[]>,
	work: (ids: string[]) => Promise<void>,
): Promise<void> {
	let after: string | null = null;
	for (;;) {
		const ids: string[] = (await list(after)).map(({ id }) => id);
		if (ids.length === 0) return;
		await work(ids);
		after = ids.at(-1) ?? null;
	}
}
