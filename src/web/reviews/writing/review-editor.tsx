import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ReviewPhotoManager } from '#web/reviews/writing/review-photo-manager.tsx';
import { WordsField } from '#web/reviews/writing/words-field.tsx';

interface ReviewEditorProps {
	review: Review;
	/** Called after the words or the photos changed. */
	onChange: (changed: Partial<Pick<Review, 'body' | 'photos'>>) => void;
	onDone: () => void;
}

/** Lets me change the words and photos of my review in place. Each photo is saved when it is added. */
export function ReviewEditor({ review, onChange, onDone }: ReviewEditorProps) {
	const { body, photos } = review;
	const [words, setWords] = useState(body ?? '');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PATCH /business-profile/reviews/:id', {
		fields: { body: words },
	});
	const { length } = words.trim();
	const isWrong = length > 0 && length < reviewLimits.bodyMin;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isWrong) return;
		if (words.trim() === (body ?? '')) return onDone();
		void write({ params: { id: review.id }, body: { body: words } }, (data) => {
			onChange({ body: data.body });
			showToast(data.body ? writingSentences.wordsSaved : writingSentences.wordsGone);
			onDone();
		});
	};
	return (
		<form noValidate className="mt-4 grid gap-6 rounded-card border border-line bg-raised p-5" onSubmit={submit}>
			<WordsField value={words} onChange={setWords} error={sentenceBeside('body') ?? sentence} />
			<ReviewPhotoManager review={{ id: review.id, photos }} onChange={(now) => onChange({ photos: now })} />
			<div className="flex gap-2 border-line border-t pt-4">
				<Button type="submit" size="small" isBusy={isBusy} disabled={isWrong}>
					{sentences.done}
				</Button>
				{words.trim() !== (body ?? '') && (
					<Button look="quiet" size="small" onClick={onDone}>
						{sentences.cancel}
					</Button>
				)}
			</div>
		</form>
	);
}
