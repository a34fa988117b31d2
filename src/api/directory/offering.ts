import type { Context } from '#api/context.ts';
import { listOffering } from '#api/directory/card-queries.ts';

/** Which of these businesses have something that can be taken for coins now; what is told of it ends when that begins or is over. */
export async function findOffering(ctx: Context, rows: { id: string }[]): Promise<Set<string>> {
	if (rows.length === 0) return new Set();
	const ids = rows.map(({ id }) => id);
	const offering = await listOffering(ctx.db, ids, ctx.now);
	for (const { turns_at } of offering) ctx.reads.end(turns_at.getTime());
	return new Set(offering.flatMap(({ profile_id, is_on }) => (is_on ? [profile_id] : [])));
}
