import { type Context, requireActor } from '#api/context.ts';
import { presentKept } from '#api/kept-businesses/present.ts';
import { listKept } from '#api/kept-businesses/queries.ts';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';

/** Businesses of the actor, by name, with what happened to them lately and what they lack: in one statement. Deleted ones are not among them. */
export async function listKeptBusinesses(ctx: Context): Promise<KeptBusiness[]> {
	return (await listKept(ctx.db, requireActor(ctx).memberId, ctx.now)).map(presentKept);
}
