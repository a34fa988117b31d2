import { requireActor, type TransactionContext } from '#api/context.ts';
import {
	deleteKeeper,
	deleteUnseenDrafts,
	listOwnerless,
	lockKeptProfiles,
	makeClaimable,
} from '#api/profiles/departure-queries.ts';
import { settleClaimState } from '#api/profiles/keeper-queries.ts';

/**
 * Takes the actor off every business that they own or manage. One that loses its last owner can be claimed by
 * somebody else; a draft that nobody else has ever seen goes.
 */
export async function leaveProfiles(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	const owned = (await lockKeptProfiles(ctx.db, memberId)).filter((row) => row.role === 'owner').map((row) => row.id);
	await deleteKeeper(ctx.db, memberId);
	const ownerless = owned.length > 0 ? (await listOwnerless(ctx.db, owned)).map((row) => row.id) : [];
	if (ownerless.length === 0) return;
	await deleteUnseenDrafts(ctx.db, ownerless);
	await makeClaimable(ctx.db, ownerless, ctx.now);
	await settleClaimState(ctx.db, ownerless);
}
