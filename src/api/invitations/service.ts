import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { deleteOldTraces, deleteTracesOf } from '#api/invitations/alike/trace-queries.ts';
import { deleteCodesOf, deleteExpired, moveCodes } from '#api/invitations/code-queries.ts';
import { deleteCustomer, moveCustomers } from '#api/invitations/customer-queries.ts';
import { countJoinsOf, forgetJoinsOf } from '#api/invitations/join-queries.ts';
import { dayMs } from '#contract/days.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';

export { noteMailbox, seenMailbox, tieConfirmed } from '#api/invitations/alike/traces.ts';
export { createInvitation } from '#api/invitations/codes.ts';
export type { InvitationDesk } from '#api/invitations/desk.ts';
export { join } from '#api/invitations/joining.ts';
export { optOutRoutes } from '#api/invitations/mailing/opt-out-routes.ts';
export { qualifyJoins } from '#api/invitations/qualifying.ts';

const tracesKeptDays = 30;
/** How long an expired invitation stays in its inviter's list; the members who joined with it stay listed. */
const codesKeptDays = 90;
const batchSize = 1000;

/**
 * Removes the invitations of the actor, who leaves: their codes end, and nobody is told any more who invited them or
 * whom they invited.
 */
export async function forgetInvitations(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await deleteTracesOf(ctx.db, memberId);
	await deleteCustomer(ctx.db, memberId);
	await forgetJoinsOf(ctx.db, memberId);
	await deleteCodesOf(ctx.db, memberId);
}

/** Counts the members who joined by the actor's invitations. */
export const countJoined = (ctx: Context): Promise<number> => countJoinsOf(ctx.db, requireActor(ctx).memberId);

/** Moves the invitations of a business that is merged to the other business. */
export const moveInvitationsTo = async (ctx: TransactionContext, fromId: string, intoId: string): Promise<void> => {
	await moveCodes(ctx.db, fromId, intoId);
	await moveCustomers(ctx.db, fromId, intoId);
};

/** Deletes old traces of the browsers with which members invited and joined, and invitations that expired long ago. */
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
