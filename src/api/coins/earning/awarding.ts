import { daysAfter, monthOf } from '#api/coins/days.ts';
import { addAward, readStanding, type Standing, type WaitsFor } from '#api/coins/earning/award-queries.ts';
import { type Chance, chanceOf } from '#api/coins/earning/chance-of.ts';
import { readShared, takeTurnsOf } from '#api/coins/earning/sharing.ts';
import { earn, earnPending } from '#api/coins/ledger/movements.ts';
import { lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { TransactionContext } from '#api/context.ts';
import type { CoinRuleCode } from '#contract/coins/rules.ts';
import { utcDayOf } from '#contract/days.ts';

/** What the ledger needs of a caller's context. */
export type LedgerContext = Pick<TransactionContext, 'db' | 'now'>;

export interface Award {
	/** What happened. */
	event: CoinRuleCode;
	/** The member who is given coins for it. */
	memberId: string;
	/**
	 * The key names what the award is for: coins are given once for each key. The key of an award that hangs on another
	 * begins with that one's key and a colon. It names no member but this one and `relatedId`.
	 */
	key: string;
	/** The key of the award that this one hangs on, where a rule limits how many may hang on one. */
	cause?: string | undefined;
	/** The business that the award is about. */
	profileId?: string | undefined;
	/** The other member that the award is about. */
	relatedId?: string | undefined;
	/**
	 * The member who did it, if that is another member: the acts of a member whom nobody has confirmed earn nothing for
	 * others.
	 */
	byId?: string | undefined;
	/** When it happened, if that is not now: nothing from before the ledger's first day is rewarded. */
	happenedAt?: Date | undefined;
}

/**
 * Gives a member coins for something that happened, in the transaction in which it happens. Coins are given once for
 * each key, and not at all where the rule is off or a limit is reached; an award for what cannot be done again on
 * another day then waits for one. Features say what happened, and need not know what it is worth. They call this last,
 * because it changes the row of a wallet, and award to several members in the order of their ids. Returns the number of
 * coins.
 */
export async function award(ctx: LedgerContext, of: Award): Promise<number> {
	const { event, memberId, key, cause, byId, happenedAt = ctx.now } = of;
	for (let isLocked = false; ; isLocked = true) {
		const standing = await readStanding(ctx.db, { event, memberId, key, cause, byId }, ctx.now);
		if (!standing) throw new Error(`There is no rule ${event}.`);
		let chance = chanceOf(standing, happenedAt);
		if (chance === 'none') return 0;
		if (standing.limits_id !== null) {
			await takeTurnsOf(ctx.db, [memberId]);
			const shared = await readShared(ctx, memberId, standing.code);
			chance = chanceOf({ ...standing, ...shared }, happenedAt);
			if (chance === 'none') return 0;
		}
		if (standing.wallet_id !== null && (await give(ctx, { ...standing, id: standing.wallet_id }, chance, of)))
			return standing.amount;
		// A member who has no wallet now has left, and a locked wallet cannot have changed since it was read.
		if (isLocked) return 0;
		// Making a wallet waits for the member, who may be writing at this moment. So it is made only for a member who
		// has none.
		if (standing.wallet_id === null) await makeWallet(ctx.db, memberId);
		// Since the wallet was read, its member may have been tied to others: the turn of what they share comes before it.
		await takeTurnsOf(ctx.db, [memberId]);
		await lockWalletOf(ctx.db, memberId);
	}
}

/** Adds the award to the wallet; returns false where the wallet has changed since it was read. */
function give(
	{ db, now }: LedgerContext,
	standing: Standing & { id: string },
	chance: Exclude<Chance, 'none'>,
	{ key, profileId, relatedId }: Award,
): Promise<boolean> {
	const { amount, code, version, hold_days } = standing;
	const waitsFor = chance === 'later' ? 'limit' : waitsForOf(standing);
	const isDue = waitsFor === null && hold_days === 0;
	const [today, availableOn] = [utcDayOf(now), daysAfter(now, hold_days)];
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

/** Returns what keeps coins from becoming available, besides the days for which they are held. */
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
