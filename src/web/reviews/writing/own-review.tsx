import { useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { sendingSentences } from '#sentences/reviews/sending.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { Button } from '#web/components/button.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { ReviewPhotoManager } from '#web/reviews/writing/review-photo-manager.tsx';
import type { ReviewPart } from '#web/waiting/review-events.ts';

const WordsForm = late(
	async () => (await import('#web/reviews/writing/words-form.tsx')).WordsForm,
	<Skeleton className="mt-4 h-40" />,
);
const TakeBackDialog = late(async () => (await import('#web/reviews/writing/take-back-dialog.tsx')).TakeBackDialog);

interface OwnReviewProps {
	review: Review;
	/** The part of the review that is being added or changed. */
	part: ReviewPart | null;
	setPart: (part: ReviewPart | null) => void;
	/** Called with the review as it now stands; null when it was taken back. */
	onChanged: (review: Review | null) => void;
	/** Called with its photos, also of those that arrive once they are no longer shown here. */
	onPhotos: (photos: Review['photos']) => void;
}

/** Lets me change my review other than by new scores: its words, its photos, or taking it back. */
export function OwnReview({ review, part, setPart, onChanged, onPhotos }: OwnReviewProps) {
	const [isLeaving, setLeaving] = useState(false);
	if (part === 'words') {
		return (
			<WordsForm
				review={review}
				onDone={(changed) => {
					setPart(null);
					if (changed) onChanged(changed);
				}}
			/>
		);
	}
	if (part === 'photos') {
		return (
			<div className="mt-6 grid gap-5">
				<ReviewPhotoManager review={review} onChange={onPhotos} />
				<Button look="secondary" size="small" className="w-fit" onClick={() => setPart(null)}>
					{sentences.done}
				</Button>
			</div>
		);
	}
	return (
		<div className="mt-3 flex flex-wrap gap-2">
			<Button look="secondary" size="small" onClick={() => setPart('words')}>
				{review.body ? writingSentences.changeWords : sendingSentences.addWords}
			</Button>
			<Button look="secondary" size="small" onClick={() => setPart('photos')}>
				{review.photos.length > 0 ? writingSentences.changePhotos : sendingSentences.addPhotos}
			</Button>
			<Button look="quiet" size="small" onClick={() => setLeaving(true)}>
				{writingSentences.takeBack}
			</Button>
			{isLeaving && (
				<TakeBackDialog review={review} onClose={() => setLeaving(false)} onTakenBack={() => onChanged(null)} />
			)}
		</div>
	);
}
