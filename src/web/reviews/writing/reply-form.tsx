import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { ReviewReply } from '#contract/reviews/review-answers.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';

interface ReplyFormProps {
	reviewId: string;
	body: string;
	/** Called with the saved reply, or with nothing when the form was cancelled. */
	onDone: (saved?: ReviewReply) => void;
}

/** Lets a keeper of the business write or change its answer to a review. */
export function ReplyForm({ reviewId, body, onDone }: ReplyFormProps) {
	const [text, setText] = useState(body);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PUT /business-profile/reviews/:id/reply', {
		fields: { body: text },
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		write(
			{
				params: { id: reviewId },
				body: { body: text },
			},
			onDone,
		);
	};
	return (
		<form onSubmit={submit}>
			<Field
				label={writingSentences.replyLabel}
				hint={writingSentences.replyHint}
				error={sentenceBeside('body') ?? sentence}
				rows={4}
				maxLength={reviewLimits.replyMax}
				value={text}
				onChange={setText}
				isReadOnly={isBusy}
				autoFocus
			/>
			<div className="mt-3 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
					{writingSentences.saveReply}
				</Button>
				<Button look="quiet" size="small" onClick={() => onDone()}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
