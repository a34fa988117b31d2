import type { DuplicateCandidate } from '#contract/errors.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { Button } from '#web/components/button.tsx';
import { CandidateList } from '#web/owned/form/candidate-list.tsx';

interface AlikeNoticeProps {
	candidates: readonly DuplicateCandidate[];
	onDistinct: () => void;
}

/** Lists existing businesses that may be the same while somebody types, without getting in their way. */
export function AlikeNotice({ candidates, onDistinct }: AlikeNoticeProps) {
	return (
		// The live region is there before its content, so that screen readers read the content when it comes.
		<div role="status" className="col-span-full empty:hidden">
			{candidates.length > 0 && (
				<div className="rounded-card border border-warn/50 bg-warn/6 p-4 sm:p-5">
					<p className="font-medium">{sentences.alikeTitle}</p>
					<p className="mt-0.5 text-muted text-sm">{sentences.alike}</p>
					<CandidateList candidates={candidates} />
					<Button look="secondary" size="small" onClick={onDistinct}>
						{sentences.distinct}
					</Button>
				</div>
			)}
		</div>
	);
}
