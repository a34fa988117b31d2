import { type FormEvent, useState } from 'react';
import { moderationLimits } from '#contract/limits.ts';
import type { Decision } from '#contract/operator/moderation.ts';
import { caseSentences } from '#sentences/moderation/cases.ts';
import { moderationSentences as sentences } from '#sentences/moderation/moderation.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';

interface RemovedNoticeProps {
	decision: Decision;
	onAppealed: (decision: Decision) => void;
}

/** Shows why something of the member's was removed, with the way to disagree once. */
export function RemovedNotice({ decision, onAppealed }: RemovedNoticeProps) {
	const { appeal } = decision;
	return (
		<div className="grid gap-3 text-[0.9375rem]">
			<p className="whitespace-pre-line break-words" dir="auto">
				<span className="font-medium">
					{caseSentences.because}
					{decision.reason && ` (${sentences.reasons[decision.reason]})`}:
				</span>{' '}
				{decision.explanation}
			</p>
			{decision.may_appeal && <AppealForm decision={decision} onAppealed={onAppealed} />}
			{appeal && (
				<p className="text-muted text-sm">
					{appeal.answered_at ? caseSentences.appealOver : caseSentences.appealWaits}
				</p>
			)}
		</div>
	);
}

function AppealForm({ decision: { id, subject }, onAppealed }: RemovedNoticeProps) {
	const [isOpen, setOpen] = useState(false);
	const [body, setBody] = useState('');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /decisions/:id/appeal', {
		fields: { body },
		isOnce: true,
	});
	if (!isOpen) {
		return (
			<Button look="secondary" size="small" className="w-fit" onClick={() => setOpen(true)}>
				{caseSentences.appeal}
			</Button>
		);
	}
	const [min, max] = moderationLimits.appeal;
	const send = (event: FormEvent) => {
		event.preventDefault();
		write({ params: { id }, body: { body } }, onAppealed);
	};
	return (
		<form noValidate className="grid gap-3" onSubmit={send}>
			<p className="text-muted text-sm">{caseSentences.appealLead}</p>
			<Field
				label={caseSentences.appealLabel[subject.type]}
				hint={caseSentences.appealHint}
				error={sentenceBeside('body') ?? sentence}
				rows={4}
				maxLength={max}
				value={body}
				onChange={setBody}
				autoFocus
			/>
			<div className="flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={body.trim().length < min}>
					{caseSentences.sendAppeal}
				</Button>
				<Button look="quiet" size="small" onClick={() => setOpen(false)}>
					{caseSentences.cancel}
				</Button>
			</div>
		</form>
	);
}
