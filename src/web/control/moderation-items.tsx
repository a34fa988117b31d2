import type { Decision } from '#contract/moderation.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { caseMessages as messages } from '#web/moderation/case-messages.ts';
import { RemovedNotice } from '#web/moderation/removed-notice.tsx';
import { paths } from '#web/paths.ts';

/** For operators: what waits in the queue. */
export const ModerateItem = ({ count }: { count: number }) => (
	<ToDoCard
		title={messages.toModerate(count)}
		actions={
			<ButtonLink size="small" to={paths.operatorModeration}>
				{messages.see}
			</ButtonLink>
		}
	/>
);

/** A review of mine that was removed, while I can still say something to it. */
export const RemovedItem = ({ decision, onDone }: { decision: Decision; onDone: () => void }) => (
	<ToDoCard title={messages.removedTitle(decision.subject.label)}>
		<RemovedNotice decision={decision} onAppealed={onDone} />
	</ToDoCard>
);
