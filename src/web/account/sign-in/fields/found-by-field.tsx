import type { MemberSettings } from '#contract/members/members.ts';
import { pageSentences } from '#sentences/pages.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';

export type FoundBy = MemberSettings['found_by'];

interface FoundByFieldProps {
	value: FoundBy;
	onChange: (value: FoundBy) => void;
}

/** Asks the one question about privacy that must come before anybody could look for the member. */
export function FoundByField({ value, onChange }: FoundByFieldProps) {
	const { foundBy, foundByChoices, foundByHint } = pageSentences.auth;
	return (
		<SelectField label={foundBy} hint={foundByHint} value={value} onChange={(chosen) => onChange(chosen as FoundBy)}>
			{Object.entries(foundByChoices).map(([key, label]) => (
				<option key={key} value={key}>
					{label}
				</option>
			))}
		</SelectField>
	);
}
