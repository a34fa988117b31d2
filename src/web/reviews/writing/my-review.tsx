import type { Review } from '#contract/reviews/reviews.ts';
import { writingSentences as sentences } from '#sentences/reviews/writing.ts';
import { late } from '#web/components/states/late.tsx';
import { OwnReview } from '#web/reviews/writing/own-review.tsx';
import type { ReviewPart } from '#web/waiting/review-events.ts';

const MyReviewNotice = late(async () => (await import('#web/reviews/writing/my-review-notice.tsx')).MyReviewNotice);

interface MyReviewProps {
	review: Review;
	/** Whether all that was chosen is sent. */
	isSent: boolean;
	part: ReviewPart | null;
	setPart: (part: ReviewPart | null) => void;
	/** With what stands now; null when it was taken back. */
	onChanged: (review: Review | null) => void;
	/** After the address may have been confirmed that it waits for. */
	onConfirmed: () => void;
}

/** Below the faces, for whoever has reviewed: how their review stands, and what they can do with it besides choosing others. */
export function MyReview({ review, isSent, part, setPart, onChanged, onConfirmed }: MyReviewProps) {
	const { state, counts_as } = review;
	return (
		<>
			{isSent && <p className="mt-4 text-muted text-sm">{sentences.mine[state]}</p>}
			{(state !== 'published' || (counts_as && counts_as.weight < 1)) && (
				<MyReviewNotice review={review} onTakenBack={() => onChanged(null)} onConfirmed={onConfirmed} />
			)}
			{isSent && (state === 'published' || state === 'waiting') && (
				<OwnReview key={review.id} review={review} part={part} setPart={setPart} onChanged={onChanged} />
			)}
		</>
	);
}
