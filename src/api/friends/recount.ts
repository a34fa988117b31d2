import type { Context } from '#api/context.ts';
import { recountTies, renewTies } from '#api/friends/recount-queries.ts';
import { eachBatch, lockNext } from '#db/each-batch.ts';

/** Members in one transaction: few enough that nobody who becomes a friend of one of them waits long. */
const batchSize = 500;

/** Corrects the ties of all members by their friendships; returns how many were wrong. */
export const renewAllTies = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'member', after, batchSize);
		return { keys, changed: await renewTies(db, keys) };
	});

/** Recounts everybody's friends from their ties; returns for how many members the number was wrong. */
export const recountFriends = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockNext(db, 'member', after, batchSize);
		return { keys, changed: await recountTies(db, keys) };
	});
