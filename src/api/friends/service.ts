import { type Context, requireActor } from '#api/context.ts';
import {
	addToFriendCounts,
	type CardRow,
	deleteFriendship,
	findCard,
	listFriendCards,
	listTies,
	type TieRow,
	upsertFriendship,
} from '#api/friends/queries.ts';
import { AppError } from '#contract/errors.ts';
import type { MemberCard } from '#contract/shapes.ts';
import { transaction } from '#db/transaction.ts';

/** Friends that one page shows; a member with more sees the newest. */
const friendsShownMax = 1000;

/** Asks for friendship, or accepts theirs; asking again changes nothing. @throws AppError `not_found`, `conflict`. */
export async function askOrAcceptFriend(ctx: Context, otherId: string): Promise<MemberCard> {
	const { memberId } = requireActor(ctx);
	if (otherId === memberId) throw new AppError('conflict', { detail: 'You cannot be your own friend.' });
	return transaction(ctx, async (ctx) => {
		if (!(await findCard(ctx.db, memberId, otherId))) throw new AppError('not_found');
		const changed = await upsertFriendship(ctx.db, memberId, otherId, ctx.now);
		if (changed?.accepted_at) await addToFriendCounts(ctx.db, memberId, otherId, 1);
		const card = await findCard(ctx.db, memberId, otherId);
		if (!card) throw new AppError('not_found');
		return presentCard(card, memberId);
	});
}

/** Ends a friendship, withdraws my request, or declines theirs. @throws AppError `not_found` when there is neither. */
export async function endFriendship(ctx: Context, otherId: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const ended = await deleteFriendship(ctx.db, memberId, otherId);
		if (!ended) throw new AppError('not_found');
		if (ended.accepted_at) await addToFriendCounts(ctx.db, memberId, otherId, -1);
		return null;
	});
}

/** The actor's friends, the newest first. */
export async function listFriends(ctx: Context): Promise<(MemberCard & { since: string })[]> {
	const { memberId } = requireActor(ctx);
	const rows = await listFriendCards(ctx.db, memberId, friendsShownMax);
	return rows.map((row) => ({
		...presentCard(row, memberId),
		since: (row.accepted_at ?? ctx.now).toISOString(),
	}));
}

/** What is between the actor and another member. */
export type Tie = Pick<MemberCard, 'friendship' | 'mutual_friends'>;

/** The actor's ties to these members by id, in one statement, or none when it is only themselves; empty for a visitor. */
export async function findTies(ctx: Context, memberIds: string[]): Promise<Map<string, Tie>> {
	if (!ctx.actor) return new Map();
	const { memberId } = ctx.actor;
	const others = [...new Set(memberIds)].filter((id) => id !== memberId);
	const rows = others.length > 0 ? await listTies(ctx.db, memberId, others) : [];
	return new Map([[memberId, self], ...rows.map((row): [string, Tie] => [row.id, tieOf(row, memberId)])]);
}

const self: Tie = { friendship: 'self', mutual_friends: 0 };

function presentCard({ asked_by, accepted_at, mutual_friends, ...card }: CardRow, viewerId: string): MemberCard {
	return { ...card, ...tieOf({ asked_by, accepted_at, mutual_friends }, viewerId) };
}

function tieOf({ asked_by, accepted_at, mutual_friends }: Omit<TieRow, 'id'>, viewerId: string): Tie {
	const asked = asked_by === viewerId ? 'requested' : 'incoming';
	return { friendship: accepted_at ? 'friends' : asked_by ? asked : 'none', mutual_friends: Number(mutual_friends) };
}
