/** The places that businesses refer to. The database counts how many lie in each, whoever writes them. */
import { tags } from '#api/changes.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { placesOf } from '#api/profiles/columns.ts';
import { deleteEmptyPlaces, insertPlaces, listPlaceSlugs, recountPlaces } from '#api/profiles/places/place-queries.ts';
import { eachBatch } from '#db/each-batch.ts';
import { announce } from '#db/transaction.ts';

export { insertPlaces, lockPlacesOf } from '#api/profiles/places/place-queries.ts';
export { shownAddress, stricter } from '#api/profiles/places/shown-address.ts';

/** Adds the place that a business will lie in, where it is new, because the business refers to it. */
export async function addPlaceOf(
	ctx: TransactionContext,
	fields: Parameters<typeof placesOf>[0],
	status: string | undefined,
): Promise<void> {
	await insertPlaces(ctx.db, placesOf(fields, status));
}

/** Places in one transaction: few enough that nobody who moves to one of them waits long. */
const batchSize = 100;

/** Recomputes how many businesses are listed in each place; returns how many numbers were wrong. */
export const recountAllPlaces = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await listPlaceSlugs(db, after, batchSize);
		const changed = await recountPlaces(db, keys);
		if (changed > 0) announce(db, tags.lists);
		return { keys, changed };
	});

const removedMax = 1000;

/** Deletes places that no business lies in; returns how many. */
export const removeEmptyPlaces = ({ db }: Pick<Context, 'db'>): Promise<number> => deleteEmptyPlaces(db, removedMax);
