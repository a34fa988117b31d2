import { announceBondsBetween } from '#api/bonds/service.ts';
import { type Context, requireActor } from '#api/context.ts';
import { tellMembers } from '#api/events/service.ts';
import { deleteBlock, insertBlock, listBlocked } from '#api/friends/block-queries.ts';
import { addToFriendCounts, deleteFriendship, lockMembers } from '#api/friends/queries.ts';
import { takeBack } from '#api/notifications/service.ts';
import { AppError } from '#contract/errors.ts';
import { transaction } from '#db/transaction.ts';

/** The most blocks that one page shows, the last made first. */
const blocksShownMax = 500;

/** Blocks a member, and ends what was between the two: neither sees the other from now on. @throws AppError `not_found`, `conflict`. */
export async function blockMember(ctx: Context, otherId: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	if (otherId === memberId) throw new AppError('conflict', { detail: 'You can’t block yourself.' });
	return transaction(ctx, async (ctx) => {
		const present = await lockMembers(ctx.db, [memberId, otherId]);
		if (present.length < 2) throw new AppError('not_found');
		const ended = await deleteFriendship(ctx.db, memberId, otherId);
		if (ended?.accepted_at) {
			await addToFriendCounts(ctx.db, [memberId, otherId], -1);
			await announceBondsBetween(ctx.db, memberId, otherId);
		} else if (ended) {
			const askerId = ended.asked_by === otherId ? otherId : memberId;
			await takeBack(ctx, 'friend_request', askerId, askerId);
			// The other one is told nothing, as of the block.
			await tellMembers(ctx, [memberId], 'friend_request');
		}
		await insertBlock(ctx.db, memberId, otherId, ctx.now);
		return null;
	});
}

/** Takes the actor's own block back; what it ended stays ended. @throws AppError `not_found` where there is none. */
export async function unblockMember(ctx: Context, otherId: string): Promise<null> {
	if (!(await deleteBlock(ctx.db, requireActor(ctx).memberId, otherId))) throw new AppError('not_found');
	return null;
}

export async function listBlocks(ctx: Context) {
	const rows = await listBlocked(ctx.db, requireActor(ctx).memberId, blocksShownMax);
	return rows.map(({ created_at, ...member }) => ({ ...member, blocked_at: created_at.toISOString() }));
}
