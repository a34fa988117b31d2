import type { ModerationReason } from '#contract/operator/moderation.ts';
import type { OverallReviews } from '#contract/reviews/overall-reviews.ts';
import { moderationSentences as sentences } from '#sentences/moderation/moderation.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/**
 * Tells how many reviews are published, do not count yet, wait, or were removed and why. Shows nothing while all of
 * them are published and count.
 */
export function ReviewStates({ states, n }: Pick<OverallReviews, 'states' | 'n'>) {
	const { published, examination, removed } = states;
	const uncounted = published - n;
	const reasons = Object.entries(removed) as [ModerationReason, number][];
	if (uncounted === 0 && examination === 0 && reasons.length === 0) return null;
	const parts = [
		sentences.published({ n: published }),
		uncounted > 0 && sentences.uncounted({ n: uncounted }),
		examination > 0 && sentences.inExamination({ n: examination }),
		...reasons.map(([reason, count]) => sentences.removed({ n: count, reason: sentences.reasons[reason] })),
	];
	return (
		<p className="mt-2 text-muted text-sm">
			{parts.filter(Boolean).join(', ')}.{' '}
			<Link to={paths.moderationLog} className="underline underline-offset-2 hover:text-ink">
				{sentences.howDecided}
			</Link>
		</p>
	);
}
