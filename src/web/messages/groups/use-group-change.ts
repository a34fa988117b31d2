import type { CallInput } from '#contract/client.ts';
import type { MessageGroup } from '#contract/messages/groups.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { showToast } from '#web/components/toast.tsx';
import { tellMessagesChanged } from '#web/messages/changes.ts';

type Change = Omit<CallInput<'PATCH /business-profile/messages/groups'>['body'], 'id'>;

/**
 * Changes a group and says so. A refusal is told beside the field that it is about, if `fields` names it, or else
 * above.
 */
export function useGroupChange<Fields extends Record<string, unknown>>(
	{ id }: Pick<MessageGroup, 'id'>,
	fields?: Fields,
) {
	const { write, ...rest } = useWrite('PATCH /business-profile/messages/groups', { fields, isOnce: true });
	const change = (body: Change, told: string, onDone: () => void = () => {}) =>
		write({ body: { id, ...body } }, () => {
			showToast(told);
			onDone();
			tellMessagesChanged();
		});
	return { ...rest, change };
}
