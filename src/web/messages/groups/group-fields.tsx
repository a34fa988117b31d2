import { useId } from 'react';
import { messageLimits } from '#contract/limits.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Field } from '#web/components/forms/field.tsx';

interface GroupFieldsProps {
	name: string;
	onName: (name: string) => void;
	description: string;
	onDescription: (description: string) => void;
	showsPast: boolean;
	onShowsPast: (isShown: boolean) => void;
	/** Returns the sentence about a field that the server has refused. */
	sentenceBeside: (field: 'name' | 'description') => string | undefined;
}

/** The fields for the name and description of a group, and for what those who join may read. */
export function GroupFields({
	name,
	onName,
	description,
	onDescription,
	showsPast,
	onShowsPast,
	sentenceBeside,
}: GroupFieldsProps) {
	const hintId = useId();
	return (
		<>
			<Field
				label={sentences.name}
				isRequired
				autoFocus
				maxLength={messageLimits.groupName[1]}
				value={name}
				onChange={onName}
				error={sentenceBeside('name')}
			/>
			<Field
				label={sentences.description}
				rows={3}
				maxLength={messageLimits.groupDescription}
				value={description}
				onChange={onDescription}
				error={sentenceBeside('description')}
			/>
			<div>
				<label className="flex cursor-pointer items-center gap-3">
					<input
						type="checkbox"
						checked={showsPast}
						onChange={(event) => onShowsPast(event.target.checked)}
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
