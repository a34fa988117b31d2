import type { ReviewReply } from '#contract/reviews/review-answers.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { showToast } from '#web/components/toast.tsx';
import { ReplyForm } from '#web/reviews/writing/reply-form.tsx';

interface ReplyToolsProps {
	reviewId: string;
	/** The answer of the business as it stands; null without one. */
	reply: ReviewReply | null;
	isWriting: boolean;
	onWriting: (isWriting: boolean) => void;
	onChanged: (reply: ReviewReply | null) => void;
}

/** Lets a keeper of the business answer a review, change the answer, and take it back. */
export function ReplyTools({ reviewId, reply, isWriting, onWriting, onChanged }: ReplyToolsProps) {
	const { isBusy, write } = useWrite('DELETE /business-profile/reviews/:id/reply', { onRefused: showToast });
	const change = useFocusBack(`${isWriting} ${reply === null}`);
	if (isWriting)
		return (
			<ReplyForm
				reviewId={reviewId}
				body={reply?.body ?? ''}
				onDone={(saved) => {
					if (saved) onChanged(saved);
					onWriting(false);
				}}
			/>
		);
	return (
		<div className="mt-2 flex gap-2">
			<Button ref={change} look="secondary" size="small" onClick={() => onWriting(true)}>
				{reply ? sentences.changeReply : sentences.writeReply}
			</Button>
			{reply && (
				<Button
					look="quiet"
					size="small"
					isBusy={isBusy}
					onClick={() => write({ params: { id: reviewId } }, () => onChanged(null))}
				>
					{sentences.withdrawReply}
				</Button>
			)}
		</div>
	);
}
