import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { deleteCodesOf, deleteExpired, moveCodes } from '#api/invitations/code-queries.ts';
import { deleteCustomer, moveCustomers } from '#api/invitations/customer-queries.ts';
import { countJoinsOf, forgetJoinsOf } from '#api/invitations/join-queries.ts';
import { deleteOldTraces, deleteTracesOf } from '#api/invitations/trace-queries.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';

export { createInvitation } from '#api/invitations/codes.ts';
export type { InvitationDesk } from '#api/invitations/desk.ts';
export { join } from '#api/invitations/joining.ts';
export { optOutRoutes } from '#api/invitations/mailing/opt-out-routes.ts';
export { qualifyJoins } from '#api/invitations/qualifying.ts';

const dayMs = 86_400_000;
const tracesKeptDays = 30;
/** How long after it has expired an invitation is in its inviter's list; who came by it stays. */
const codesKeptDays = 90;
const batchSize = 1000;

/** The actor leaves: their codes end, and nobody is told any more who came by whom of them. */
export async function forgetInvitations(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await deleteTracesOf(ctx.db, memberId);
	await deleteCustomer(ctx.db, memberId);
	await forgetJoinsOf(ctx.db, memberId);
	await deleteCodesOf(ctx.db, memberId);
}

/** How many members came by the actor's invitations. */
export const countJoined = (ctx: Context): Promise<number> => countJoinsOf(ctx.db, requireActor(ctx).memberId);

/** Invitations of a business that is merged are the other's. */
export const moveInvitationsTo = async (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> => {
	await moveCodes(ctx.db, fromId, intoId);
	await moveCustomers(ctx.db, fromId, intoId);
};

/** Forgets by which browsers members invited and joined, and invitations that expired long ago. */
export async function forgetOldInvitations({
	db,
	now,
	signal,
}: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> {
	const before = (days: number) => new Date(now.getTime() - days * dayMs);
	const step = async (deleteSome: typeof deleteOldTraces, days: number) =>
		untilDone(async () => !(await deleteSome(db, before(days), batchSize)), { signal });
	await step(deleteOldTraces, tracesKeptDays);
	await step(deleteExpired, codesKeptDays);
}
