import { award } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { setRewarded } from '#api/invitations/join-queries.ts';

interface QualifiedJoin {
	inviter_id: string;
	member_id: string;
}

/**
 * Both of each join are rewarded: who invited, and who came. Wallets are changed in the order of whose they are, as everywhere. What is
 * above the inviter's limit of a day is theirs on a later one; above those of a life they are given nothing, and nothing is said to have been given.
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
	for (const { ofJoin, ...side } of sides.toSorted(byMember)) {
		const coins = await award(ctx, { ...side, key: `${side.event}:${ofJoin}` });
		if (side.event === 'invite_qualified' && coins > 0) given.set(ofJoin, coins);
	}
	await setRewarded(ctx.db, given, ctx.now);
}

const byMember = (one: { memberId: string }, other: { memberId: string }): number =>
	one.memberId < other.memberId ? -1 : 1;
