import { type FormEvent, useState } from 'react';
import { moderationLimits } from '#contract/limits.ts';
import type { ModerationReason, SubjectType } from '#contract/operator/moderation.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { reasonsFor } from '#web/reports/report-reasons.ts';

interface ReportDialogProps {
	subject: { type: SubjectType; id: string };
	onClose: () => void;
}

/** Tells the operators what is wrong with something. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
	const [reason, setReason] = useState<ModerationReason | ''>('');
	const [words, setWords] = useState('');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /reports', {
		fields: { words },
		others: { reason },
		isOnce: true,
	});
	const send = (event: FormEvent) => {
		event.preventDefault();
		if (!reason) return;
		write({ body: { subject_type: subject.type, subject_id: subject.id, reason, words } }, () => {
			onClose();
			showToast(sentences.reported);
		});
	};
	return (
		<Dialog title={sentences.reportTitle[subject.type]} onClose={onClose} isWide>
			<form noValidate className="grid gap-5" onSubmit={send}>
				<p className="text-[0.9375rem] text-muted">{sentences.reportLead}</p>
				<fieldset>
					<legend className="mb-2 font-medium text-sm">{sentences.reportReason}</legend>
					<ChoiceCards<ModerationReason | ''>
						name="reason"
						value={reason}
						choices={reasonsFor(subject.type) as Record<ModerationReason | '', readonly [string, string]>}
						onChange={setReason}
					/>
				</fieldset>
				<Field
					label={sentences.reportWords}
					hint={sentences.reportWordsHint}
					rows={3}
					maxLength={moderationLimits.words}
					value={words}
					onChange={setWords}
					error={sentenceBeside('words')}
				/>
				<FormFailure>{sentence}</FormFailure>
				<div className="flex gap-2">
					<Button type="submit" isBusy={isBusy} disabled={!reason}>
						{sentences.sendReport}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{sentences.cancel}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
