import { useState } from 'react';
import { moderationLimits } from '#contract/limits.ts';
import type { DecisionAction, ModerationReason, QueueItem, SubjectType } from '#contract/operator/moderation.ts';
import { moderationReasons } from '#contract/terms.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { reasonName } from '#web/reports/report-reasons.ts';

const actionsFor: Record<QueueItem['kind'], readonly DecisionAction[]> = {
	reports: ['keep', 'remove'],
	burst: ['publish', 'remove'],
	appeal: ['restore', 'uphold'],
};

/** The actions for a business: one that should not exist at all can be deleted, with its reviews. */
const forBusiness: readonly DecisionAction[] = [...actionsFor.reports, 'delete'];
const isRemoval = (action: DecisionAction) => action === 'remove' || action === 'delete';

/**
 * Whether removing means suspending: a profile or a member is not taken away, but closed as long as the decision
 * stands.
 */
const isSuspended = (type: SubjectType) => type === 'profile' || type === 'member';

/** Decides a case, with the words that the member or business it is about will read. */
export function DecideForm({ item }: { item: QueueItem }) {
	const [reason, setReason] = useState<ModerationReason | ''>('');
	const [chosen, setChosen] = useState('');
	const [explanation, setExplanation] = useState('');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /moderation/decisions', {
		fields: { explanation },
		others: { reason, chosen },
	});
	const { kind, reviews } = item;
	const decidedReviews = reviews.filter(({ review }) => kind !== 'burst' || !chosen || review.id === chosen);
	const isBusiness = kind === 'reports' && item.subject_type === 'profile';
	const actions = isBusiness ? forBusiness : actionsFor[kind];
	const subject_type: SubjectType = kind === 'burst' ? 'review' : item.subject_type;
	const canExplain = explanation.trim().length >= moderationLimits.explanation[0];
	const decide = (action: DecisionAction) => {
		const changedAt = decidedReviews.map(({ review }) => review.updated_at).sort();
		const body = {
			subject_type,
			subject_ids: subject_type === 'review' ? decidedReviews.map(({ review }) => review.id) : [item.subject_id],
			action,
			...(isRemoval(action) && reason && { reason }),
			explanation,
			seen_at: changedAt.at(-1),
		};
		write({ body }, () =>
			showToast(action === 'remove' && isSuspended(subject_type) ? sentences.suspended : sentences.decided[action]),
		);
	};
	return (
		<form noValidate className="mt-5 grid gap-4 border-line border-t pt-5" onSubmit={(event) => event.preventDefault()}>
			<Field
				label={sentences.explanation}
				hint={sentences.explanationHint}
				value={explanation}
				onChange={setExplanation}
				error={sentenceBeside('explanation')}
				rows={2}
				maxLength={moderationLimits.explanation[1]}
			/>
			<FormFailure>{sentence}</FormFailure>
			<div className="flex flex-wrap items-end gap-3">
				{kind === 'burst' && reviews.length > 1 && (
					<SelectField id={`which-${item.subject_id}`} label={sentences.signals.n} value={chosen} onChange={setChosen}>
						<option value="">{sentences.chooseAll}</option>
						{reviews.map(({ review, author }) => (
							<option key={review.id} value={review.id}>
								{sentences.chooseOne({ author: author.name })}
							</option>
						))}
					</SelectField>
				)}
				{actions.includes('remove') && (
					<SelectField
						id={`reason-${kind}-${item.subject_id}`}
						label={sentences.reason}
						value={reason}
						onChange={(value) => setReason(value as ModerationReason | '')}
					>
						<option value="">{sentences.chooseReason}</option>
						{moderationReasons.map((value) => (
							<option key={value} value={value}>
								{reasonName(subject_type, value)}
							</option>
						))}
					</SelectField>
				)}
				{actions.map((action) => (
					<Button
						key={action}
						look={isRemoval(action) ? 'danger' : action === 'uphold' ? 'secondary' : 'primary'}
						isBusy={isBusy}
						disabled={!canExplain || (isRemoval(action) && !reason)}
						onClick={() => decide(action)}
					>
						{action === 'remove' && isSuspended(subject_type) ? sentences.suspend : sentences.decide[action]}
					</Button>
				))}
			</div>
		</form>
	);
}
