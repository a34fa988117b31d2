import type { Invitation } from '#contract/invitations/invitations.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Day } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { StateMark } from '#web/invitations/state-mark.tsx';

const itemsAPage = 10;
export const listInvitations = (cursor?: string) =>
	api('GET /business-profile/invite/codes', { query: { limit: itemsAPage, ...(cursor && { cursor }) } });

interface InvitationListProps {
	first: Awaited<ReturnType<typeof listInvitations>>;
	onChanged: () => void;
}

/** Lists the member's invitations, the newest first, with what came of each. */
export function InvitationList({ first, onChanged }: InvitationListProps) {
	const { rows, hasMore, state, loadMore } = useMore(first, listInvitations);
	if (rows.length === 0) return <EmptyState title={sentences.none}>{sentences.noneLead}</EmptyState>;
	return (
		<>
			<ul className="divide-y divide-line rounded-card border border-line bg-raised">
				{rows.map((invitation) => (
					<Item key={invitation.id} invitation={invitation} onChanged={onChanged} />
				))}
			</ul>
			<MoreButton
				label={sentences.more}
				failure={sentences.moreFailed}
				hasMore={hasMore}
				state={state}
				onPress={loadMore}
			/>
		</>
	);
}

function Item({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
	const { id, code, email_masked, profile, memo, max_uses, uses, state, created_at } = invitation;
	const { write, isBusy, sentence } = useWrite('DELETE /business-profile/invite/codes/:id');
	const revoke = () =>
		write({ params: { id } }, () => {
			showToast(sentences.revoked);
			onChanged();
		});
	const isOpen = state !== 'expired' && state !== 'revoked' && uses < max_uses;
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
			<div className="min-w-0 flex-1 basis-52">
				<p className="truncate font-medium">
					{email_masked ?? sentences.ownLink} <span className="font-normal text-muted tabular-nums">{code}</span>
				</p>
				<p className="text-muted text-sm">
					<Day date={created_at} />
					{profile && ` · ${sentences.forBusiness({ business: profile.business_name })}`}
					{max_uses > 1 && ` · ${sentences.uses({ uses, max: max_uses })}`}
					{memo && ` · ${memo}`}
				</p>
				{sentence && (
					<p role="alert" className="text-danger text-sm">
						{sentence}
					</p>
				)}
			</div>
			<StateMark state={state}>{sentences.states[state]}</StateMark>
			{isOpen && (
				<Button look="quiet" size="small" isBusy={isBusy} aria-label={sentences.revokeName({ code })} onClick={revoke}>
					{sentences.revoke}
				</Button>
			)}
		</li>
	);
}
