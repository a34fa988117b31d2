import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { ReviewCard } from '#web/reviews/review-card.tsx';
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
export function ReviewList({ selection, first, next, labels, isMine }: ReviewListProps) {
	const { profileId, ...query } = selection;
	const { rows, hasMore, state, loadMore } = useMore({ data: first, meta: { next } }, (cursor) =>
		api('GET /business-profile/reviews/:id', { params: { id: profileId }, query: { ...query, cursor } }),
	);
	return (
		<div className="mt-2">
			{rows.map((review) => (
				<ReviewCard key={review.id} review={review} labels={labels} isMine={isMine} />
			))}
			<MoreButton
				label={sentences.more}
				hasMore={hasMore}
				state={state}
				failure={sentences.couldNotLoad}
				onPress={loadMore}
			/>
		</div>
	);
}
