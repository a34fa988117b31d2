import type { Context } from '#api/context.ts';
import { recountTies, renewTies } from '#api/friends/recount-queries.ts';
import { eachBatch, lockNext } from '#db/each-batch.ts';

/** Members a transaction: few enough that nobody who becomes a friend of one of them waits long. */
const batchSize = 500;

/** Makes the ties of all members those of their friendships; gives how many were wrong. */
export const renewAllTies = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'member', after, batchSize);
		return { keys, changed: await renewTies(db, keys) };
	});

/** Recomputes how many friends everybody has from their ties; gives how many numbers were wrong. */
export const recountFriends = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'member', after, batchSize);
		return { keys, changed: await recountTies(db, keys) };
	});
