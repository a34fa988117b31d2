import type { Context } from '#api/context.ts';
import { listOffering } from '#api/directory/card-queries.ts';

/** Days begin and end on a quarter of an hour, wherever a business is. */
const quarterMs = 15 * 60_000;

/** Which of these businesses have something that can be taken for coins now; their cards are tagged with them. */
export async function findOffering(ctx: Context, rows: { id: string }[]): Promise<Set<string>> {
	if (rows.length === 0) return new Set();
	ctx.reads.end((Math.floor(ctx.now.getTime() / quarterMs) + 1) * quarterMs);
	const ids = rows.map(({ id }) => id);
	return new Set((await listOffering(ctx.db, ids, ctx.now)).map(({ profile_id }) => profile_id));
}
