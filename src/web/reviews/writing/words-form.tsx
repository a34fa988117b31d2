import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { WordsField } from '#web/reviews/writing/words-field.tsx';
import { forgetWaiting, keepWaiting, readWaiting } from '#web/waiting/waiting.ts';

interface WordsFormProps {
	review: Review;
	/** With what was saved, or with nothing when it was cancelled. */
	onDone: (changed?: Review) => void;
}

/** The words of my review. What is written is kept in this browser until it is saved. */
export function WordsForm({ review, onDone }: WordsFormProps) {
	const [words, setWords] = useState(() => readWaiting<string>('words', review.id)?.value ?? review.body ?? '');
	const { sentence, sentenceBeside, isBusy, run } = useCall({ body: words });
	const write = (text: string) => {
		setWords(text);
		keepWaiting('words', review.id, text);
	};
	const done = (changed?: Review) => {
		forgetWaiting('words', review.id);
		onDone(changed);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		run(async () => {
			const { data } = await api('PATCH /business-profile/reviews/:id', {
				params: { id: review.id },
				body: { body: words },
			});
			showToast(writingSentences.wordsSaved);
			done(data);
		});
	};
	return (
		<form className="mt-4" onSubmit={submit}>
			<WordsField value={words} onChange={write} error={sentenceBeside('body') ?? sentence} />
			<div className="mt-3 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={words.trim().length < reviewLimits.bodyMin}>
					{writingSentences.saveWords}
				</Button>
				<Button look="quiet" size="small" onClick={() => done()}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
