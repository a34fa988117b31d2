import type { ToDo } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { AppointmentItem } from '#web/control/appointment-item.tsx';
import { ClaimDecidedItem, ClaimOpenItem, DecideClaimsItem } from '#web/control/claim-items.tsx';
import { DisputeItem } from '#web/control/dispute-item.tsx';
import { ModerateItem, RemovedItem } from '#web/control/moderation-items.tsx';
import { ReferralsItem } from '#web/control/referrals-item.tsx';
import { DeletedItem, SuspendedItem } from '#web/control/set-aside-items.tsx';

interface ToDoListProps {
	items: ToDo[];
	/** Called when one of the items was answered. */
	onChange: () => void;
}

/** Lists what waits for a member; nothing where nothing does. */
export function ToDoList({ items, onChange }: ToDoListProps) {
	if (items.length === 0) return null;
	return (
		<section aria-labelledby="to-do" className="mb-10">
			<h2 id="to-do" className="mb-4 text-2xl">
				{sentences.title}
			</h2>
			<ul className="grid gap-3">
				{items.map((item) => (
					<li key={keyOf(item)}>{itemOf(item, onChange)}</li>
				))}
			</ul>
		</section>
	);
}

function keyOf(item: ToDo): string {
	switch (item.kind) {
		case 'appointment':
			return item.appointment.id;
		case 'claim_open':
		case 'claim_decided':
			return item.claim.id;
		case 'dispute':
			return item.notice.claim_id;
		case 'suspended':
		case 'deleted':
			return item.profile.id;
		case 'decide_claims':
		case 'moderate':
			return item.kind;
		case 'referrals':
			return `referrals ${item.role}`;
		case 'removed':
			return item.decision.id;
	}
}

function itemOf(item: ToDo, onDone: () => void) {
	switch (item.kind) {
		case 'appointment':
			return <AppointmentItem {...item} />;
		case 'claim_open':
			return <ClaimOpenItem {...item} />;
		case 'claim_decided':
			return <ClaimDecidedItem {...item} />;
		case 'dispute':
			return <DisputeItem {...item} />;
		case 'suspended':
			return <SuspendedItem {...item} onDone={onDone} />;
		case 'deleted':
			return <DeletedItem {...item} onDone={onDone} />;
		case 'decide_claims':
			return <DecideClaimsItem count={item.count} />;
		case 'moderate':
			return <ModerateItem count={item.count} />;
		case 'referrals':
			return <ReferralsItem {...item} />;
		case 'removed':
			return <RemovedItem decision={item.decision} onDone={onDone} />;
	}
}
