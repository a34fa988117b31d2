import { messageLimits } from '#contract/limits.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Field } from '#web/components/forms/field.tsx';

interface GroupFieldsProps {
	name: string;
	onName: (name: string) => void;
	description: string;
	onDescription: (description: string) => void;
	/** What is wrong with a field, of those that the call has refused. */
	sentenceBeside: (field: 'name' | 'description') => string | undefined;
}

/** What a group is called, and what it is about. */
export function GroupFields({ name, onName, description, onDescription, sentenceBeside }: GroupFieldsProps) {
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
		</>
	);
}
