import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { AcceptForm } from '#web/referrals/accept-form.tsx';
import type { StepDialogProps } from '#web/referrals/use-steps.ts';
import { WonForm } from '#web/referrals/won-form.tsx';

/** Asks for what a step needs to know, or says that it cannot be undone. */
export function StepDialog({ step, name, currency, businesses, sentence, isBusy, onTake, onClose }: StepDialogProps) {
	const form = { isBusy, sentence, onTake, onClose };
	if (step === 'accepted')
		return (
			<Dialog title={sentences.acceptTitle} onClose={onClose}>
				<p className="mb-4 text-muted">{sentences.acceptLead({ name })}</p>
				<AcceptForm businesses={businesses} {...form} />
			</Dialog>
		);
	if (step === 'won')
		return (
			<Dialog title={sentences.wonTitle} onClose={onClose}>
				<p className="mb-4 text-muted">{sentences.wonLead({ name })}</p>
				<WonForm currency={currency} {...form} />
			</Dialog>
		);
	const [question, consequence] = sentences.ask[step];
	return (
		<Dialog title={question} onClose={onClose}>
			<p className="mb-4 text-muted">{typeof consequence === 'string' ? consequence : consequence({ name })}</p>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-6 flex flex-wrap justify-end gap-2">
				<Button look="secondary" onClick={onClose}>
					{sentences.cancel}
				</Button>
				<Button look="danger" isBusy={isBusy} onClick={() => onTake({ step })}>
					{sentences.steps[step]}
				</Button>
			</div>
		</Dialog>
	);
}
