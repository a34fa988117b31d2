import type { Context } from '#api/context.ts';
import { type CardRow, listMutualFriends, listTies, type TieRow } from '#api/friends/queries.ts';
import type { MemberCard } from '#contract/shapes.ts';

/** How the actor stands to another member. */
export interface Tie extends Pick<MemberCard, 'friendship' | 'mutual_friends'> {
	/**
	 * The ring: 1 for friends, 2 for friends of friends, 3 for everyone else, even for members whose name the actor may
	 * not know.
	 */
	ring: number;
	/** Whether either of the two blocks the other. */
	isBlocked: boolean;
}

const self: Tie = { friendship: 'self', mutual_friends: 0, ring: 1, isBlocked: false };

/**
 * Finds the actor's ties to these members by id, in one statement, or in none where the only member is the actor; empty
 * for a visitor. `ring` is given where all of them are known to be in it.
 */
export async function findTies(
	ctx: Context,
	memberIds: string[],
	ring: 1 | 2 | null = null,
): Promise<Map<string, Tie>> {
	if (!ctx.actor) return new Map();
	const { memberId } = ctx.actor;
	const others = [...new Set(memberIds)].filter((id) => id !== memberId);
	return new Map([[memberId, self], ...(others.length > 0 ? await listTiesOf(ctx, memberId, others, ring) : [])]);
}

async function listTiesOf(
	ctx: Context,
	memberId: string,
	others: string[],
	ring: 1 | 2 | null,
): Promise<[string, Tie][]> {
	if (ring !== 1) return (await listTies(ctx.db, memberId, others, ring)).map((row) => [row.id, tieOf(row, memberId)]);
	const friends = await listMutualFriends(ctx.db, memberId, others);
	return friends.map(({ id, mutual_friends }) => [
		id,
		{ friendship: 'friends', mutual_friends: Number(mutual_friends), ring, isBlocked: false },
	]);
}

const tieOf = (row: TieRow, viewerId: string): Tie => ({
	friendship: friendshipOf(row, viewerId),
	mutual_friends: Number(row.mutual_friends),
	ring: row.ring ?? 3,
	isBlocked: row.is_blocked,
});

export function presentCard({ asked_by, accepted_at, mutual_friends, ...card }: CardRow, viewerId: string): MemberCard {
	const { id, name, designation, image, locality } = card;
	const friendship = id === viewerId ? 'self' : friendshipOf({ asked_by, accepted_at }, viewerId);
	return { id, name, designation, image, locality, friendship, mutual_friends: Number(mutual_friends) };
}

export function friendshipOf({ asked_by, accepted_at }: Pick<TieRow, 'asked_by' | 'accepted_at'>, viewerId: string) {
	if (accepted_at) return 'friends';
	if (!asked_by) return 'none';
	return asked_by === viewerId ? 'requested' : 'incoming';
}
