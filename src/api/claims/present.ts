import type { z } from 'zod';
import { isOfWebsite } from '#api/claims/methods.ts';
import type { ClaimRow } from '#api/claims/queries.ts';
import type { KeeperRow } from '#api/profiles/keepers/service.ts';
import type { Claim, ClaimMethod, claimNotice, OperatorClaim } from '#contract/keeping/claims.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
/** Returns whether a claim has expired by now, which its row does not say. */
const isExpired = ({ state, expires_at }: ClaimRow, now: Date) =>
	state === 'pending' && expires_at !== null && expires_at <= now;

export const presentClaim = (row: ClaimRow, now: Date): Claim => ({
	id: row.id,
	profile: { id: row.profile_id, slug: row.slug, business_name: row.business_name, locality: row.locality },
	method: row.method,
	state: isExpired(row, now) ? 'expired' : row.state,
	is_dispute: row.is_dispute,
	host: row.host,
	// The address is empty once the claimer has left.
	email: row.email || null,
	website_tag: row.tag,
	statement: row.statement,
	proven_at: iso(row.proven_at),
	attempts_left: row.method === 'email' ? row.attempts_left : null,
	reason: row.reason,
	created_at: row.created_at.toISOString(),
	expires_at: iso(row.expires_at),
	decided_at: iso(row.decided_at),
});

export const presentNotice = (row: ClaimRow): z.infer<typeof claimNotice> => ({
	claim_id: row.id,
	claimer: { id: row.member_id, name: row.name, designation: row.designation, image: row.image },
	statement: row.statement,
	proven_by: row.proven_at && row.method !== 'operator' && isOfWebsite(row, row) ? row.method : null,
	created_at: row.created_at.toISOString(),
	answer: row.answer,
});

/** Returns a claim with what an operator needs to decide, without the claimer's secrets. */
export const presentForOperator = (row: ClaimRow, owners: KeeperRow[], now: Date): OperatorClaim => ({
	...presentClaim(row, now),
	website_tag: null,
	claimer: {
		id: row.member_id,
		name: row.name,
		designation: row.designation,
		image: row.image,
		email: row.claimer_email,
		email_verified: row.email_verified,
		member_since: row.member_since.toISOString(),
	},
	owners: owners.map(({ id, name, designation, image, since }) => ({
		id,
		name,
		designation,
		image,
		since: since.toISOString(),
	})),
	profile_website: row.website,
	profile_verified_by: row.verified_by as ClaimMethod | null,
	answer:
		row.answer && row.answered_by && row.answered_at && row.answerer_name
			? {
					body: row.answer,
					by: {
						id: row.answered_by,
						name: row.answerer_name,
						designation: row.answerer_designation,
						image: row.answerer_image,
					},
					at: row.answered_at.toISOString(),
				}
			: null,
	decided_by:
		row.decided_by && row.decider_name
			? { id: row.decided_by, name: row.decider_name, designation: row.decider_designation, image: row.decider_image }
			: null,
});
