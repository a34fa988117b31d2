import { type Kysely, sql } from 'kysely';
import { daysAfter, startOfWeek } from '#api/coins/days.ts';
import type { WaitsFor } from '#api/coins/earning/award-queries.ts';
import type { ChainedEntry } from '#api/coins/ledger/chain.ts';
import type { DB } from '#api/schema.ts';
import type { MonthTotal } from '#contract/coins/ledger.ts';
import { utcDayOf } from '#contract/days.ts';

export interface EntryRow extends ChainedEntry {
	hash: Uint8Array;
	/** The exact moment at which the coins were earned or set aside. */
	happened_at: Date | null;
	award_state: 'pending' | 'released' | 'reversed' | null;
	waits_for: WaitsFor | null;
	profile_id: string | null;
	slug: string | null;
	business_name: string | null;
}

export interface EntryFilter {
	kind?: string | undefined;
	/** The kind of entries that is left out. */
	without?: string | undefined;
	/** The first day of the entries, like the last (`to`) in the member's time zone. */
	from?: string | undefined;
	to?: string | undefined;
}

/**
 * Subqueries that give one value each, so that Postgres reads entries in the order of their numbers, and no more than
 * are asked for.
 */
const walletOf = (memberId: string) => sql`(select wallet_id from coin_holder where member_id = ${memberId})`;
const timezoneOf = (memberId: string) => sql`(select timezone from member where id = ${memberId})`;

/** Lists the last entries of a member, with what they are about; a hidden business is not named. */
export async function listEntries(
	db: Kysely<DB>,
	memberId: string,
	{ kind, without, from, to }: EntryFilter,
	{ before, offset, limit }: { before: number | null; offset: number; limit: number },
): Promise<EntryRow[]> {
	const { rows } = await sql<EntryRow>`
		select entry.*, award.state as award_state, award.waits_for, coalesce(award.at, held.at) as happened_at,
			profile.id as profile_id, profile.slug, profile.business_name
		from ledger_entry as entry
		left join coin_award as award
			on award.wallet_id = entry.wallet_id and award.number = coalesce(entry.of_number, entry.number)
		left join coin_hold as held
			on held.wallet_id = entry.wallet_id and held.number = coalesce(entry.of_number, entry.number)
		left join profile
			on profile.id = coalesce(award.profile_id, held.profile_id) and profile.status in ('published', 'permanently_closed')
		where entry.wallet_id = ${walletOf(memberId)}
			${kind === undefined ? sql`` : sql`and entry.kind = ${kind}`}
			${without === undefined ? sql`` : sql`and entry.kind <> ${without}`}
			${from === undefined ? sql`` : sql`and entry.at >= ${from}::date::timestamp at time zone ${timezoneOf(memberId)}`}
			${to === undefined ? sql`` : sql`and entry.at < (${to}::date + 1)::timestamp at time zone ${timezoneOf(memberId)}`}
			${before === null ? sql`` : sql`and entry.number < ${before}`}
		order by entry.number desc
		limit ${limit} offset ${offset}`.execute(db);
	return rows;
}

/** Totals this month and the five before in the member's time zone; months without an entry are included. */
export async function listMonthTotals(db: Kysely<DB>, memberId: string, now: Date): Promise<MonthTotal[]> {
	const { rows } = await sql<MonthTotal>`
		with month as (
			select timezone, date_trunc('month', ${now}::timestamptz at time zone timezone) - make_interval(months => back) as first
			from member cross join generate_series(0, 5) as back where id = ${memberId}
		), totals as (
			select date_trunc('month', at at time zone ${timezoneOf(memberId)}) as first,
				coalesce(-sum(mint) filter (where kind = 'earn'), 0)::int as earned,
				coalesce(sum(escrow) filter (where kind in ('spend', 'refund')), 0)::int as spent,
				coalesce(sum(mint) filter (where kind = 'reverse'), 0)::int as reversed
			from ledger_entry
			where wallet_id = ${walletOf(memberId)} and at >= (select min(first) at time zone min(timezone) from month)
			group by 1
		)
		select to_char(first, 'YYYY-MM') as month, coalesce(earned, 0) as earned, coalesce(spent, 0) as spent,
			coalesce(reversed, 0) as reversed, coalesce(earned - spent - reversed, 0) as net
		from month left join totals using (first)
		order by first`.execute(db);
	return rows;
}

export interface RuleRow {
	code: string;
	version: number;
	amount: number;
	per_day: number | null;
	per_week: number | null;
	per_life: number | null;
	hold_days: number;
	done_today: number;
	done_this_week: number;
	done_in_all: number;
	/** How many days in a row the member has come by, until today or yesterday. */
	visits_in_row: number;
	has_visited_today: boolean;
}

/** Lists the rules that are on, how often each applied to the member, and how many days in a row they have come by. */
export async function listRules(db: Kysely<DB>, memberId: string | null, now: Date): Promise<RuleRow[]> {
	const { rows } = await sql<RuleRow>`
		select rule.*, done_today, done_this_week, done_in_all,
			case when holder.visited_on >= ${daysAfter(now, -1)}::date then holder.visits_in_row else 0 end as visits_in_row,
			holder.visited_on is not distinct from ${utcDayOf(now)}::date as has_visited_today
		from (select distinct on (code) * from coin_rule order by code, version desc) as rule cross join coin_site
		left join coin_holder as holder on holder.member_id = ${memberId}::uuid
		cross join lateral (
			select count(*) filter (where limited_on = ${utcDayOf(now)}::date)::int as done_today,
				count(*) filter (where limited_on >= ${utcDayOf(startOfWeek(now))}::date)::int as done_this_week,
				count(*)::int as done_in_all
			from coin_award as award where award.wallet_id = holder.wallet_id and award.rule = rule.code
		) as done
		where rule.amount > 0 and not (is_strict and is_of_reviews)`.execute(db);
	return rows;
}

export interface BoardMember {
	id: string;
	name: string;
	image: string | null;
	is_friend: boolean;
	coins: number;
}

/**
 * Lists the members who earned most in the month, without those who left the board or are hidden from the reader. Where
 * everyone is compared, only those are named whom everyone may find by name.
 */
export async function listBoard(
	db: Kysely<DB>,
	{ memberId, scope, month, limit }: { memberId: string; scope: 'friends' | 'all'; month: string; limit: number },
): Promise<BoardMember[]> {
	const friends = sql`select friend_id from friend_tie where friend_tie.member_id = ${memberId}`;
	const among =
		scope === 'friends'
			? sql`holder.member_id = ${memberId} or holder.member_id in (${friends})`
			: sql`holder.member_id = ${memberId} or member.found_by = 'everyone' or holder.member_id in (${friends})`;
	const { rows } = await sql<BoardMember>`
		select member.id, member.name, member.image, holder.board_coins as coins, holder.member_id in (${friends}) as is_friend
		from coin_holder as holder join member on member.id = holder.member_id
		where holder.board_month = ${month}::date and holder.board_coins > 0
			and (${among})
			and coalesce((member.settings ->> 'board')::boolean, true)
			and member.suspended_at is null and member.deleted_at is null
			and not exists (select from block_tie where block_tie.member_id = ${memberId} and other_id = member.id)
		order by holder.board_coins desc, holder.member_id
		limit ${limit}`.execute(db);
	return rows;
}
