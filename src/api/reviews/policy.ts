import type { LockedProfile } from '#api/reviews/write-queries.ts';
import { dayMs } from '#contract/days.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';
import { reviewLimits } from '#contract/limits.ts';
import { hiddenStatuses } from '#contract/terms.ts';

const isHidden: ReadonlySet<string> = new Set(hiddenStatuses);

/**
 * Returns why the member for whom the profile was locked may not review it; null when they may. Drafts, suspended and
 * deleted profiles do not exist for reviewers. A closed business may still be reviewed: people remember.
 */
export function whyMayNotReview(profile: Pick<LockedProfile, 'status' | 'my_role'> | undefined): ErrorCode | null {
	if (profile?.my_role) return 'own_business';
	return !profile || isHidden.has(profile.status) ? 'not_found' : null;
}

/**
 * Returns from when on the member for whom the profile was locked may review it, when they were its keeper lately; null
 * for at once.
 */
export function mayReviewFrom({ kept_until }: Pick<LockedProfile, 'kept_until'>, now: Date): Date | null {
	const from = kept_until && new Date(kept_until.getTime() + keeperLimits.reviewAfterDays * dayMs);
	return from && from > now ? from : null;
}

/** Returns why this version of a review cannot be undone, in a sentence; null when it can. */
export function whyMayNotUndo(
	review: Pick<LockedProfile, 'version' | 'written_at'>,
	{ begunAt, repliedAt }: { begunAt: Date; repliedAt: Date | null },
	version: number,
	now: Date,
): string | null {
	if (review.version !== version || !review.written_at)
		return 'This is not what your review says now. Reload the page.';
	// A review that waits is overwritten without a version, which its times still tell once it is published: undoing would
	// take all of it back.
	if (version === 1 && review.written_at.getTime() !== begunAt.getTime())
		return 'What your review said before was not kept. Click again to change it, or take it back.';
	if (now.getTime() - review.written_at.getTime() > reviewLimits.undoWithinS * 1000)
		return 'It is too late to undo this. Click again to change your review, or take it back.';
	// The reply of the business would stand below a version that it does not answer.
	if (version > 1 && repliedAt && repliedAt >= review.written_at)
		return 'The business has answered this already. Click again to change your review.';
	return null;
}
