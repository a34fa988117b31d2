import type { ToDo } from '#contract/control.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Day } from '#web/components/day.tsx';
import { useNavbar } from '#web/components/navbar-context.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useCall } from '#web/components/use-call.ts';
import { controlMessages as messages } from '#web/control/messages.ts';
import { ToDoCard } from '#web/control/to-do-card.tsx';

/** A business that an operator has suspended. */
export const SuspendedItem = ({ profile, reason }: Extract<ToDo, { kind: 'suspended' }>) => (
	<ToDoCard title={messages.suspended(profile.business_name)}>
		<p className="whitespace-pre-line break-words text-sm">{`${messages.reason}: ${reason}`}</p>
	</ToDoCard>
);

/** A business that I deleted, as long as I can have it back. */
export function DeletedItem({
	profile,
	restorable_until,
	onDone,
}: Extract<ToDo, { kind: 'deleted' }> & { onDone: () => void }) {
	const { failure, isBusy, run } = useCall();
	const { setActive } = useNavbar();
	const restore = () =>
		run(async () => {
			await api('POST /business-profile/:id/restore', { params: { id: profile.id } });
			showToast(messages.restored(profile.business_name));
			setActive((before) => !before);
			onDone();
		});
	return (
		<ToDoCard
			title={messages.deleted(profile.business_name)}
			failure={failure?.message}
			actions={
				<Button look="secondary" size="small" isBusy={isBusy} onClick={restore}>
					{messages.restore}
				</Button>
			}
		>
			<p className="text-sm">
				{messages.restorable} <Day date={restorable_until} />.
			</p>
		</ToDoCard>
	);
}
