import { useRef, useState } from 'react';
import type { DecisionAction, ModerationReason } from '#contract/operator/moderation.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { moderationReasons } from '#contract/terms.ts';
import { caseSentences } from '#sentences/moderation/cases.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { BusinessPicker } from '#web/operator/business-picker.tsx';

/** Suspends a business or deletes it with its reviews, with a reason; and restores a suspended one. */
export function SuspendSection() {
	const [profile, setProfile] = useState<Profile | null>(null);
	const [publicReason, setPublicReason] = useState<ModerationReason | ''>('');
	const [explanation, setExplanation] = useState('');
	const [isAsking, setAsking] = useState(false);
	/** The business that is shown now: another may have been chosen while one was decided about. */
	const shownId = useRef<string>(undefined);
	/** Shows another business, about which nothing is written yet. */
	const choose = (chosen: Profile | null) => {
		shownId.current = chosen?.id;
		setProfile(chosen);
		setExplanation('');
		setPublicReason('');
	};
	const { sentence, sentenceBeside, isBusy, run } = useCall({ explanation }, { profile, publicReason });
	const wrong = sentenceBeside('explanation');
	const decide = (id: string, action: DecisionAction, done: string) =>
		run(async () => {
			await api('POST /moderation/decisions', {
				body: {
					subject_type: 'profile',
					subject_ids: [id],
					action,
					...(action !== 'restore' && publicReason && { reason: publicReason }),
					explanation,
				},
			});
			showToast(done);
			setAsking(false);
			// A deleted business is only there for its owners.
			const anew = action === 'delete' ? null : await loadAnew(id);
			if (shownId.current === id) choose(anew);
		});
	const isReady = explanation.trim() !== '' && publicReason !== '';
	return (
		<div className="grid gap-5 sm:max-w-xl">
			<BusinessPicker label={sentences.find} chosen={profile} onChoose={choose} />
			<FormFailure>{sentence}</FormFailure>
			{profile?.suspension && <p className="break-words text-sm">{profile.suspension.reason}</p>}
			{profile && (
				<Field
					label={caseSentences.explanation}
					hint={caseSentences.explanationHint}
					value={explanation}
					onChange={setExplanation}
					error={wrong}
					rows={3}
					maxLength={1000}
				/>
			)}
			{profile && (
				<div className="flex flex-wrap items-end gap-3">
					{profile.suspension && (
						<Button
							isBusy={isBusy}
							disabled={explanation.trim() === ''}
							onClick={() => decide(profile.id, 'restore', sentences.ended)}
						>
							{sentences.endSuspension}
						</Button>
					)}
					<SelectField
						id="public-reason"
						label={caseSentences.reason}
						value={publicReason}
						onChange={(value) => setPublicReason(value as ModerationReason | '')}
					>
						<option value="">{sentences.chooseReason}</option>
						{moderationReasons.map((value) => (
							<option key={value} value={value}>
								{caseSentences.choices[value][0]}
							</option>
						))}
					</SelectField>
					{!profile.suspension && (
						<Button
							look="danger"
							isBusy={isBusy}
							disabled={!isReady}
							onClick={() => decide(profile.id, 'remove', sentences.suspended)}
						>
							{sentences.suspend}
						</Button>
					)}
					<Button look="quiet" disabled={!isReady} isHeld={isBusy} onClick={() => setAsking(true)}>
						{sentences.remove}
					</Button>
				</div>
			)}
			{profile && isAsking && (
				<Dialog title={sentences.removeTitle({ name: profile.business_name })} onClose={() => setAsking(false)}>
					<p className="text-muted">{sentences.removeLead({ reviews: profile.reviews_count })}</p>
					<FormFailure>{sentence}</FormFailure>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="quiet" onClick={() => setAsking(false)}>
							{caseSentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={() => decide(profile.id, 'delete', sentences.removed)}>
							{sentences.remove}
						</Button>
					</div>
				</Dialog>
			)}
		</div>
	);
}

/** Returns a business as it stands; null where that cannot be loaded: it is not shown as it stood before. */
const loadAnew = (id: string): Promise<Profile | null> =>
	api('GET /business-profile/:id', { params: { id } }).then(
		({ data }) => data,
		() => null,
	);
