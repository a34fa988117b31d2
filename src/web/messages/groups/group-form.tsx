import { type FormEvent, useState } from 'react';
import { messageLimits } from '#contract/limits.ts';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

const nameMax = messageLimits.groupName[1];

/** What a group is called, and what it is about. */
export function GroupForm({ group, onClose }: { group: MessageGroup; onClose: () => void }) {
	const [name, setName] = useState(group.name);
	const [description, setDescription] = useState(group.description ?? '');
	const { sentence, sentenceBeside, isBusy, change } = useGroupChange(group, { name, description });
	const save = (event: FormEvent) => {
		event.preventDefault();
		change({ name, description: description.trim() || null }, sentences.saved, onClose);
	};
	return (
		<form noValidate onSubmit={save} className="grid max-w-xl gap-5">
			<Field
				label={sentences.name}
				isRequired
				autoFocus
				maxLength={nameMax}
				value={name}
				onChange={setName}
				error={sentenceBeside('name')}
			/>
			<Field
				label={sentences.description}
				rows={3}
				maxLength={messageLimits.groupDescription}
				value={description}
				onChange={setDescription}
				error={sentenceBeside('description')}
			/>
			<FormFailure>{sentence}</FormFailure>
			<div className="flex gap-2">
				<Button type="submit" isBusy={isBusy}>
					{sentences.update}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
