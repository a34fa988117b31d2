import type { DuplicateCandidate } from '#contract/errors.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { CandidateList } from '#web/owned/form/candidate-list.tsx';

interface DuplicatesProps {
	candidates: readonly DuplicateCandidate[];
	isBusy: boolean;
	onDistinct: () => void;
}

/**
 * Lists businesses that the new one may be, each to look at or to claim, with a button to go on when it is none of
 * them.
 */
export const Duplicates = ({ candidates, isBusy, onDistinct }: DuplicatesProps) => (
	<>
		<h2 className="text-xl">{sentences.duplicateTitle}</h2>
		<p className="mt-1 text-sm">{sentences.duplicate}</p>
		<CandidateList candidates={candidates} />
		<Button look="secondary" isBusy={isBusy} onClick={onDistinct}>
			{sentences.distinct}
		</Button>
	</>
);
