import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import type { MergeReport } from '#contract/profiles/profile-lifecycle.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/links/paths.ts';
import { BusinessPicker } from '#web/operator/business-picker.tsx';
import { MergeEffects } from '#web/operator/merge-effects.tsx';

/** Merges two profiles of one business; shows first what will happen. */
export function MergeSection() {
	const [from, setFrom] = useState<Profile | null>(null);
	const [into, setInto] = useState<Profile | null>(null);
	const [answer, setAnswer] = useState<{ from: Profile; into: Profile; report: MergeReport }>();
	/** An answer about another pair, such as the one before a swap, is shown only if that has been merged. */
	const report =
		answer?.report.is_done || (answer?.from === from && answer?.into === into) ? answer?.report : undefined;
	const { sentence, isBusy, write } = useWrite('POST /business-profile/:id/merge', { others: { from, into } });
	const choose = (set: typeof setFrom) => (profile: Profile | null) => {
		set(profile);
		setAnswer(undefined);
	};
	const merge = (dry_run: boolean) =>
		from &&
		into &&
		write({ params: { id: from.id }, body: { into: into.id, dry_run } }, (report) => setAnswer({ from, into, report }));
	const startAgain = () => {
		setFrom(null);
		setInto(null);
		setAnswer(undefined);
	};
	if (report?.is_done)
		return (
			<Notice
				look="good"
				title={sentences.merged({ name: report.into.business_name })}
				action={
					<div className="flex flex-wrap gap-2">
						<ButtonLink to={paths.profile(report.into.slug)} look="secondary" size="small">
							{sentences.toStaying}
						</ButtonLink>
						<Button look="quiet" size="small" onClick={startAgain}>
							{sentences.mergeAnother}
						</Button>
					</div>
				}
			>
				<MergeEffects report={report} />
			</Notice>
		);
	return (
		<div className="grid gap-5">
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<BusinessPicker label={sentences.mergeFrom} chosen={from} onChoose={choose(setFrom)} />
				<BusinessPicker label={sentences.mergeInto} chosen={into} onChoose={choose(setInto)} />
			</div>
			<FormFailure>{sentence}</FormFailure>
			{from && into && (
				<div className="flex flex-wrap gap-3">
					<Button look={report ? 'secondary' : 'primary'} isBusy={isBusy && !report} onClick={() => merge(true)}>
						{sentences.preview}
					</Button>
					<Button
						look="quiet"
						icon={<ArrowDownUp aria-hidden="true" className="size-4" />}
						onClick={() => {
							setFrom(into);
							setInto(from);
							setAnswer(undefined);
						}}
					>
						{sentences.swap}
					</Button>
				</div>
			)}
			{report && (
				<div className="rounded-card border border-warn/50 bg-warn/6 p-5">
					<MergeEffects report={report} />
					<p className="mt-4 font-medium">{sentences.mergeWarning}</p>
					<Button className="mt-3" isBusy={isBusy} onClick={() => merge(false)}>
						{sentences.mergeNow}
					</Button>
				</div>
			)}
		</div>
	);
}
