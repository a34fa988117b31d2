import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { ReviewCard } from '#web/components/review-card.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import type { ReviewSelection } from '#web/reviews/use-reviews.ts';

interface ReviewListProps {
	selection: ReviewSelection;
	first: Review[];
	/** Cursor of what follows `first`. */
	next: string | null;
	/** Review category slug → label. */
	labels: Map<string, string>;
	/** Whether I look after the business. */
	isMine: boolean;
}

/** Reviews in the order chosen; more on demand, without skipping or repeating any. Give it a key of its selection. */
export function ReviewList({ selection, first, next: firstNext, labels, isMine }: ReviewListProps) {
	const [more, setMore] = useState<Review[]>([]);
	const [moreNext, setMoreNext] = useState<string | null>();
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const next = moreNext === undefined ? firstNext : moreNext;
	const loadMore = async () => {
		if (!next) return;
		setState('loading');
		try {
			const { profileId, ...query } = selection;
			const page = await api('GET /business-profile/reviews/:id', {
				params: { id: profileId },
				query: { ...query, cursor: next },
			});
			setMore((before) => [...before, ...page.data]);
			setMoreNext(page.meta.next);
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	return (
		<div className="mt-2">
			{[...first, ...more].map((review) => (
				<ReviewCard key={review.id} review={review} labels={labels} isMine={isMine} />
			))}
			{state === 'failed' && <ErrorState onRetry={loadMore}>{messages.couldNotLoad}</ErrorState>}
			{next && state !== 'failed' && (
				<Button look="secondary" className="mt-4" isBusy={state === 'loading'} onClick={loadMore}>
					{messages.more}
				</Button>
			)}
		</div>
	);
}
