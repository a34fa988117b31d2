import { ChevronDown } from 'lucide-react';
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
	/** The cursor of the page after `first`; null after the last. */
	next: string | null;
	/** Maps the slug of each review category to its label. */
	labels: Map<string, string>;
	/** Whether I look after the business. */
	isMine: boolean;
}

/**
 * Lists reviews in the chosen order, those of faces alone below the others. More are loaded on demand, without skipping
 * or repeating any. Needs a React key that names its selection.
 */
export function ReviewList({ selection, first, next, labels, isMine }: ReviewListProps) {
	const { profileId, ...query } = selection;
	const { rows, hasMore, state, loadMore } = useMore({ data: first, meta: { next } }, (cursor) =>
		api('GET /business-profile/reviews/:id', { params: { id: profileId }, query: { ...query, cursor } }),
	);
	const written = rows.filter(saysMore);
	const silent = rows.filter((review) => !saysMore(review));
	return (
		<div className="mt-2">
			{written.map((review) => (
				<ReviewCard key={review.id} review={review} labels={labels} isMine={isMine} />
			))}
			{silent.length > 0 && (
				<details className="group border-line border-b py-4" open={written.length === 0}>
					<summary className="flex w-fit cursor-pointer list-none items-center gap-2 font-medium">
						{sentences.withoutWords({ n: silent.length })}
						<ChevronDown
							aria-hidden="true"
							className="size-4 text-muted transition duration-150 group-open:rotate-180"
						/>
					</summary>
					{silent.map((review) => (
						<ReviewCard key={review.id} review={review} labels={labels} isMine={isMine} />
					))}
				</details>
			)}
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

/**
 * Tells whether a review has more than four faces: words, photos or an answer. My own counts too, so that it is never
 * hidden.
 */
const saysMore = ({ body, photos, reply, author }: Review): boolean =>
	body !== null || photos.length > 0 || reply !== null || author?.friendship === 'self';
