import { dayOf, daysAfter, monthOf } from '#api/coins/days.ts';
import { addAward, readStanding, type Standing, type WaitsFor } from '#api/coins/earning/award-queries.ts';
import { type Chance, chanceOf } from '#api/coins/earning/chance-of.ts';
import { readShared } from '#api/coins/earning/sharing.ts';
import { earn, earnPending } from '#api/coins/ledger/movements.ts';
import { lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { TransactionContext } from '#api/context.ts';
import type { CoinRuleCode } from '#contract/coins/rules.ts';

/** All that the ledger needs of a caller. */
export type LedgerContext = Pick<TransactionContext, 'db' | 'now'>;

export interface Award {
	/** What happened. */
	event: CoinRuleCode;
	/** Who is given coins for it. */
	memberId: string;
	/**
	 * Names what it is for: whatever has the same key is given once. What hangs on another begins with its key and a colon.
	 * It names no member but this one and `relatedId`.
	 */
	key: string;
	/** The key that it hangs on, where a rule limits how much hangs on one. */
	cause?: string | undefined;
	/** The business that it is about. */
	profileId?: string | undefined;
	/** Who else it is about. */
	relatedId?: string | undefined;
	/** Whose act it was, where it was another member's: what somebody does whom nobody has confirmed earns nothing for others. */
	byId?: string | undefined;
	/** When it happened, where that is not now: nothing from before the ledger's first day is rewarded. */
	happenedAt?: Date | undefined;
}

/**
 * Gives a member coins for something that happened, in the transaction in which it does: once a key, and nothing where the
 * rule is off or a limit is reached; what cannot be done again on another day then waits for one. Features tell it, and need
 * not know what it is worth. To be called last: it changes the row of a wallet, and whoever awards to several members does so in
 * the order of their ids. Gives how many coins it was.
 */
export async function award(ctx: LedgerContext, of: Award): Promise<number> {
	const { event, memberId, key, cause, byId, happenedAt = ctx.now } = of;
	for (let isLocked = false; ; isLocked = true) {
		const standing = await readStanding(ctx.db, { event, memberId, key, cause, byId }, ctx.now);
		if (!standing) throw new Error(`There is no rule ${event}.`);
		let chance = chanceOf(standing, happenedAt);
		if (chance === 'none') return 0;
		if (standing.limits_id !== null) {
			const shared = await readShared(ctx, standing.limits_id, standing.code);
			chance = chanceOf({ ...standing, ...shared }, happenedAt);
			if (chance === 'none') return 0;
		}
		if (standing.wallet_id !== null && (await give(ctx, { ...standing, id: standing.wallet_id }, chance, of)))
			return standing.amount;
		// Who has no wallet now has left; and a wallet that is locked is as it was read.
		if (isLocked) return 0;
		await makeWallet(ctx.db, memberId);
		await lockWalletOf(ctx.db, memberId);
	}
}

/** False where the wallet has changed since it was read. */
function give(
	{ db, now }: LedgerContext,
	standing: Standing & { id: string },
	chance: Exclude<Chance, 'none'>,
	{ key, profileId, relatedId }: Award,
): Promise<boolean> {
	const { amount, code, version, hold_days } = standing;
	const waitsFor = chance === 'later' ? 'limit' : waitsForOf(standing);
	const isDue = waitsFor === null && hold_days === 0;
	const [today, availableOn] = [dayOf(now), daysAfter(now, hold_days)];
	return addAward(db, standing, {
		entry: {
			...{ kind: 'earn', at: now, rule: code, rule_version: version, available_on: availableOn },
			lines: isDue ? earn(standing, amount) : earnPending(amount),
		},
		award: {
			...{ key, rule: code, amount, profile_id: profileId ?? null, related_id: relatedId ?? null },
			...{ state: isDue ? 'released' : 'pending', waits_for: waitsFor, at: now, available_on: availableOn },
			limited_on: waitsFor === 'limit' ? null : today,
			counted_on: waitsFor === 'limit' || waitsFor === 'budget' ? null : today,
		},
		month: monthOf(now),
	});
}

/** What keeps coins from becoming available, besides the days for which they are held. */
function waitsForOf({
	budget,
	given_today,
	amount,
	needs_confirmation,
	confirmed_at,
}: Standing): Exclude<WaitsFor, 'limit'> | null {
	if (budget > 0 && given_today + amount > budget) return 'budget';
	return needs_confirmation && confirmed_at === null ? 'confirmation' : null;
}
