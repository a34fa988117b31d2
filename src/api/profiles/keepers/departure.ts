import { requireActor, type TransactionContext } from '#api/context.ts';
import {
	deleteKeeper,
	listOwnerless,
	listUnseen,
	lockKeptProfiles,
	makeClaimable,
} from '#api/profiles/keepers/departure-queries.ts';
import { cutToShown, settleClaimState } from '#api/profiles/keepers/keeper-queries.ts';
import { markForPurge } from '#api/profiles/lifecycle/lifecycle-queries.ts';

/**
 * Ends the actor's role in every business that they own or manage. A business that loses its last owner can be claimed
 * by somebody else, who finds only the part of its address that everybody saw; a draft that nobody sees any more is
 * deleted.
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

/**
 * Deletes those of the businesses that nobody looks after or sees any more. They are gone at once, and purged at the next
 * occasion: what belongs to one, such as the followers of its days in public, is unbounded.
 */
export async function deleteUnseen(ctx: TransactionContext, profileIds: string[]): Promise<void> {
	const unseen = await listUnseen(ctx.db, profileIds);
	if (unseen.length > 0) await markForPurge(ctx.db, unseen, { by: requireActor(ctx).memberId, at: ctx.now });
}
