import { type FormEvent, useState } from 'react';
import type { Claim } from '#contract/keeping/claims.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

/** Takes the code that was mailed, or has another one mailed. */
export function CodeForm({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
	const [code, setCode] = useState('');
	const { sentence, sentenceBeside, isBusy, run } = useCall({ code });
	const wrong = sentenceBeside('code');
	const params = { id: claim.id };
	const confirm = (event: FormEvent) => {
		event.preventDefault();
		run(async () => onChange((await api('POST /claims/:id/confirm', { params, body: { code } })).data));
	};
	const again = () =>
		run(async () => {
			onChange((await api('POST /claims/:id/code', { params })).data);
			showToast(sentences.sentAgain);
		});
	return (
		<form noValidate className="grid gap-5" onSubmit={confirm}>
			<p className="text-lg">{sentences.codeSent({ address: claim.email ?? '' })}</p>
			<FormFailure>{sentence}</FormFailure>
			<Field
				label={sentences.code}
				hint={sentences.codeHint}
				value={code}
				onChange={setCode}
				error={wrong}
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={12}
				autoFocus
				className="max-w-56"
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={isBusy}>
					{sentences.confirm}
				</Button>
				<Button look="secondary" disabled={isBusy} onClick={again}>
					{sentences.again}
				</Button>
			</div>
		</form>
	);
}
