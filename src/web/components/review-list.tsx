import { useEffect, useState } from 'react';
import type { CallData, CallMeta } from '#contract/client.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { ReviewCard } from '#web/components/review-card.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';

type Reviews = CallData<'GET /business-profile/reviews/:id'>;

interface ReviewListProps {
	profileId: string;
	first: Reviews;
	meta: CallMeta<'GET /business-profile/reviews/:id'>;
	/** Review category slug → label. */
	labels: Map<string, string>;
}

/** Reviews newest first; more on demand, without skipping or repeating any. */
export function ReviewList({ profileId, first, meta, labels }: ReviewListProps) {
	const [more, setMore] = useState<Reviews>([]);
	const [next, setNext] = useState(meta.next);
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	useEffect(() => {
		setMore([]);
		setNext(meta.next);
	}, [first]);
	const loadMore = async () => {
		if (!next) return;
		setState('loading');
		try {
			const page = await api('GET /business-profile/reviews/:id', {
				params: { id: profileId },
				query: { cursor: next },
			});
			setMore((before) => [...before, ...page.data]);
			setNext(page.meta.next);
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	if (first.length === 0) return <p className="mt-4 text-muted">{messages.noReviews}</p>;
	return (
		<div className="mt-2">
			{[...first, ...more].map((review) => (
				<ReviewCard key={review.id} review={review} labels={labels} />
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
