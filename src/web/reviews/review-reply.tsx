import { useState } from 'react';
import type { ReviewReply as Reply } from '#contract/reviews/review-answers.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Ago } from '#web/components/times/ago.tsx';

const ReplyTools = late(
	async () => (await import('#web/reviews/writing/reply-tools.tsx')).ReplyTools,
	<Skeleton className="mt-2 h-9 w-40" />,
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
	if (!reply && !isMine) return null;
	return (
		<div className="mt-4 max-w-prose">
			{reply && !isWriting && (
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
				<ReplyTools
					reviewId={review.id}
					reply={reply}
					isWriting={isWriting}
					onWriting={setWriting}
					onChanged={(reply) => setChanged({ reply })}
				/>
			)}
		</div>
	);
}
