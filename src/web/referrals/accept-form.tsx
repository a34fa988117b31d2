import { type FormEvent, useState } from 'react';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import type { StepDialogProps } from '#web/referrals/use-steps.ts';

type AcceptFormProps = Pick<StepDialogProps, 'businesses' | 'sentence' | 'isBusy' | 'onTake' | 'onClose'>;

/** Asks as whom a slip is accepted: as the member, or as a business that they look after. */
export function AcceptForm({ businesses, sentence, isBusy, onTake, onClose }: AcceptFormProps) {
	const [chosen, setChosen] = useState(businesses[0]?.id ?? '');
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onTake({ step: 'accepted', profile_id: chosen || null });
	};
	const choices = [
		...businesses.map(({ id, business_name }) => [id, business_name] as const),
		['', sentences.myself] as const,
	];
	return (
		<form onSubmit={submit}>
			<div role="radiogroup" aria-label={sentences.acceptTitle} className="grid gap-2">
				{choices.map(([id, label]) => (
					<label
						key={id}
						className="flex cursor-pointer items-center gap-3 rounded-xl border border-line px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft"
					>
						<input
							type="radio"
							name="as"
							value={id}
							checked={id === chosen}
							onChange={() => setChosen(id)}
							className="size-4 shrink-0 accent-accent"
						/>
						<span className="min-w-0 truncate" dir="auto">
							{label}
						</span>
					</label>
				))}
			</div>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-6 flex flex-wrap justify-end gap-2">
				<Button look="secondary" onClick={onClose}>
					{sentences.cancel}
				</Button>
				<Button type="submit" isBusy={isBusy}>
					{sentences.steps.accepted}
				</Button>
			</div>
		</form>
	);
}
