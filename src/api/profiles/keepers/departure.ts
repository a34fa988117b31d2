import { requireActor, type TransactionContext } from '#api/context.ts';
import {
	deleteKeeper,
	deleteUnseenDrafts,
	listOwnerless,
	lockKeptProfiles,
	makeClaimable,
} from '#api/profiles/keepers/departure-queries.ts';
import { cutToShown, settleClaimState } from '#api/profiles/keepers/keeper-queries.ts';

/**
 * Ends the actor's role in every business that they own or manage. A business that loses its last owner can be claimed
 * by somebody else, who finds only the part of its address that everybody saw; a draft that nobody else has ever seen
 * is deleted.
 */
export async function leaveProfiles(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	const kept = (await lockKeptProfiles(ctx.db, memberId)).map((row) => row.id);
	await deleteKeeper(ctx.db, memberId);
	const ownerless = kept.length > 0 ? (await listOwnerless(ctx.db, kept)).map((row) => row.id) : [];
	if (ownerless.length === 0) return;
	await deleteUnseen(ctx, ownerless);
	await makeClaimable(ctx.db, ownerless, ctx.now);
	await cutToShown(ctx.db, ownerless);
	await settleClaimState(ctx.db, ownerless);
}

/** Deletes those of the businesses that nobody looks after any more and that nobody else has ever seen. */
export const deleteUnseen = (ctx: TransactionContext, profileIds: string[]) => deleteUnseenDrafts(ctx.db, profileIds);
