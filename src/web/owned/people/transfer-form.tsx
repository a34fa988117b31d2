import { type FormEvent, useState } from 'react';
import { keeperSentences as sentences } from '#sentences/keepers.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

/** Asks somebody to become the owner in my place. */
export function TransferForm({ profileId, onAsked }: { profileId: string; onAsked: () => void }) {
	const [isOpen, setOpen] = useState(false);
	const [email, setEmail] = useState('');
	const [iBecome, setIBecome] = useState<'manager' | 'none'>('manager');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/:id/transfer', {
		fields: { email },
		others: { iBecome },
		isOnce: true,
	});
	const wrong = sentenceBeside('email');
	const ask = (event: FormEvent) => {
		event.preventDefault();
		write(
			{
				params: { id: profileId },
				body: { email: email.trim(), i_become: iBecome },
			},
			() => {
				showToast(sentences.asked);
				setOpen(false);
				setEmail('');
				onAsked();
			},
		);
	};
	return (
		<div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-6">
			<p className="min-w-0 flex-1 basis-64 text-muted text-sm">{sentences.transferLead}</p>
			<Button look="secondary" size="small" onClick={() => setOpen(true)}>
				{sentences.transfer}
			</Button>
			{isOpen && (
				<Dialog title={sentences.transfer} onClose={() => setOpen(false)}>
					<form noValidate className="grid gap-5" onSubmit={ask}>
						<p className="text-muted">{sentences.transferLead}</p>
						<FormFailure>{sentence}</FormFailure>
						<Field
							label={sentences.email}
							hint={sentences.emailHint}
							type="email"
							value={email}
							onChange={setEmail}
							error={wrong}
							autoComplete="off"
							autoFocus
						/>
						<fieldset>
							<legend className="mb-2 font-medium text-sm">{sentences.iBecome}</legend>
							<ChoiceCards name="i_become" value={iBecome} choices={sentences.becomes} onChange={setIBecome} />
						</fieldset>
						<Button type="submit" isBusy={isBusy}>
							{sentences.hand}
						</Button>
					</form>
				</Dialog>
			)}
		</div>
	);
}
