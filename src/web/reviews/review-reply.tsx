import { useState } from 'react';
import type { ReviewReply as Reply } from '#contract/reviews/review-answers.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { showToast } from '#web/components/toast.tsx';

const ReplyForm = late(
	async () => (await import('#web/reviews/writing/reply-form.tsx')).ReplyForm,
	<Skeleton className="mt-4 h-40 max-w-prose" />,
);

interface ReviewReplyProps {
	review: Review;
	/** Whether I look after the business: if so, I may answer, change the answer, and take it back. */
	isMine: boolean;
}

/** Shows the answer of the business to a review, and lets a keeper of the business write it. */
export function ReviewReply({ review, isMine }: ReviewReplyProps) {
	const [changed, setChanged] = useState<{ reply: Reply | null }>();
	const [isWriting, setWriting] = useState(false);
	const reply = changed ? changed.reply : review.reply;
	if (isWriting) {
		return (
			<ReplyForm
				reviewId={review.id}
				body={reply?.body ?? ''}
				onDone={(saved) => {
					if (saved) setChanged({ reply: saved });
					setWriting(false);
				}}
			/>
		);
	}
	const withdraw = async () => {
		try {
			await api('DELETE /business-profile/reviews/:id/reply', { params: { id: review.id } });
			setChanged({ reply: null });
		} catch (error) {
			showToast(sentenceOf(error));
		}
	};
	if (!reply && !isMine) return null;
	return (
		<div className="mt-4 max-w-prose">
			{reply && (
				<div className="rounded-xl border-accent border-l-2 bg-surface px-4 py-3">
					<p className="text-muted text-sm">
						{sentences.replyOf} · <Ago at={reply.at} />
					</p>
					<p className="mt-1 whitespace-pre-line break-words" dir="auto">
						{reply.body}
					</p>
				</div>
			)}
			{isMine && (
				<div className="mt-2 flex gap-2">
					<Button look="secondary" size="small" onClick={() => setWriting(true)}>
						{reply ? sentences.changeReply : sentences.writeReply}
					</Button>
					{reply && (
						<Button look="quiet" size="small" onClick={withdraw}>
							{sentences.withdrawReply}
						</Button>
					)}
				</div>
			)}
		</div>
	);
}
