import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { VisitField } from '#web/reviews/writing/visit-field.tsx';
import { WordsField } from '#web/reviews/writing/words-field.tsx';
import { forgetWaiting, keepWaiting, readWaiting } from '#web/waiting/waiting.ts';

interface WordsFormProps {
	review: Review;
	/** Called with the saved review, or with nothing when the form was cancelled. */
	onDone: (changed?: Review) => void;
}

/** Lets me write the words of my review, and say when I was there. Words are kept in this browser until they are saved. */
export function WordsForm({ review, onDone }: WordsFormProps) {
	const [words, setWords] = useState(() => readWaiting<string>('words', review.id)?.value ?? review.body ?? '');
	const [visit, setVisit] = useState(review.visited_on);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PATCH /business-profile/reviews/:id', {
		fields: { body: words, visited_on: visit },
	});
	const type = (text: string) => {
		setWords(text);
		keepWaiting('words', review.id, text);
	};
	const done = (changed?: Review) => {
		forgetWaiting('words', review.id);
		onDone(changed);
	};
	const { length } = words.trim();
	const isReworded = words.trim() !== (review.body ?? '');
	const isMoved = visit !== review.visited_on;
	// The month alone is worth saving; words are as long as words must be, or left out.
	const maySave = length >= reviewLimits.bodyMin ? isReworded || isMoved : length === 0 && !review.body && isMoved;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!maySave) return;
		const change = { ...(isReworded && { body: words }), ...(isMoved && { visited_on: visit }) };
		void write({ params: { id: review.id }, body: change }, (data) => {
			showToast(isReworded ? writingSentences.wordsSaved : writingSentences.visitSaved);
			done(data);
		});
	};
	return (
		<form className="mt-4" onSubmit={submit}>
			<WordsField value={words} onChange={type} error={sentenceBeside('body') ?? sentence} isReadOnly={isBusy} />
			<div className="mt-4">
				<VisitField value={visit} onChange={setVisit} error={sentenceBeside('visited_on')} isFixed={isBusy} />
			</div>
			<div className="mt-4 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={!maySave}>
					{writingSentences.saveWords}
				</Button>
				<Button look="quiet" size="small" onClick={() => done()}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
