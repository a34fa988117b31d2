import type { ToDo } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows on how many slips somebody waits for the member's step, and leads to the side where these stand. */
export const ReferralsItem = ({ role, count }: Pick<Extract<ToDo, { kind: 'referrals' }>, 'role' | 'count'>) => (
	<ToDoCard
		title={sentences.referrals[role]({ n: count })}
		actions={
			<ButtonLink size="small" to={role === 'giver' ? paths.referralsGiven : paths.referrals}>
				{sentences.toReferrals}
			</ButtonLink>
		}
	/>
);
