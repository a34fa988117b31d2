import type { Claim } from '#contract/keeping/claims.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { CodeForm } from '#web/claims/code-form.tsx';
import { TagCheck } from '#web/claims/tag-check.tsx';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { showToast } from '#web/components/toast.tsx';

interface ClaimProgressProps {
	claim: Claim;
	/** Called with what became of the claim; null when it was taken back. */
	onChange: (claim: Claim | null) => void;
}

/** Shows a claim that is under way: what is left to do, and the way out. */
export function ClaimProgress({ claim, onChange }: ClaimProgressProps) {
	const { sentence, isBusy, write } = useWrite('DELETE /claims/:id');
	const isWaiting = claim.method === 'operator' || claim.proven_at !== null;
	const withdraw = () =>
		write({ params: { id: claim.id } }, () => {
			showToast(sentences.withdrawn);
			onChange(null);
		});
	return (
		<div className="grid gap-6">
			{isWaiting && (
				<Notice
					look={claim.proven_at ? 'good' : 'quiet'}
					title={claim.proven_at ? sentences.provenTitle : sentences.waitingTitle}
				>
					{claim.proven_at ? `${sentences.proven} ${sentences.waiting}` : sentences.waiting}
				</Notice>
			)}
			{!isWaiting && claim.method === 'email' && <CodeForm claim={claim} onChange={onChange} />}
			{!isWaiting && claim.method === 'website' && <TagCheck claim={claim} onChange={onChange} />}
			<FormFailure>{sentence}</FormFailure>
			<Button look="quiet" size="small" className="w-fit" isBusy={isBusy} onClick={withdraw}>
				{isWaiting ? sentences.withdraw : sentences.otherWay}
			</Button>
		</div>
	);
}
