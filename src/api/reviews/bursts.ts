import type { TransactionContext } from '#api/context.ts';
import { countEarly, holdEarly } from '#api/reviews/burst-queries.ts';
import type { FourScores } from '#api/reviews/score.ts';

/** When first reviews of one business by new accounts are a burst, which waits in examination. */
export interface BurstRule {
	/** As many of them … 0: never. */
	reviews: number;
	/** … within so many hours. */
	hours: number;
	/** An account is new for so many days. */
	accountDays: number;
}

const hourMs = 3_600_000;

/** Whether what a member writes now is one of those that can be a burst: never what an older account writes. */
export const isEarly = (rule: BurstRule, memberSince: Date, now: Date): boolean =>
	rule.reviews > 0 && now.getTime() - memberSince.getTime() < rule.accountDays * 24 * hourMs;

/**
 * Whether one early review more makes a burst; then those of it that are published wait from now on, too, and their
 * scores are given, to be taken out of the totals. The caller has locked the business, so that its writers take turns.
 */
export async function joinBurst(
	ctx: TransactionContext,
	rule: BurstRule,
	profileId: string,
): Promise<{ isBurst: boolean; held: FourScores[] }> {
	const since = new Date(ctx.now.getTime() - rule.hours * hourMs);
	const others = await countEarly(ctx.db, profileId, since, rule.reviews - 1);
	if (others + 1 < rule.reviews) return { isBurst: false, held: [] };
	return { isBurst: true, held: await holdEarly(ctx.db, profileId, since) };
}
