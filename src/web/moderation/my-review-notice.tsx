import { useEffect, useState } from 'react';
import type { Decision } from '#contract/moderation.ts';
import type { Review } from '#contract/reviews.ts';
import { api } from '#web/api.ts';
import { Notice } from '#web/components/notice.tsx';
import { caseMessages as messages } from '#web/moderation/case-messages.ts';
import { RemovedNotice } from '#web/moderation/removed-notice.tsx';

/** What became of my review, where nobody else sees it: that it waits, or why it was removed. */
export function MyReviewNotice({ review: { id, state } }: { review: Pick<Review, 'id' | 'state'> }) {
	const [decision, setDecision] = useState<Decision>();
	useEffect(() => {
		if (state !== 'removed') return;
		let isCurrent = true;
		api('GET /decisions/mine').then(
			({ data }) => isCurrent && setDecision(data.find(({ subject }) => subject.id === id)),
			// That it was removed is said in any case.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [id, state]);
	if (state === 'published') return null;
	if (state === 'examination') {
		return (
			<Notice className="mt-5" title={messages.mineExamination}>
				{messages.mineExaminationWhy}
			</Notice>
		);
	}
	return (
		<Notice className="mt-5" title={messages.mineRemoved}>
			{decision && <RemovedNotice decision={decision} onAppealed={setDecision} />}
		</Notice>
	);
}
