import { settleNotices } from '#api/claims/notices.ts';
import { countPending, moveClaims } from '#api/claims/queries.ts';
import type { Context, TransactionContext } from '#api/context.ts';

/** Returns how many claims of a business are pending. */
export const countPendingClaims = (ctx: Context, profileId: string) => countPending(ctx.db, profileId);

/** Moves the claims of a merged business to the one that it was merged into. */
export async function moveClaimsTo(ctx: TransactionContext, fromId: string, intoId: string): Promise<void> {
	const ended = await moveClaims(ctx.db, fromId, intoId);
	await settleNotices(ctx, [fromId, intoId], ended);
}
