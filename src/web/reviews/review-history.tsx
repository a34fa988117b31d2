import { useEffect, useState } from 'react';
import type { ReviewVersion } from '#contract/reviews/review-versions.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { api } from '#web/calls/api.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Day } from '#web/components/times/day.tsx';
import { ReviewFaces } from '#web/reviews/review-faces.tsx';

interface ReviewHistoryProps {
	review: Pick<Review, 'id'>;
	labels: Map<string, string>;
	onClose: () => void;
}

/** Shows what a review said before it was changed. */
export function ReviewHistory({ review, labels, onClose }: ReviewHistoryProps) {
	const [versions, setVersions] = useState<ReviewVersion[]>();
	const [tries, setTries] = useState(0);
	const [hasFailed, setFailed] = useState(false);
	useEffect(() => {
		setFailed(false);
		api('GET /business-profile/reviews/:id/history', { params: { id: review.id } }).then(
			({ data }) => setVersions(data),
			() => setFailed(true),
		);
	}, [review.id, tries]);
	return (
		<Dialog title={writingSentences.historyTitle} onClose={onClose}>
			{hasFailed && <ErrorState onRetry={() => setTries(tries + 1)} />}
			{!versions && !hasFailed && <Skeleton className="h-24" />}
			<ol className="divide-y divide-line">
				{versions?.map((version) => (
					<li key={version.version} className="py-4 first:pt-0 last:pb-0">
						<p className="flex justify-between text-sm">
							<span className="text-muted">
								{sentences.version({ n: version.version })} · <Day date={version.created_at} />
							</span>
							<span className="font-semibold tabular-nums">{version.overall.toFixed(1)}</span>
						</p>
						<ReviewFaces scores={version.scores} labels={labels} />
						{version.body && (
							<p className="mt-2 whitespace-pre-line break-words text-sm" dir="auto">
								{version.body}
							</p>
						)}
					</li>
				))}
			</ol>
		</Dialog>
	);
}
