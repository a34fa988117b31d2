import type { Invitation } from '#contract/invitations/invitations.ts';
import type { Invitee } from '#contract/invitations/network.ts';
import { invitationLimits } from '#contract/limits.ts';

const dayMs = 86_400_000;

/** Of one who has joined. */
export interface JoinFacts {
	flag: 'looks_alike' | 'many_at_once' | null;
	joined_at: Date;
	qualified_at: Date | null;
	rewarded_at: Date | null;
}

export interface CodeFacts {
	opened_at: Date | null;
	revoked_at: Date | null;
	expires_at: Date;
	/** Of those who joined with it. */
	is_joined: boolean;
	is_flagged: boolean;
	is_qualified: boolean;
	is_rewarded: boolean;
}

/**
 * How far one who has joined is, and what that waits for. What it says is the same whichever of the conditions is not met,
 * but for time: neither that somebody was suspended can be read from it, nor what they did.
 */
export function stateOfJoin(join: JoinFacts, now: Date): Pick<Invitee, 'state' | 'why'> {
	if (join.rewarded_at) return { state: 'rewarded', why: null };
	if (join.flag) return { state: 'flagged', why: join.flag };
	if (join.qualified_at) return { state: 'qualified', why: null };
	if (now < countsFrom(join)) return { state: 'joined', why: 'too_early' };
	const isOver = now >= daysAfter(join.joined_at, invitationLimits.qualifyUntilDays);
	return { state: 'joined', why: isOver ? 'too_late' : 'inactive' };
}

export const countsFrom = ({ joined_at }: Pick<JoinFacts, 'joined_at'>): Date =>
	daysAfter(joined_at, invitationLimits.qualifyAfterDays);

/** Of several who came by one code, the furthest counts. What has come of it stays, whether the code is good or not. */
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
