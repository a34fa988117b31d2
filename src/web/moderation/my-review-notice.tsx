import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { caseMessages as messages } from '#web/moderation/case-messages.ts';
import { RemovedNotice } from '#web/moderation/removed-notice.tsx';
import { useDecision } from '#web/moderation/use-decision.ts';
import { reviewMessages } from '#web/reviews/messages.ts';
import { TakeBackDialog } from '#web/reviews/take-back-dialog.tsx';

interface MyReviewNoticeProps {
	review: Pick<Review, 'id' | 'state'>;
	onTakenBack: () => void;
}

/** What became of my review, where nobody else sees it: that it waits, or why it was removed; and what I can do. */
export function MyReviewNotice({ review, onTakenBack }: MyReviewNoticeProps) {
	const { id, state } = review;
	const [decision, setDecision] = useDecision(state === 'removed' ? id : null);
	const [isLeaving, setLeaving] = useState(false);
	if (state === 'published') return null;
	return (
		<Notice className="mt-5" title={state === 'removed' ? messages.mineRemoved : messages.mineExamination}>
			{state === 'examination' && messages.mineExaminationWhy}
			{decision && <RemovedNotice decision={decision} onAppealed={setDecision} />}
			<Button look="quiet" size="small" className="mt-3 flex" onClick={() => setLeaving(true)}>
				{reviewMessages.takeBack}
			</Button>
			{isLeaving && <TakeBackDialog review={review} onClose={() => setLeaving(false)} onTakenBack={onTakenBack} />}
		</Notice>
	);
}
