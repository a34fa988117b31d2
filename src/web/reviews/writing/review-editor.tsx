import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ReviewPhotoManager } from '#web/reviews/writing/review-photo-manager.tsx';
import { VisitField } from '#web/reviews/writing/visit-field.tsx';
import { WordsField } from '#web/reviews/writing/words-field.tsx';

interface ReviewEditorProps {
	review: Review;
	/** Called after the words, the photos or the visit changed. */
	onChange: (changed: Partial<Pick<Review, 'body' | 'photos' | 'visited_on'>>) => void;
	onDone: () => void;
}

/** Lets me change the words, the visit and the photos of my review in place. Each photo is saved when it is added. */
export function ReviewEditor({ review, onChange, onDone }: ReviewEditorProps) {
	const { body, photos, visited_on: visitedOn } = review;
	const [words, setWords] = useState(body ?? '');
	const [visit, setVisit] = useState(visitedOn);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PATCH /business-profile/reviews/:id', {
		fields: { body: words, visited_on: visit },
	});
	const { length } = words.trim();
	const isReworded = words.trim() !== (body ?? '');
	const isMoved = visit !== visitedOn;
	const isWrong = length > 0 && length < reviewLimits.bodyMin;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isWrong) return;
		if (!isReworded && !isMoved) return onDone();
		const change = { ...(isReworded && { body: words }), ...(isMoved && { visited_on: visit }) };
		void write({ params: { id: review.id }, body: change }, (data) => {
			onChange({ body: data.body, visited_on: data.visited_on });
			const { visitSaved, wordsSaved, wordsGone } = writingSentences;
			showToast(!isReworded ? visitSaved : data.body ? wordsSaved : wordsGone);
			onDone();
		});
	};
	return (
		<form noValidate className="mt-4 grid gap-6 rounded-card border border-line bg-raised p-5" onSubmit={submit}>
			<WordsField value={words} onChange={setWords} error={sentenceBeside('body') ?? sentence} isReadOnly={isBusy} />
			<VisitField value={visit} onChange={setVisit} error={sentenceBeside('visited_on')} isFixed={isBusy} />
			<ReviewPhotoManager review={{ id: review.id, photos }} onChange={(now) => onChange({ photos: now })} />
			<div className="flex gap-2 border-line border-t pt-4">
				<Button type="submit" size="small" isBusy={isBusy} disabled={isWrong}>
					{sentences.done}
				</Button>
				{(isReworded || isMoved) && (
					<Button look="quiet" size="small" onClick={onDone}>
						{sentences.cancel}
					</Button>
				)}
			</div>
		</form>
	);
}
