import { useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';
import { sendingSentences } from '#sentences/reviews/sending.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { AlmostThere } from '#web/account/almost-there.tsx';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';
import { useDecision } from '#web/reports/use-decision.ts';
import { TakeBackDialog } from '#web/reviews/writing/take-back-dialog.tsx';
import { useSession } from '#web/session/session.ts';

interface MyReviewNoticeProps {
	review: Pick<Review, 'id' | 'state' | 'counts_as'>;
	onTakenBack: () => void;
	/** Called when the member comes back and may have confirmed the address that the review waits for. */
	onConfirmed?: () => void;
}

const nothing = () => {};

/** Tells me why nobody else sees my review, or why it counts for less, and what I can do about it. */
export function MyReviewNotice({ review, onTakenBack, onConfirmed = nothing }: MyReviewNoticeProps) {
	const { id, state } = review;
	const [decision, setDecision] = useDecision(state === 'removed' ? id : null);
	const [isLeaving, setLeaving] = useState(false);
	const email = useSession()?.email ?? null;
	if (state === 'published') return review.counts_as && <CountsAs {...review.counts_as} />;
	if (state === 'waiting')
		return <AlmostThere title={sendingSentences.almostThere} email={email} onReturn={onConfirmed} className="mt-5" />;
	return (
		<Notice className="mt-5" title={state === 'removed' ? sentences.mineRemoved : sentences.mineExamination}>
			{state === 'examination' && sentences.mineExaminationWhy}
			{decision && <RemovedNotice decision={decision} onAppealed={setDecision} />}
			<Button look="quiet" size="small" className="mt-3 flex" onClick={() => setLeaving(true)}>
				{writingSentences.takeBack}
			</Button>
			{isLeaving && <TakeBackDialog review={review} onClose={() => setLeaving(false)} onTakenBack={onTakenBack} />}
		</Notice>
	);
}

/** Tells what the review counts as; shows nothing once it counts in full. */
function CountsAs({ weight, reason }: NonNullable<Review['counts_as']>) {
	if (weight === 1) return null;
	return (
		<Notice
			className="mt-5"
			title={weight === 0 ? sentences.mineUncounted : sentences.minePart({ quarters: weight * 4 })}
		>
			{reason === 'burst' ? sentences.mineOfBurst : sentences.mineNewcomer}
		</Notice>
	);
}
