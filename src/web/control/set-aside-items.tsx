import type { ToDo } from '#contract/keeping/control.ts';
import type { Decision } from '#contract/operator/moderation.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Day } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';
import { useNavbar } from '#web/shell/navbar-context.tsx';

/** Shows a business that an operator has suspended. */
export const SuspendedItem = ({ profile, reason, decision, onDone }: SuspendedItemProps) => (
	<ToDoCard title={sentences.suspended({ business: profile.business_name })}>
		<WhyAside reason={reason} decision={decision} onAppealed={onDone} />
	</ToDoCard>
);
type SuspendedItemProps = Extract<ToDo, { kind: 'suspended' }> & { onDone: () => void };

interface WhyAsideProps {
	reason: string;
	decision: Decision | null;
	onAppealed: () => void;
}

/** Shows why a business is set aside. Owners get the decision and may appeal; managers read the reason. */
const WhyAside = ({ reason, decision, onAppealed }: WhyAsideProps) =>
	decision ? (
		<RemovedNotice decision={decision} onAppealed={onAppealed} />
	) : (
		<p className="whitespace-pre-line break-words text-sm">{`${sentences.reason}: ${reason}`}</p>
	);

/**
 * Shows a deleted business of the member's for as long as it can come back: the member can restore it unless an
 * operator deleted it.
 */
export function DeletedItem({
	profile,
	restorable_until,
	reason,
	decision,
	onDone,
}: Extract<ToDo, { kind: 'deleted' }> & { onDone: () => void }) {
	const { sentence, isBusy, write } = useWrite('POST /business-profile/:id/restore');
	const { setActive } = useNavbar();
	const restore = () =>
		write({ params: { id: profile.id } }, () => {
			showToast(sentences.restored({ business: profile.business_name }));
			setActive((before) => !before);
		});
	if (reason !== null)
		return (
			<ToDoCard title={sentences.deletedByOperator({ business: profile.business_name })}>
				<WhyAside reason={reason} decision={decision} onAppealed={onDone} />
				<p className="text-sm">{withElements(sentences.goneForGood, { day: <Day date={restorable_until} /> })}</p>
			</ToDoCard>
		);
	return (
		<ToDoCard
			title={sentences.deleted({ business: profile.business_name })}
			failure={sentence}
			actions={
				<Button look="secondary" size="small" isBusy={isBusy} onClick={restore}>
					{sentences.restore}
				</Button>
			}
		>
			<p className="text-sm">{withElements(sentences.restorable, { day: <Day date={restorable_until} /> })}</p>
		</ToDoCard>
	);
}
