import { useId } from 'react';
import { messageLimits } from '#contract/limits.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Field } from '#web/components/forms/field.tsx';

/** A group as it is typed into its form. */
export interface GroupDraft {
	name: string;
	description: string;
	showsPast: boolean;
}

/** Returns the fields of the call. */
export const groupFieldsOf = ({ name, description, showsPast }: GroupDraft) => ({
	name,
	description: description.trim() || null,
	shows_past: showsPast,
});

interface GroupFieldsProps {
	draft: GroupDraft;
	onChange: (draft: GroupDraft) => void;
	/** Returns the sentence about a field that the server has refused. */
	sentenceBeside: (field: 'name' | 'description') => string | undefined;
}

/** The fields for the name and description of a group, and for what those who join may read. */
export function GroupFields({ draft, onChange, sentenceBeside }: GroupFieldsProps) {
	const hintId = useId();
	return (
		<>
			<Field
				label={sentences.name}
				isRequired
				autoFocus
				maxLength={messageLimits.groupName[1]}
				value={draft.name}
				onChange={(name) => onChange({ ...draft, name })}
				error={sentenceBeside('name')}
			/>
			<Field
				label={sentences.description}
				rows={3}
				maxLength={messageLimits.groupDescription}
				value={draft.description}
				onChange={(description) => onChange({ ...draft, description })}
				error={sentenceBeside('description')}
			/>
			<div>
				<label className="flex cursor-pointer items-center gap-3">
					<input
						type="checkbox"
						checked={draft.showsPast}
						onChange={(event) => onChange({ ...draft, showsPast: event.target.checked })}
						aria-describedby={hintId}
						className="size-4 shrink-0 accent-accent"
					/>
					{sentences.showsPast}
				</label>
				<p id={hintId} className="mt-1.5 text-muted text-sm">
					{sentences.showsPastHint}
				</p>
			</div>
		</>
	);
}
