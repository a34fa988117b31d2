import { award, takeTurnsOf } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import type { ReferralRow } from '#api/referrals/queries.ts';

/**
 * Rewards both sides when they both say that a job came of a referral: each gets the same, whatever the job was worth.
 * Callers do this last, because it changes wallets, in the order of the members' ids.
 */
export async function tellConfirmed(
	ctx: TransactionContext,
	{ id, giver_id, receiver_id }: Pick<ReferralRow, 'id' | 'giver_id' | 'receiver_id'>,
): Promise<void> {
	if (!giver_id || !receiver_id) return;
	const sides = [
		{ memberId: giver_id, relatedId: receiver_id, key: rewardKey(id, 'giver') },
		{ memberId: receiver_id, relatedId: giver_id, key: rewardKey(id, 'receiver') },
	].toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
	await takeTurnsOf(ctx.db, [giver_id, receiver_id]);
	for (const side of sides) await award(ctx, { event: 'referral_won', ...side });
}

const rewardKey = (id: string, role: ReferralRow['role']): string => `referral:${id}:${role}`;
