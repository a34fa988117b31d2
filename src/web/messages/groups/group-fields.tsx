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
	/** What is wrong with a field, of those that the call has refused. */
	sentenceBeside: (field: 'name' | 'description') => string | undefined;
}

/** What a group is called, what it is about, and what whoever joins it may read. */
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
