import { type Context, requireActor } from '#api/context.ts';
import { presentKept } from '#api/kept-businesses/present.ts';
import { listKept } from '#api/kept-businesses/queries.ts';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';

/**
 * Returns the actor's businesses without deleted ones, by name, with what happened to them lately and what they lack,
 * in one statement.
 */
export async function listKeptBusinesses(ctx: Context): Promise<KeptBusiness[]> {
	return (await listKept(ctx.db, requireActor(ctx).memberId, ctx.now)).map(presentKept);
}
