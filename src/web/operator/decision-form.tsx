import { useState } from 'react';
import type { OperatorClaim } from '#contract/keeping/claims.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/components/toast.tsx';

type Former = keyof typeof sentences.former;

/** Approves or refuses a claim, with a reason. */
export function DecisionForm({ claim }: { claim: OperatorClaim }) {
	const [reason, setReason] = useState('');
	const [former, setFormer] = useState<Former>('none');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /operator/claims/:id/decision', {
		fields: { reason },
		others: { former },
	});
	const wrong = sentenceBeside('reason');
	const seen = { business_name: claim.profile.business_name, website: claim.profile_website };
	const decide = (approve: boolean) =>
		write({ params: { id: claim.id }, body: { approve, reason, former_owners: former, seen } }, () =>
			showToast(sentences.done[`${approve}`]),
		);
	return (
		<form noValidate className="mt-5 grid gap-4 border-line border-t pt-5" onSubmit={(event) => event.preventDefault()}>
			<FormFailure>{sentence}</FormFailure>
			<Field
				label={sentences.reason}
				hint={sentences.reasonHint}
				value={reason}
				onChange={setReason}
				error={wrong}
				rows={2}
				maxLength={1000}
			/>
			<div className="flex flex-wrap items-end gap-3">
				{claim.is_dispute && (
					<SelectField
						id={`former-${claim.id}`}
						label={sentences.formerOwners}
						value={former}
						onChange={(value) => setFormer(value as Former)}
					>
						{Object.entries(sentences.former).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</SelectField>
				)}
				<Button isBusy={isBusy} onClick={() => decide(true)}>
					{sentences.approve}
				</Button>
				<Button look="danger" isHeld={isBusy} onClick={() => decide(false)}>
					{sentences.refuse}
				</Button>
			</div>
		</form>
	);
}
