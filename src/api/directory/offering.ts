import type { Context } from '#api/context.ts';
import { listOffering } from '#api/directory/card-queries.ts';

/**
 * Returns which of these businesses have an offer that can be taken for coins now; the answer ends when an offer begins
 * or ends.
 */
export async function findOffering(ctx: Context, rows: { id: string }[]): Promise<Set<string>> {
	if (rows.length === 0) return new Set();
	const ids = rows.map(({ id }) => id);
	const offering = await listOffering(ctx.db, ids, ctx.now);
	for (const { turns_at } of offering) ctx.reads.end(turns_at.getTime());
	return new Set(offering.flatMap(({ profile_id, is_on }) => (is_on ? [profile_id] : [])));
}
