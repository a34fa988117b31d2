import { accounts } from '#api/coins/ledger/chain.ts';
import type { EntryRow, RuleRow } from '#api/coins/reading/queries.ts';
import { ruleWords, sentenceOf, titleOf } from '#api/coins/reading/words.ts';
import type { CoinRule, Entry } from '#contract/coins/ledger.ts';
import { type CoinRuleCode, coinRuleCodes } from '#contract/coins/rules.ts';
import { visitsInRow } from '#contract/limits.ts';

/** Returns how many coins an entry is about, without a sign. */
const sizeOf = ({ mint, burn, pending, escrow }: EntryRow): number =>
	Math.abs(mint) || Math.abs(escrow) || Math.abs(pending) || burn;

const signs: Record<EntryRow['kind'], 1 | -1> = {
	earn: 1,
	release: 1,
	spend: -1,
	settle: 1,
	refund: 1,
	reverse: -1,
	close: -1,
};

export function presentEntry(row: EntryRow): Entry {
	const { kind, rule, award_state: state } = row;
	const isPending = kind === 'earn' && state === 'pending';
	return {
		id: String(row.number),
		// An entry that follows from another happens later, and its time is rounded to the quarter of an hour.
		at: ((row.of_number === null ? row.happened_at : null) ?? row.at).toISOString(),
		kind,
		title: titleOf({ kind, rule, business: row.business_name }),
		amount: signs[kind] * sizeOf(row),
		state: kind !== 'earn' || state === null || state === 'released' ? 'posted' : state,
		available_on: isPending && row.waits_for === null ? row.available_on : null,
		waits_for: isPending ? row.waits_for : null,
		balance_after: row.balance_after,
		lines: accounts.filter((account) => row[account] !== 0).map((account) => ({ account, amount: row[account] })),
		rule: rule === null || row.rule_version === null ? null : { code: rule, version: row.rule_version },
		subject:
			row.profile_id === null || row.slug === null || row.business_name === null
				? null
				: {
						...{ type: 'profile', id: row.profile_id, label: row.business_name },
						url: `/business-profile/${encodeURIComponent(row.slug)}`,
					},
		hash: Buffer.from(row.hash).toString('hex'),
	};
}

/** Presents entries that are alike as one, which is the newest of them with the coins of all. */
export function presentActivity(row: EntryRow, others: EntryRow[] = []): Entry & { sentence: string } {
	const amount = [row, ...others].reduce((sum, each) => sum + sizeOf(each), 0);
	return {
		...presentEntry(row),
		amount: signs[row.kind] * amount,
		sentence: sentenceOf({
			...{ kind: row.kind, rule: row.rule, amount, business: row.business_name, times: 1 + others.length },
			isPending: row.pending > 0 && row.award_state === 'pending',
		}),
	};
}

/** Presents the rules in the order of the contract, which is that of the page. */
export const presentRules = (rows: RuleRow[], isMember: boolean): CoinRule[] =>
	coinRuleCodes.flatMap((code) =>
		rows.filter((row) => row.code === code).map((row) => presentRule(row, code, isMember)),
	);

function presentRule(row: RuleRow, code: CoinRuleCode, isMember: boolean): CoinRule {
	const { title, description, url } = ruleWords[code];
	return {
		...{ code, title, description, url, coins: row.amount, hold_days: row.hold_days, version: row.version },
		caps: { day: row.per_day, week: row.per_week, life: row.per_life },
		done_today: isMember ? row.done_today : null,
		done_this_week: isMember ? row.done_this_week : null,
		done_in_all: isMember ? row.done_in_all : null,
		days_in_row: isMember && code === 'visit_week' ? { done: daysInRow(row), of: visitsInRow } : null,
	};
}

/** Returns how many of the days in a row have passed. Days that earned are over with the day on which they did. */
function daysInRow({ visits_in_row: visits, has_visited_today }: RuleRow): number {
	const done = visits % visitsInRow;
	return done === 0 && visits > 0 && has_visited_today ? visitsInRow : done;
}
