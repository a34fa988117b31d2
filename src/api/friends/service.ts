import { announceBondsBetween } from '#api/bonds/service.ts';
import { askToLetIn, confirm } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { tellMembers } from '#api/events/service.ts';
import { deleteBlocks } from '#api/friends/block-queries.ts';
import {
	addToFriendCounts,
	deleteFriendship,
	deleteFriendships,
	findCard,
	insertFriendship,
	listCards,
	listFriendCards,
	listFriendIds,
	listFriendsToAsk,
	listRequestCards,
	lockMembers,
	upsertFriendship,
} from '#api/friends/queries.ts';
import { countRequest } from '#api/friends/request-limits.ts';
import { deleteRequestsWith, markRequestDeclined } from '#api/friends/request-queries.ts';
import { presentCard } from '#api/friends/ties.ts';
import { notify, settle, takeBack } from '#api/notifications/service.ts';
import { AppError } from '#contract/errors.ts';
import type { MemberCard } from '#contract/shapes.ts';
import { transaction } from '#db/transaction.ts';

export { isBlocked, isBlockedAt } from '#api/friends/block-queries.ts';
export { mayKnowReviews } from '#api/friends/member-page.ts';
export { searchMembers } from '#api/friends/name-search.ts';
export { lockMembers } from '#api/friends/queries.ts';
export { recountFriends, renewAllTies } from '#api/friends/recount.ts';
export { suggestFriends } from '#api/friends/suggestions.ts';
export { findTies, type Tie } from '#api/friends/ties.ts';

/** Friends that one page shows; a member with more sees the newest. */
export const friendsShownMax = 1000;
const requestsShownMax = 200;

/**
 * Asks for friendship, or accepts the other's request; asking again changes nothing. @throws AppError `not_found`,
 * `conflict`, `rate_limited`.
 */
export async function askOrAcceptFriend(ctx: Context, otherId: string): Promise<MemberCard> {
	const { memberId } = requireActor(ctx);
	if (otherId === memberId) throw new AppError('conflict', { detail: 'You can’t be your own friend.' });
	return transaction(ctx, async (ctx) => {
		const present = await lockMembers(ctx.db, [memberId, otherId]);
		if (present.length < 2 || !(await findCard(ctx.db, memberId, otherId))) throw new AppError('not_found');
		const changed = await upsertFriendship(ctx.db, memberId, otherId, ctx.now);
		if (changed?.accepted_at) {
			await addToFriendCounts(ctx.db, [memberId, otherId], 1);
			await announceBondsBetween(ctx.db, memberId, otherId);
			await settle(ctx, [memberId], 'friend_request', [otherId]);
			await notify(ctx, [otherId], { kind: 'friend_accepted', topicId: otherId, actorId: memberId });
		} else if (changed) {
			await countRequest(ctx, otherId);
			await notify(ctx, [otherId], { kind: 'friend_request', topicId: memberId, actorId: memberId });
		}
		if (changed) await tellMembers(ctx, [memberId, otherId], 'friend_request');
		const card = await findCard(ctx.db, memberId, otherId);
		if (!card) throw new AppError('not_found');
		if (changed?.accepted_at) await confirmEachOther(ctx, [memberId, otherId]);
		return presentCard(card, memberId);
	});
}

/** Confirms two new friends by each other in the ledger: where one is established, the other's coins become theirs. */
async function confirmEachOther(ctx: TransactionContext, pair: [string, string]): Promise<void> {
	const [low, high] = pair.toSorted() as [string, string];
	await confirm(ctx, { memberId: low, byId: high });
	await confirm(ctx, { memberId: high, byId: low });
}

/**
 * Makes the actor and another member friends, whoever had asked whom, because both have agreed elsewhere. The caller
 * has locked the two, and notifies them, and says whether they confirm each other in the ledger (`letsIn`).
 */
export async function befriend(
	ctx: TransactionContext,
	otherId: string,
	{ letsIn }: { letsIn: boolean },
): Promise<void> {
	const { memberId } = requireActor(ctx);
	if (!(await insertFriendship(ctx.db, memberId, otherId, ctx.now))) return;
	await addToFriendCounts(ctx.db, [memberId, otherId], 1);
	await announceBondsBetween(ctx.db, memberId, otherId);
	await settle(ctx, [memberId], 'friend_request', [otherId]);
	await settle(ctx, [otherId], 'friend_request', [memberId]);
	await tellMembers(ctx, [memberId, otherId], 'friend_request');
	if (letsIn) await confirmEachOther(ctx, [memberId, otherId]);
}

/**
 * Has a member let in by a friend with whom they did not confirm each other when they became friends, because the member
 * had no confirmed address yet or their join was held. It happens within the hour, as far as the friend has room.
 */
export const askFriendsToLetIn = async (ctx: TransactionContext, memberId: string): Promise<void> =>
	askToLetIn(ctx, { memberId, byIds: await friendsToAsk(ctx, memberId) });

/** Lists the friends of whom `askFriendsToLetIn` chooses one. */
export const friendsToAsk = (ctx: Pick<Context, 'db'>, memberId: string): Promise<string[]> =>
	listFriendsToAsk(ctx.db, memberId, friendsShownMax);

/** Returns the cards, by id, of those of these members whom the actor may see. */
export async function findCards(ctx: Context, memberIds: string[]): Promise<Map<string, MemberCard>> {
	const { memberId } = requireActor(ctx);
	if (memberIds.length === 0) return new Map();
	const rows = await listCards(ctx.db, memberId, memberIds);
	return new Map(rows.map((row) => [row.id, presentCard(row, memberId)]));
}

/**
 * Ends a friendship, withdraws the actor's request, or declines the other's. @throws AppError `not_found` where there
 * is neither.
 */
export async function endFriendship(ctx: Context, otherId: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		await lockMembers(ctx.db, [memberId, otherId]);
		const ended = await deleteFriendship(ctx.db, memberId, otherId);
		if (!ended) throw new AppError('not_found');
		if (ended.accepted_at) {
			await addToFriendCounts(ctx.db, [memberId, otherId], -1);
			await announceBondsBetween(ctx.db, memberId, otherId);
		} else if (ended.asked_by === otherId)
			await markRequestDeclined(ctx.db, { askerId: otherId, askedId: memberId, askedAt: ended.asked_at }, ctx.now);
		const askerId = ended.asked_by === otherId ? otherId : memberId;
		await takeBack(ctx, 'friend_request', askerId, askerId);
		await tellMembers(ctx, [memberId, otherId], 'friend_request');
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

/** Lists the actor's friends, the newest first, at most `max`. */
export async function listFriends(ctx: Context, max: number): Promise<(MemberCard & { since: string })[]> {
	const { memberId } = requireActor(ctx);
	const rows = await listFriendCards(ctx.db, memberId, max);
	return rows.map((row) => ({
		...presentCard(row, memberId),
		since: (row.accepted_at ?? ctx.now).toISOString(),
	}));
}

/** Lists the members who ask the actor, and those whom the actor asked, the newest first. */
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
