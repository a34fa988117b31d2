import { award } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import type { ReferralRow } from '#api/referrals/queries.ts';

/**
 * Both sides say that a job came of it: the same for each of them, whatever it was worth. To be called last, and in the order of
 * their ids, as wallets are changed by it.
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
	for (const side of sides) await award(ctx, { event: 'referral_won', ...side });
}

const rewardKey = (id: string, role: ReferralRow['role']): string => `referral:${id}:${role}`;
