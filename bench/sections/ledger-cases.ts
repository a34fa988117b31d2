/** What a member reads of the ledger, each with the best SQL for it that we could write by hand. */
import type { LatencyCase } from '../latencies.ts';

export interface Holder {
	id: string;
	uid: string;
	token: string;
	isBusy: boolean;
}

const api = '/api/v1';
const actor = 'select id, email, email_verified, suspended_at, deleted_at from member where uid = $1';
const entries = `select entry.*, award.state, award.waits_for, coalesce(award.at, held.at), profile.id, profile.slug, profile.business_name
	from ledger_entry as entry
	left join coin_award as award on award.wallet_id = entry.wallet_id and award.number = coalesce(entry.of_number, entry.number)
	left join coin_hold as held on held.wallet_id = entry.wallet_id and held.number = coalesce(entry.of_number, entry.number)
	left join profile on profile.id = coalesce(award.profile_id, held.profile_id) and profile.status = 'published'
	where entry.wallet_id = (select wallet_id from coin_holder where member_id = $1)
	order by entry.number desc limit 31`;
const months = `select to_char(at at time zone timezone, 'YYYY-MM') as month,
		-sum(mint) filter (where kind = 'earn') as earned,
		sum(escrow) filter (where kind in ('spend', 'refund')) as spent,
		sum(mint) filter (where kind = 'reverse') as reversed
	from member join coin_holder on member_id = id join ledger_entry using (wallet_id)
	where id = $1 and at >= (date_trunc('month', $2::timestamptz at time zone timezone) - interval '5 months') at time zone timezone
	group by month order by month`;

/** For members like most, and for those with six times as many entries. */
export function ledgerCases(holders: Holder[], now: Date): LatencyCase[] {
	const groups = [
		{ of: holders.filter(({ isBusy }) => !isBusy), suffix: '' },
		{ of: holders.filter(({ isBusy }) => isBusy), suffix: ', of a busy member' },
	];
	return groups.flatMap(({ of, suffix }) => [
		{
			name: `transactions${suffix}`,
			marker: '"lines"',
			calls: of.map((as) => ({
				...{ path: `${api}/me/transactions?limit=30`, as },
				byHand: [
					{ sql: actor, params: [as.uid] },
					{ sql: entries, params: [as.id] },
				],
			})),
		},
		{
			name: `six months${suffix}`,
			marker: '"net"',
			calls: of.map((as) => ({
				...{ path: `${api}/business-profile/gamification/last-six-month-total`, as },
				byHand: [
					{ sql: actor, params: [as.uid] },
					{ sql: months, params: [as.id, now] },
				],
			})),
		},
	]);
}
