import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { deleteBlocks } from '#api/friends/block-queries.ts';
import {
	addToFriendCounts,
	deleteFriendship,
	deleteFriendships,
	findCard,
	listFriendCards,
	listFriendIds,
	listRequestCards,
	lockMembers,
	upsertFriendship,
} from '#api/friends/queries.ts';
import { countRequest } from '#api/friends/request-limits.ts';
import { deleteRequestsWith, markRequestDeclined } from '#api/friends/request-queries.ts';
import { presentCard } from '#api/friends/ties.ts';
import { AppError } from '#contract/errors.ts';
import type { MemberCard } from '#contract/shapes.ts';
import { transaction } from '#db/transaction.ts';

export { mayKnowReviews } from '#api/friends/member-page.ts';
export { searchMembers } from '#api/friends/name-search.ts';
export { recountFriends, renewAllTies } from '#api/friends/recount.ts';
export { findTies, type Tie } from '#api/friends/ties.ts';

/** Friends that one page shows; a member with more sees the newest. */
export const friendsShownMax = 1000;
const requestsShownMax = 200;

/** Asks for friendship, or accepts theirs; asking again changes nothing. @throws AppError `not_found`, `conflict`, `rate_limited`. */
export async function askOrAcceptFriend(ctx: Context, otherId: string): Promise<MemberCard> {
	const { memberId } = requireActor(ctx);
	if (otherId === memberId) throw new AppError('conflict', { detail: 'You can’t be your own friend.' });
	return transaction(ctx, async (ctx) => {
		const present = await lockMembers(ctx.db, [memberId, otherId]);
		if (present.length < 2 || !(await findCard(ctx.db, memberId, otherId))) throw new AppError('not_found');
		const changed = await upsertFriendship(ctx.db, memberId, otherId, ctx.now);
		if (changed?.accepted_at) await addToFriendCounts(ctx.db, [memberId, otherId], 1);
		else if (changed) await countRequest(ctx, otherId);
		const card = await findCard(ctx.db, memberId, otherId);
		if (!card) throw new AppError('not_found');
		return presentCard(card, memberId);
	});
}

/** Ends a friendship, withdraws my request, or declines theirs. @throws AppError `not_found` when there is neither. */
export async function endFriendship(ctx: Context, otherId: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		await lockMembers(ctx.db, [memberId, otherId]);
		const ended = await deleteFriendship(ctx.db, memberId, otherId);
		if (!ended) throw new AppError('not_found');
		if (ended.accepted_at) await addToFriendCounts(ctx.db, [memberId, otherId], -1);
		else if (ended.asked_by === otherId)
			await markRequestDeclined(ctx.db, { askerId: otherId, askedId: memberId, askedAt: ended.asked_at }, ctx.now);
		return null;
	});
}

/** Ends every friendship, request and block between the actor and others. */
export async function endAllFriendships(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	await lockMembers(ctx.db, [memberId, ...(await listFriendIds(ctx.db, memberId))]);
	await deleteBlocks(ctx.db, memberId);
	await deleteRequestsWith(ctx.db, memberId);
	const friends = (await deleteFriendships(ctx.db, memberId)).filter((row) => row.is_accepted);
	if (friends.length === 0) return;
	await addToFriendCounts(ctx.db, [memberId, ...friends.map((row) => row.other_id)], -1);
}

/** The actor's friends, the newest first, at most `max`. */
export async function listFriends(ctx: Context, max: number): Promise<(MemberCard & { since: string })[]> {
	const { memberId } = requireActor(ctx);
	const rows = await listFriendCards(ctx.db, memberId, max);
	return rows.map((row) => ({
		...presentCard(row, memberId),
		since: (row.accepted_at ?? ctx.now).toISOString(),
	}));
}

/** Who asks the actor, and whom the actor asked, the newest first. */
export async function listRequests(ctx: Context) {
	const { memberId } = requireActor(ctx);
	const rows = await listRequestCards(ctx.db, memberId, requestsShownMax);
	const requests = rows.map((row) => ({
		...presentCard(row, memberId),
		asked_at: (row.asked_at ?? ctx.now).toISOString(),
	}));
	return {
		incoming: requests.filter(({ friendship }) => friendship === 'incoming'),
		outgoing: requests.filter(({ friendship }) => friendship === 'requested'),
	};
}
