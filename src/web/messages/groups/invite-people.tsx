import { type FormEvent, useState } from 'react';
import type { MessageGroup } from '#contract/messages/groups.ts';
import type { Correspondent } from '#contract/messages/messages.ts';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { RecipientsField } from '#web/messages/composing/recipients-field.tsx';
import { useGroupChange } from '#web/messages/groups/use-group-change.ts';

/** Asks more people to join a group. */
export function InvitePeople({ group }: { group: MessageGroup }) {
	const [people, setPeople] = useState<Correspondent[]>([]);
	const { sentence, sentenceBeside, isBusy, change } = useGroupChange(group, { add: people });
	const invite = (event: FormEvent) => {
		event.preventDefault();
		change({ add: people.map(({ id }) => id) }, sentences.invitedNow({ n: people.length }), () => setPeople([]));
	};
	return (
		<form noValidate onSubmit={invite} className="mt-8 max-w-xl">
			<h3 className="mb-2 text-lg">{sentences.add}</h3>
			<RecipientsField
				label={sentences.participants}
				isOfMembers
				value={people}
				actingAs={null}
				error={sentenceBeside('add')}
				onChange={setPeople}
			/>
			<FormFailure>{sentence}</FormFailure>
			<Button
				type="submit"
				look="secondary"
				size="small"
				className="mt-3"
				isBusy={isBusy}
				disabled={people.length === 0}
			>
				{sentences.invite}
			</Button>
		</form>
	);
}
