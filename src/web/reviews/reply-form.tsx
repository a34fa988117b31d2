import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { ReviewReply } from '#contract/review-answers.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import { sentenceOf } from '#web/sentence.ts';

interface ReplyFormProps {
	reviewId: string;
	body: string;
	/** With what was saved, or with nothing when it was cancelled. */
	onDone: (saved?: ReviewReply) => void;
}

/** What the business answers, written or changed. */
export function ReplyForm({ reviewId, body, onDone }: ReplyFormProps) {
	const [text, setText] = useState(body);
	const [failure, setFailure] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		try {
			const { data } = await api('PUT /business-profile/reviews/:id/reply', {
				params: { id: reviewId },
				body: { body: text },
			});
			onDone(data);
		} catch (error) {
			setFailure(sentenceOf(error));
			setBusy(false);
		}
	};
	return (
		<form className="mt-4 max-w-prose" onSubmit={submit}>
			<Field
				label={messages.replyLabel}
				hint={messages.replyHint}
				error={failure}
				rows={4}
				maxLength={reviewLimits.replyMax}
				value={text}
				onChange={setText}
				autoFocus
			/>
			<div className="mt-3 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
					{messages.saveReply}
				</Button>
				<Button look="quiet" size="small" onClick={() => onDone()}>
					{messages.cancel}
				</Button>
			</div>
		</form>
	);
}
