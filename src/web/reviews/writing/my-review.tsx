import type { Review } from '#contract/reviews/reviews.ts';
import { writingSentences as sentences } from '#sentences/reviews/writing.ts';
import { late } from '#web/components/states/late.tsx';
import { OwnReview } from '#web/reviews/writing/own-review.tsx';
import type { ReviewPart } from '#web/waiting/review-events.ts';

const MyReviewNotice = late(async () => (await import('#web/reviews/writing/my-review-notice.tsx')).MyReviewNotice);

interface MyReviewProps {
	review: Review;
	/** Whether every chosen score has been sent. */
	isSent: boolean;
	part: ReviewPart | null;
	setPart: (part: ReviewPart | null) => void;
	/** Called with the review as it now stands; null when it was taken back. */
	onChanged: (review: Review | null) => void;
	onPhotos: (photos: Review['photos']) => void;
	/** Called when the member comes back and may have confirmed the address that the review waits for. */
	onConfirmed: () => void;
}

/**
 * Shows a member who has reviewed, below the faces, how their review stands and what they can do with it besides
 * choosing others.
 */
export function MyReview({ review, isSent, part, setPart, onChanged, onPhotos, onConfirmed }: MyReviewProps) {
	const { state, counts_as } = review;
	return (
		<>
			{isSent && <p className="mt-4 text-muted text-sm">{sentences.mine[state]}</p>}
			{(state !== 'published' || (counts_as && counts_as.weight < 1)) && (
				<MyReviewNotice review={review} onTakenBack={() => onChanged(null)} onConfirmed={onConfirmed} />
			)}
			{isSent && (state === 'published' || state === 'waiting') && (
				<OwnReview
					key={review.id}
					review={review}
					part={part}
					setPart={setPart}
					onChanged={onChanged}
					onPhotos={onPhotos}
				/>
			)}
		</>
	);
}
