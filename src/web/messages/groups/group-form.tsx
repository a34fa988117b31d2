import { type FormEvent, useState } from 'react';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { GroupFields } from '#web/messages/groups/group-fields.tsx';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

/** Changes the name and description of a group, and what those who join may read. */
export function GroupForm({ group, onClose }: { group: MessageGroup; onClose: () => void }) {
	const [name, setName] = useState(group.name);
	const [description, setDescription] = useState(group.description ?? '');
	const [showsPast, setShowsPast] = useState(group.shows_past_since !== null);
	const { sentence, sentenceBeside, isBusy, change } = useGroupChange(group, { name, description });
	const save = (event: FormEvent) => {
		event.preventDefault();
		change({ name, description: description.trim() || null, shows_past: showsPast }, sentences.saved, onClose);
	};
	return (
		<form noValidate onSubmit={save} className="grid max-w-xl gap-5">
			<GroupFields
				name={name}
				onName={setName}
				description={description}
				onDescription={setDescription}
				showsPast={showsPast}
				onShowsPast={setShowsPast}
				sentenceBeside={sentenceBeside}
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
