import type { TransactionContext } from '#api/context.ts';
import { countEarly, holdUnconfirmed, markBurst } from '#api/reviews/burst-queries.ts';
import type { FourScores } from '#api/reviews/score.ts';

/** When early reviews of one business are a burst (docs/decisions/0034-what-an-unconfirmed-address-may-do.md). */
export interface BurstRule {
	/** As many first reviews of it … 0: never. */
	reviews: number;
	/** … within so many hours, by new accounts whose address is confirmed; by others, within as many days as an account is new. */
	hours: number;
	/** An account is new for so many days. */
	accountDays: number;
}

export interface Author {
	since: Date;
	isConfirmed: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const isNewAccount = (rule: Pick<BurstRule, 'accountDays'>, since: Date, now: Date): boolean =>
	now.getTime() - since.getTime() < rule.accountDays * dayMs;

/** Whether what a member writes now can be of a burst: never what an older account with a confirmed address writes. */
export const isEarly = (rule: BurstRule, { since, isConfirmed }: Author, now: Date): boolean =>
	rule.reviews > 0 && (!isConfirmed || isNewAccount(rule, since, now));

/**
 * Whether one early review more makes a burst, and waits. Addresses cost something, so those who have shown theirs and
 * those who have not are counted apart: nobody waits because of sign-ups that cost nothing. Of the others those that are
 * published wait from then on, too, and their scores are given, to be taken out of the totals. The caller has locked the
 * business, so that its writers take turns.
 */
export async function joinBurst(
	ctx: TransactionContext,
	rule: BurstRule,
	profileId: string,
	{ isConfirmed }: Author,
): Promise<{ isBurst: boolean; held: FourScores[] }> {
	const withinMs = isConfirmed ? rule.hours * hourMs : Math.max(rule.hours * hourMs, rule.accountDays * dayMs);
	const since = new Date(ctx.now.getTime() - withinMs);
	const others = await countEarly(ctx.db, profileId, { isConfirmed, since }, rule.reviews - 1);
	if (others + 1 < rule.reviews) return { isBurst: false, held: [] };
	await markBurst(ctx.db, profileId, since, ctx.now);
	return { isBurst: true, held: isConfirmed ? [] : await holdUnconfirmed(ctx.db, profileId, since) };
}
