import { useId } from 'react';
import type { MemberSettings } from '#contract/members/members.ts';
import { pageSentences } from '#sentences/pages.ts';
import { inputClasses } from '#web/components/forms/field.tsx';

export type FoundBy = MemberSettings['found_by'];

interface FoundByFieldProps {
	value: FoundBy;
	onChange: (value: FoundBy) => void;
}

/** Asks the one question about privacy that must come before anybody could look for the member. */
export function FoundByField({ value, onChange }: FoundByFieldProps) {
	const { foundBy, foundByChoices, foundByHint } = pageSentences.auth;
	const id = useId();
	return (
		<div className="flex flex-col gap-1.5">
			<label htmlFor={id} className="font-medium text-sm">
				{foundBy}
			</label>
			<select
				id={id}
				value={value}
				aria-describedby={`${id}-hint`}
				onChange={(event) => onChange(event.target.value as FoundBy)}
				className={`${inputClasses} h-11`}
			>
				{Object.entries(foundByChoices).map(([key, label]) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
			<p id={`${id}-hint`} className="text-muted text-sm">
				{foundByHint}
			</p>
		</div>
	);
}
