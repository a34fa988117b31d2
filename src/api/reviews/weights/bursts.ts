import type { Insertable } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import { totalsOf } from '#api/reviews/scores/new-totals.ts';
import type { FourScores, WeighedScores } from '#api/reviews/scores/score.ts';
import { type AuthorFacts, listRecent, type RecentReview, setBurst } from '#api/reviews/weights/burst-queries.ts';
import {
	type Author,
	admit,
	burstStanding,
	mayBurst,
	recentMax,
	type Weighed,
	type WeightRule,
	weigh,
} from '#api/reviews/weights/rule.ts';
import type { ProfileToReview, Totals } from '#api/reviews/write-queries.ts';
import type { ReviewRow } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';

/** The standing of a new review, and the changes that it causes to others: the totals lose `less` and gain `more`. */
export interface Admitted extends Weighed {
	less: WeighedScores[];
	more: WeighedScores[];
}

/**
 * Weighs a review that is about to be published, and any others that turn out to be of one burst with it. The caller
 * has locked the business, so that its writers take turns, and stores the totals.
 */
async function admitReview(
	ctx: TransactionContext,
	rule: WeightRule,
	profileId: string,
	author: Author,
): Promise<Admitted> {
	if (!mayBurst(rule, author, ctx.now)) return { ...weigh(rule, author, false, ctx.now), less: [], more: [] };
	const since = new Date(ctx.now.getTime() - rule.burstDays * dayMs);
	const rows = await listRecent(ctx.db, profileId, since, recentMax);
	const { burst, ...weighed } = admit(rule, author, rows.map(asRecent), ctx.now);
	const held = burst.flatMap(({ row, author }) => {
		if (!author || row.standing === burstStanding) return [];
		return [{ row, id: row.id, weighAt: weigh(rule, author, true, ctx.now).weighAt }];
	});
	if (held.length > 0) await setBurst(ctx.db, held);
	const less = held.map(({ row }) => row);
	return { ...weighed, less, more: less.map((row) => ({ ...row, standing: burstStanding })) };
}

/**
 * Decides state and standing of a member's first review of a business when others may first read it, and returns the
 * totals that follow. The review is new, or has waited for its author to confirm their address. The caller has locked
 * the business.
 */
export async function enterFirst(
	ctx: TransactionContext,
	rule: WeightRule,
	profile: ProfileToReview,
	scores: FourScores,
): Promise<{ standing: Pick<Insertable<ReviewRow>, 'state' | 'standing' | 'weigh_at' | 'is_untold'>; totals: Totals }> {
	const author = {
		since: profile.member_since,
		isConfirmed: profile.is_confirmed,
		elsewhere: profile.elsewhere,
	};
	const { standing, weighAt, less, more } = await admitReview(ctx, rule, profile.id, author);
	// Taking back a review that was set aside and writing it anew must not publish it.
	const state = profile.was_set_aside ? 'examination' : 'published';
	const added = state === 'published' ? [{ ...scores, standing }] : [];
	return {
		standing: { state, standing, weigh_at: weighAt, is_untold: state === 'examination' },
		totals: totalsOf(profile, less, [...more, ...added]),
	};
}

const asRecent = (row: RecentReview) => ({ row, author: authorOf(row), isOfBurst: row.standing === burstStanding });

/** Returns the author as the rule sees them; null when the review is not weighed. */
export function authorOf({ since, is_confirmed, elsewhere }: Partial<AuthorFacts>): Author | null {
	if (!since || is_confirmed === undefined || elsewhere === undefined) return null;
	return { since, isConfirmed: is_confirmed, elsewhere };
}
