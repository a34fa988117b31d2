import { controlSentences as sentences } from '#sentences/control.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows on how many slips somebody waits for the member's step. */
export const ReferralsItem = ({ count }: { count: number }) => (
	<ToDoCard
		title={sentences.referrals({ n: count })}
		actions={
			<ButtonLink size="small" to={paths.referrals}>
				{sentences.toReferrals}
			</ButtonLink>
		}
	/>
);
