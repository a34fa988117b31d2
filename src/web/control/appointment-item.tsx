import type { ToDo } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { useNavbar } from '#web/shell/navbar-context.tsx';

/** Asks the member to accept or decline an appointment to look after a business. */
export function AppointmentItem({ profile, appointment }: Extract<ToDo, { kind: 'appointment' }>) {
	const { sentence, isBusy, write } = useWrite('PATCH /me/appointments/:id');
	const { setActive } = useNavbar();
	const question =
		appointment.asker_becomes !== 'owner'
			? sentences.handsOver
			: appointment.role === 'owner'
				? sentences.asksOwner
				: sentences.asksManager;
	const answer = (accept: boolean) =>
		write({ params: { id: appointment.id }, body: { accept } }, () => {
			showToast(accept ? sentences.accepted({ business: profile.business_name }) : sentences.declined);
			if (accept) setActive((before) => !before);
		});
	return (
		<ToDoCard
			title={question({ name: appointment.asked_by.name, business: profile.business_name })}
			failure={sentence}
			actions={
				<>
					<Button size="small" isBusy={isBusy} onClick={() => answer(true)}>
						{sentences.accept}
					</Button>
					<Button look="secondary" size="small" isHeld={isBusy} onClick={() => answer(false)}>
						{sentences.decline}
					</Button>
				</>
			}
		>
			<p className="text-muted text-sm">{sentences.takesBack}</p>
		</ToDoCard>
	);
}
