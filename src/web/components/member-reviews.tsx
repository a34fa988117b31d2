import { useState } from 'react';
import { Link } from 'react-router';
import type { MemberReview } from '#contract/reviews.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { ReviewCard } from '#web/components/review-card.tsx';
import { friendMessages as messages } from '#web/friends/messages.ts';
import { paths } from '#web/paths.ts';

interface MemberReviewsProps {
	member: { id: string; name: string };
	first: MemberReview[];
	/** Cursor of what follows. */
	next: string | null;
	/** Review category slug → label. */
	labels: Map<string, string>;
}

/** What a member reviewed, each with its business; more on demand. */
export function MemberReviews({ member, first, next: firstNext, labels }: MemberReviewsProps) {
	const [reviews, setReviews] = useState(first);
	const [next, setNext] = useState(firstNext);
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const loadMore = async () => {
		setState('loading');
		try {
			const page = await api('GET /members/:id/reviews', {
				params: { id: member.id },
				query: { cursor: next ?? undefined, limit: 10 },
			});
			setReviews((before) => [...before, ...page.data]);
			setNext(page.meta.next);
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	if (reviews.length === 0) return <p className="mt-3 text-muted">{messages.noReviews(member.name)}</p>;
	return (
		<>
			{reviews.map((review) => (
				<ReviewCard
					key={review.id}
					review={review}
					labels={labels}
					heading={
						<Link
							to={paths.profile(review.profile.slug)}
							className="rounded font-medium underline-offset-4 hover:underline"
							dir="auto"
						>
							{review.profile.business_name}
						</Link>
					}
				/>
			))}
			{state === 'failed' && <ErrorState onRetry={loadMore} />}
			{next && state !== 'failed' && (
				<Button look="secondary" className="mt-4" isBusy={state === 'loading'} onClick={loadMore}>
					{messages.more}
				</Button>
			)}
		</>
	);
}
