import type { ToDo } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows the member's claim that is not decided. */
export function ClaimOpenItem({ profile, claim }: Extract<ToDo, { kind: 'claim_open' }>) {
	const isMine = claim.method !== 'operator' && claim.proven_at === null;
	return (
		<ToDoCard
			title={(isMine ? sentences.claimProof : sentences.claimOpen)({ business: profile.business_name })}
			actions={
				<ButtonLink look={isMine ? 'primary' : 'secondary'} size="small" to={paths.claimProfile(profile.slug)}>
					{sentences.goOn}
				</ButtonLink>
			}
		/>
	);
}

/** Shows how the member's claim was decided, until they have read it. */
export function ClaimDecidedItem({ profile, claim }: Extract<ToDo, { kind: 'claim_decided' }>) {
	const { sentence, isBusy, write } = useWrite('POST /claims/:id/seen');
	const see = () => write({ params: { id: claim.id } });
	return (
		<ToDoCard
			title={(claim.state === 'approved' ? sentences.claimApproved : sentences.claimRefused)({
				business: profile.business_name,
			})}
			failure={sentence}
			actions={
				<Button look="secondary" size="small" isBusy={isBusy} onClick={see}>
					{sentences.read}
				</Button>
			}
		>
			<p className="whitespace-pre-line break-words text-sm">{`${sentences.reason}: ${claim.reason}`}</p>
		</ToDoCard>
	);
}

/** Shows operators how many claims wait for a decision. */
export const DecideClaimsItem = ({ count }: { count: number }) => (
	<ToDoCard
		title={sentences.decide({ count })}
		actions={
			<ButtonLink size="small" to={paths.operatorClaims}>
				{sentences.toClaims}
			</ButtonLink>
		}
	/>
);
