import { type FormEvent, useState } from 'react';
import type { Claim } from '#contract/keeping/claims.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

/** Takes the code that was mailed, or has another one mailed. */
export function CodeForm({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
	const [code, setCode] = useState('');
	const confirming = useWrite('POST /claims/:id/confirm', { fields: { code } });
	const mailing = useWrite('POST /claims/:id/code', { others: { code } });
	const isBusy = confirming.isBusy || mailing.isBusy;
	const params = { id: claim.id };
	const confirm = (event: FormEvent) => {
		event.preventDefault();
		if (!isBusy) confirming.write({ params, body: { code } }, onChange);
	};
	const again = () =>
		mailing.write({ params }, (mailed) => {
			onChange(mailed);
			showToast(sentences.sentAgain);
		});
	return (
		<form noValidate className="grid gap-5" onSubmit={confirm}>
			<p className="text-lg">{sentences.codeSent({ address: claim.email ?? '' })}</p>
			<FormFailure>{confirming.sentence ?? mailing.sentence}</FormFailure>
			<Field
				label={sentences.code}
				hint={sentences.codeHint}
				value={code}
				onChange={setCode}
				error={confirming.sentenceBeside('code')}
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={12}
				autoFocus
				className="max-w-56"
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={confirming.isBusy} isHeld={mailing.isBusy}>
					{sentences.confirm}
				</Button>
				<Button look="secondary" isHeld={isBusy} onClick={again}>
					{sentences.again}
				</Button>
			</div>
		</form>
	);
}
