import { dayMs } from '#contract/days.ts';
import type { Invitation } from '#contract/invitations/invitations.ts';
import type { Invitee } from '#contract/invitations/network.ts';
import { invitationLimits } from '#contract/limits.ts';

/** What is known of a member who has joined. */
export interface JoinFacts {
	flag: 'looks_alike' | 'many_at_once' | null;
	joined_at: Date;
	qualified_at: Date | null;
	/** What has become of the inviter's coins for it; null where there were none. */
	coins_state: 'pending' | 'released' | 'reversed' | null;
}

export interface CodeFacts {
	opened_at: Date | null;
	revoked_at: Date | null;
	expires_at: Date;
	/** What has come of any of those who joined with the code. */
	is_joined: boolean;
	is_flagged: boolean;
	is_qualified: boolean;
	is_rewarded: boolean;
}

/**
 * Returns how far an invitee has come, and what the next step waits for. Apart from time, the answer is the same
 * whichever condition is not met, so that it reveals neither what somebody did nor that they were suspended. A join is
 * rewarded once the inviter can spend the coins; until then it counts, and they are on the way.
 */
export function stateOfJoin(join: JoinFacts, now: Date): Pick<Invitee, 'state' | 'why'> {
	if (join.coins_state === 'released') return { state: 'rewarded', why: null };
	if (join.flag) return { state: 'flagged', why: join.flag };
	if (join.qualified_at) return { state: 'qualified', why: null };
	if (now < countsFrom(join)) return { state: 'joined', why: 'too_early' };
	const isOver = now >= daysAfter(join.joined_at, invitationLimits.qualifyUntilDays);
	return { state: 'joined', why: isOver ? 'too_late' : 'inactive' };
}

export const countsFrom = ({ joined_at }: Pick<JoinFacts, 'joined_at'>): Date =>
	daysAfter(joined_at, invitationLimits.qualifyAfterDays);

/**
 * Returns how far a code has come. Of several who joined with it, the furthest decides, even when the code itself is no
 * longer good.
 */
export function stateOfCode(code: CodeFacts, now: Date): Invitation['state'] {
	if (code.is_rewarded) return 'rewarded';
	if (code.is_qualified) return 'qualified';
	if (code.is_joined) return 'joined';
	if (code.is_flagged) return 'flagged';
	if (code.revoked_at) return 'revoked';
	if (now >= code.expires_at) return 'expired';
	return code.opened_at ? 'opened' : 'sent';
}

const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
