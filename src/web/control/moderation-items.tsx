import type { Decision } from '#contract/operator/moderation.ts';
import { caseSentences as sentences } from '#sentences/moderation/cases.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { paths } from '#web/links/paths.ts';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';

/** Shows operators how much waits in the queue. */
export const ModerateItem = ({ count }: { count: number }) => (
	<ToDoCard
		title={sentences.toModerate({ n: count })}
		actions={
			<ButtonLink size="small" to={paths.operatorModeration}>
				{sentences.see}
			</ButtonLink>
		}
	/>
);

/** Shows a review or a message of the member's that was removed, while they can still appeal. */
export const RemovedItem = ({ decision, onDone }: { decision: Decision; onDone: () => void }) => (
	<ToDoCard title={sentences.removedTitle(decision.subject)}>
		<RemovedNotice decision={decision} onAppealed={onDone} />
	</ToDoCard>
);
