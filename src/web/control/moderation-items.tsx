import type { Decision } from '#contract/moderation.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { caseSentences as sentences } from '#web/moderation/case-sentences.ts';
import { RemovedNotice } from '#web/moderation/removed-notice.tsx';
import { paths } from '#web/paths.ts';

/** For operators: what waits in the queue. */
export const ModerateItem = ({ count }: { count: number }) => (
	<ToDoCard
		title={sentences.toModerate(count)}
		actions={
			<ButtonLink size="small" to={paths.operatorModeration}>
				{sentences.see}
			</ButtonLink>
		}
	/>
);

/** A review of mine that was removed, while I can still say something to it. */
export const RemovedItem = ({ decision, onDone }: { decision: Decision; onDone: () => void }) => (
	<ToDoCard title={sentences.removedTitle(decision.subject.label)}>
		<RemovedNotice decision={decision} onAppealed={onDone} />
	</ToDoCard>
);
