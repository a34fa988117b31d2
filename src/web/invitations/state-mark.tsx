import type { ReactNode } from 'react';
import type { InvitationState } from '#contract/invitations/invitations.ts';
import { classNames } from '#web/components/class-names.ts';

const looks: Record<InvitationState, string> = {
	sent: 'bg-ink/7 text-muted',
	opened: 'bg-ink/7 text-ink',
	joined: 'bg-accent-soft text-ink',
	qualified: 'bg-good/12 text-good',
	rewarded: 'bg-good/12 text-good',
	flagged: 'bg-warn/12 text-warn',
	expired: 'bg-ink/7 text-muted',
	revoked: 'bg-ink/7 text-muted',
};

/** Shows how far an invitation is, in a word. */
export function StateMark({ state, children }: { state: InvitationState; children: ReactNode }) {
	return (
		<span className={classNames('whitespace-nowrap rounded-full px-3 py-1 font-medium text-sm', looks[state])}>
			{children}
		</span>
	);
}
