import { countPending, moveClaims } from '#api/claims/queries.ts';
import type { Context, TransactionContext } from '#api/context.ts';

/** How many claims of a business are under way. */
export const countPendingClaims = (ctx: Context, profileId: string) => countPending(ctx.db, profileId);

/** Claims of a business that is merged are claims of the other. */
export const moveClaimsTo = (ctx: TransactionContext, fromId: string, intoId: string) =>
	moveClaims(ctx.db, fromId, intoId);
