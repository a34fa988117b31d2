import { dayOf, daysAfter, monthOf } from '#api/coins/days.ts';
import { insertAward, readStanding, type Standing, tally } from '#api/coins/earning/award-queries.ts';
import { mayAward } from '#api/coins/earning/may-award.ts';
import { readShared } from '#api/coins/earning/sharing.ts';
import { earn, earnPending } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
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
 * rule is off or a limit is reached. Features tell it, and need not know what it is worth. To be called last: it changes the
 * row of a wallet, and whoever awards to several members does so in the order of their ids. Gives how many coins it was.
 */
export async function award(ctx: LedgerContext, of: Award): Promise<number> {
	const { event, memberId, key, cause = key, byId, happenedAt = ctx.now } = of;
	const asked = { event, memberId, key, cause, byId };
	for (let isLocked = false; ; isLocked = true) {
		const standing = await readStanding(ctx.db, asked, ctx.now);
		if (!standing) throw new Error(`There is no rule ${event}.`);
		if (!mayAward(standing, happenedAt)) return 0;
		if (standing.limits_id !== null) {
			const shared = await readShared(ctx, standing.limits_id, standing.code);
			if (!mayAward({ ...standing, ...shared }, happenedAt)) return 0;
		}
		if (standing.wallet_id !== null && (await give(ctx, standing, of))) return standing.amount;
		// Who has no wallet now has left; and a wallet that is locked is as it was read.
		if (isLocked) return 0;
		await makeWallet(ctx.db, memberId);
		await lockWalletOf(ctx.db, memberId);
	}
}

/** False where the wallet has changed since it was read. */
function give({ db, now }: LedgerContext, standing: Standing, { key, profileId, relatedId }: Award): Promise<boolean> {
	const { amount, code, version, hold_days } = standing;
	const waitsFor = waitsForOf(standing);
	const isDue = waitsFor === null && hold_days === 0;
	const availableOn = daysAfter(now, hold_days);
	return addEntry(
		db,
		standing,
		{
			...{ kind: 'earn', at: now, rule: code, rule_version: version, available_on: availableOn },
			lines: isDue ? earn(standing, amount) : earnPending(amount),
		},
		insertAward({
			...{ key, rule: code, amount, profileId: profileId ?? null, relatedId: relatedId ?? null },
			...{ state: isDue ? 'released' : 'pending', waitsFor, at: now, availableOn },
			countedOn: waitsFor === 'budget' ? null : dayOf(now),
		}),
		...(isDue ? [tally(monthOf(now), amount)] : []),
	);
}

/** What keeps coins from becoming available, besides the days for which they are held. */
function waitsForOf({ budget, given_today, amount, needs_confirmation, confirmed_at }: Standing) {
	if (budget > 0 && given_today + amount > budget) return 'budget';
	return needs_confirmation && confirmed_at === null ? 'confirmation' : null;
}
