import { type FormEvent, useState } from 'react';
import type { KeeperRole } from '#contract/keeping/keepers.ts';
import { keeperSentences as sentences } from '#sentences/keepers.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/components/toast.tsx';

/** Asks somebody, by the address they sign in with, to look after the business too. */
export function AskForm({ profileId, onAsked }: { profileId: string; onAsked: () => void }) {
	const [email, setEmail] = useState('');
	const [role, setRole] = useState<KeeperRole>('manager');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/:id/managers', {
		fields: { email },
		others: { role },
		isOnce: true,
	});
	const wrong = sentenceBeside('email');
	const ask = (event: FormEvent) => {
		event.preventDefault();
		write(
			{
				params: { id: profileId },
				body: { email: email.trim(), role },
			},
			() => {
				showToast(sentences.asked);
				setEmail('');
				onAsked();
			},
		);
	};
	return (
		<form noValidate onSubmit={ask} aria-labelledby="ask-somebody">
			<h3 id="ask-somebody" className="mb-3 text-xl">
				{sentences.invite}
			</h3>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-3 flex flex-wrap items-start gap-4">
				<Field
					label={sentences.email}
					hint={sentences.emailHint}
					type="email"
					value={email}
					onChange={setEmail}
					error={wrong}
					autoComplete="off"
					className="min-w-0 flex-1 basis-60"
				/>
				<SelectField
					id="ask-role"
					label={sentences.role}
					value={role}
					onChange={(value) => setRole(value as KeeperRole)}
				>
					<option value="manager">{sentences.roles.manager}</option>
					<option value="owner">{sentences.roles.owner}</option>
				</SelectField>
				<Button type="submit" look="secondary" isBusy={isBusy} className="max-sm:self-end sm:mt-6.5">
					{sentences.ask}
				</Button>
			</div>
		</form>
	);
}
