import type { LockedProfile } from '#api/reviews/write-queries.ts';
import type { ErrorCode } from '#contract/errors.ts';

const isHidden: ReadonlySet<string> = new Set(['draft', 'suspended', 'deleted']);

/**
 * Why the one who asked for the lock may not review the profile; null when they may. Drafts, suspended and deleted
 * profiles do not exist for reviewers. A closed business may still be reviewed: people remember.
 */
export function whyMayNotReview(profile: Pick<LockedProfile, 'status' | 'my_role'> | undefined): ErrorCode | null {
	if (profile?.my_role) return 'own_business';
	return !profile || isHidden.has(profile.status) ? 'not_found' : null;
}
