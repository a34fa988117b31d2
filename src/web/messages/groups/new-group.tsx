import { type FormEvent, useState } from 'react';
import type { Correspondent } from '#contract/messages/messages.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { RecipientsField } from '#web/messages/composing/recipients-field.tsx';
import { type GroupDraft, GroupFields, groupFieldsOf } from '#web/messages/groups/group-fields.tsx';

interface NewGroupProps {
	onCreated: (id: string) => void;
	onCancel: () => void;
}

/** Makes a group, and asks people to join it. */
export function NewGroup({ onCreated, onCancel }: NewGroupProps) {
	const [draft, setDraft] = useState<GroupDraft>({ name: '', description: '', showsPast: false });
	const [people, setPeople] = useState<Correspondent[]>([]);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/messages/groups/', {
		fields: { name: draft.name, description: draft.description, participants: people },
		isOnce: true,
	});
	const create = (event: FormEvent) => {
		event.preventDefault();
		write({ body: { ...groupFieldsOf(draft), participants: people.map(({ id }) => id) } }, (data) => {
			showToast(sentences.created({ name: data.name }));
			tellMessagesChanged();
			onCreated(data.id);
		});
	};
	return (
		<form noValidate onSubmit={create} className="grid max-w-xl gap-5">
			<h2 className="text-2xl">{sentences.create}</h2>
			<GroupFields draft={draft} onChange={setDraft} sentenceBeside={sentenceBeside} />
			<div>
				<RecipientsField
					label={sentences.participants}
					isOfMembers
					value={people}
					actingAs={null}
					error={sentenceBeside('participants')}
					onChange={setPeople}
				/>
				<p className="mt-1.5 text-muted text-sm">{sentences.participantsHint}</p>
			</div>
			<FormFailure>{sentence}</FormFailure>
			<div className="flex gap-2">
				<Button type="submit" isBusy={isBusy}>
					{sentences.save}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
