import { award, takeTurnsOf } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { setRewarded } from '#api/invitations/join-queries.ts';

interface QualifiedJoin {
	inviter_id: string;
	member_id: string;
}

/**
 * Rewards both sides of each join: the inviter and the invitee. Wallets are changed in the order of their members' ids,
 * as everywhere. Coins above the inviter's limit of a day are given on a later one; above their limit for life nothing
 * is given, nor shown as given.
 */
export async function rewardJoins(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	joins: readonly QualifiedJoin[],
): Promise<void> {
	const given = new Map<string, number>();
	const sides = joins.flatMap(({ inviter_id, member_id }) => [
		{ event: 'invite_qualified', memberId: inviter_id, relatedId: member_id, ofJoin: member_id } as const,
		{ event: 'invite_accepted', memberId: member_id, relatedId: inviter_id, ofJoin: member_id } as const,
	]);
	await takeTurnsOf(
		ctx.db,
		sides.map(({ memberId }) => memberId),
	);
	for (const { ofJoin, ...side } of sides.toSorted(byMember)) {
		const coins = await award(ctx, { ...side, key: `${side.event}:${ofJoin}` });
		if (side.event === 'invite_qualified' && coins > 0) given.set(ofJoin, coins);
	}
	await setRewarded(ctx.db, given, ctx.now);
}

/**
 * Rewards whoever joined for that alone, where limits that others had used up had no room for it. It names no inviter, who
 * may be leaving at this moment.
 */
export const rewardJoined = (ctx: TransactionContext, memberId: string): Promise<number> =>
	award(ctx, { event: 'invite_accepted', memberId, key: `invite_accepted:${memberId}` });

/**
 * Rewards inviters for joins that count, as far as they were given nothing for them, where limits that others had used up had
 * no room for it. The caller has locked the joins and the wallets, and keeps whoever joined from leaving.
 */
export async function rewardInviters(
	ctx: TransactionContext,
	joins: readonly (QualifiedJoin & { qualified_at: Date })[],
): Promise<void> {
	const given = new Map<string, number>();
	for (const { inviter_id, member_id, qualified_at } of joins) {
		const about = { key: `invite_qualified:${member_id}`, relatedId: member_id, happenedAt: qualified_at };
		const coins = await award(ctx, { event: 'invite_qualified', memberId: inviter_id, ...about });
		if (coins > 0) given.set(member_id, coins);
	}
	await setRewarded(ctx.db, given, ctx.now);
}

const byMember = (one: { memberId: string }, other: { memberId: string }): number =>
	one.memberId < other.memberId ? -1 : 1;
