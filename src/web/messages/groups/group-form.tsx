import { type FormEvent, useState } from 'react';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { type GroupDraft, GroupFields, groupFieldsOf } from '#web/messages/groups/group-fields.tsx';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

/** Changes the name and description of a group, and what those who join may read. */
export function GroupForm({ group, onClose }: { group: MessageGroup; onClose: () => void }) {
	const [draft, setDraft] = useState<GroupDraft>({
		name: group.name,
		description: group.description ?? '',
		showsPast: group.shows_past_since !== null,
	});
	const { name, description } = draft;
	const { sentence, sentenceBeside, isBusy, change } = useGroupChange(group, { name, description });
	const save = (event: FormEvent) => {
		event.preventDefault();
		change(groupFieldsOf(draft), sentences.saved, onClose);
	};
	return (
		<form noValidate onSubmit={save} className="grid max-w-xl gap-5">
			<GroupFields draft={draft} onChange={setDraft} sentenceBeside={sentenceBeside} />
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
