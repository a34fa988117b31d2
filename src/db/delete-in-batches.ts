import { type DeleteQueryBuilder, type DeleteResult, type SelectQueryBuilder, sql } from 'kysely';
import type { Stoppable } from '#db/each-batch.ts';

/** Rows per statement: few enough that none takes long, many enough that thousands of statements are never needed. */
const batchSize = 5_000;

/** Deletes the rows that a deletion finds, in as many statements as it takes. The deletion is given without a limit. */
export async function deleteInBatches<DB, T extends keyof DB & string>(
	deletion: DeleteQueryBuilder<DB, T, DeleteResult>,
	found: SelectQueryBuilder<DB, T, object>,
	{ signal }: Stoppable = {},
): Promise<void> {
	const rows = found.select(sql`ctid`.as('ctid')).limit(batchSize);
	for (;;) {
		signal?.throwIfAborted();
		const { numDeletedRows } = await deletion.where(sql<boolean>`ctid = any(array(${rows}))`).executeTakeFirstOrThrow();
		if (numDeletedRows < batchSize) return;
	}
}
