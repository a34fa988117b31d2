import { useCallback } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
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
	const load = useCallback(
		async () => (await api('GET /business-profile/reviews/:id/history', { params: { id: review.id } })).data,
		[review.id],
	);
	const { state, retry } = useLoaded(load);
	return (
		<Dialog title={writingSentences.historyTitle} onClose={onClose}>
			{state.is === 'failed' && <ErrorState onRetry={retry}>{state.sentence}</ErrorState>}
			{state.is === 'loading' && <Skeleton className="h-24" />}
			<ol className="divide-y divide-line">
				{(state.is === 'ready' ? state.value : []).map((version) => (
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
