import { countPending, moveClaims } from '#api/claims/queries.ts';
import type { Context, TransactionContext } from '#api/context.ts';

/** Returns how many claims of a business are pending. */
export const countPendingClaims = (ctx: Context, profileId: string) => countPending(ctx.db, profileId);

/** Moves the claims of a merged business to the one that it was merged into. */
export const moveClaimsTo = (ctx: TransactionContext, fromId: string, intoId: string) =>
	moveClaims(ctx.db, fromId, intoId);
