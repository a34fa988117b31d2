import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { dayOf, startOfDay, startOfWeek } from '#api/coins/days.ts';
import type { Wallet } from '#api/coins/ledger/wallet-queries.ts';
import type { DB } from '#api/schema.ts';

/** What decides about an award: the rule, the wallet, and what has been given for it lately. */
export interface Standing extends Wallet {
	/** Null before the member has a wallet. */
	wallet_id: string | null;
	/** What accounts that have their limits together have in common. */
	limits_id: string | null;
	began_at: Date;
	is_strict: boolean;
	budget: number;
	given_today: number;
	code: string;
	version: number;
	amount: number;
	per_day: number | null;
	per_week: number | null;
	per_life: number | null;
	per_cause: number | null;
	hold_days: number;
	is_of_reviews: boolean;
	needs_confirmation: boolean;
	is_used: boolean;
	/** Whether whoever did it is known to be somebody: confirmed, or here before there were coins. */
	is_by_somebody: boolean;
	times_today: number;
	times_this_week: number;
	times_ever: number;
	times_of_cause: number;
	coins_today: number;
	coins_this_week: number;
}

/** What hangs on a key: those that begin with it and a colon. */
export const hangsOn = (key: string) => sql<boolean>`coin_award.key > ${`${key}:`} and coin_award.key < ${`${key};`}`;

export interface Asked {
	event: string;
	memberId: string;
	key: string;
	/** The key that this one hangs on; itself, where it hangs on none. */
	cause: string;
	/** Who did it, where that is another member. */
	byId?: string | undefined;
}

/** In one statement, which waits for nobody: what it read may have changed when it is used. */
export async function readStanding(
	db: Kysely<DB>,
	{ event, memberId, key, cause, byId }: Asked,
	now: Date,
): Promise<Standing | undefined> {
	const { rows } = await sql<Standing>`
		select
			site.began_at, site.is_strict, site.budget,
			case when site.counted_on = ${dayOf(now)} then site.given else 0 end as given_today,
			rule.*, wallet.*, holder.wallet_id, holder.limits_id, lately.*,
			exists (select from coin_award where coin_award.key = ${key}) as is_used,
			${byId === undefined ? sql`true` : isSomebody(byId)} as is_by_somebody,
			case when rule.per_life is null then 0 else (
				select count(*)::int from coin_award where wallet_id = holder.wallet_id and coin_award.rule = rule.code
			) end as times_ever,
			case when rule.per_cause is null then 0 else (
				select count(*)::int from coin_award where ${hangsOn(cause)} and coin_award.rule = rule.code
			) end as times_of_cause
		from coin_site as site
		cross join lateral (
			select * from coin_rule where code = ${event} order by version desc limit 1
		) as rule
		left join coin_holder as holder on holder.member_id = ${memberId}
		left join coin_wallet as wallet on wallet.id = holder.wallet_id
		cross join lateral (
			select
				count(*) filter (where coin_award.rule = rule.code and at >= ${startOfDay(now)})::int as times_today,
				count(*) filter (where coin_award.rule = rule.code)::int as times_this_week,
				coalesce(sum(coin_award.amount) filter (where at >= ${startOfDay(now)}), 0)::int as coins_today,
				coalesce(sum(coin_award.amount), 0)::int as coins_this_week
			from coin_award where wallet_id = holder.wallet_id and at >= ${startOfWeek(now)}
		) as lately`.execute(db);
	return rows[0];
}

const isSomebody = (memberId: string): RawBuilder<boolean> => sql`exists (
	select from member
	left join coin_holder as theirs on theirs.member_id = member.id
	left join coin_wallet as their_wallet on their_wallet.id = theirs.wallet_id
	where member.id = ${memberId} and (their_wallet.confirmed_at is not null or member.created_at < site.began_at)
)`;

export interface NewAward {
	key: string;
	rule: string;
	amount: number;
	profileId: string | null;
	relatedId: string | null;
	state: 'pending' | 'released';
	waitsFor: 'confirmation' | 'budget' | null;
	at: Date;
	availableOn: string;
	countedOn: string | null;
}

/** Beside an entry. */
export const insertAward = (award: NewAward): RawBuilder<unknown> => sql`
	insert into coin_award (
		wallet_id, number, key, rule, amount, profile_id, related_id, state, waits_for, at, available_on, counted_on
	)
	select wallet_id, number, ${award.key}, ${award.rule}, ${award.amount}::int, ${award.profileId}::uuid,
		${award.relatedId}::uuid, ${award.state}, ${award.waitsFor}::text, ${award.at}::timestamptz,
		${award.availableOn}::date, ${award.countedOn}::date
	from moved`;

/** Beside an entry. */
export const setAwardState = (key: string, state: 'released' | 'reversed'): RawBuilder<unknown> => sql`
	update coin_award set state = ${state}, waits_for = null from moved where key = ${key}`;

/** Beside an entry: what became available, or was taken back of it, as the board counts it. */
export const tally = (month: string, amount: number): RawBuilder<unknown> => sql`
	update coin_holder set
		board_coins = ${amount}::int + case when board_month = ${month}::date then board_coins else 0 end,
		board_month = ${month}::date
	from moved where coin_holder.wallet_id = moved.wallet_id`;

/** Of a wallet that is locked: what is due on a day, the first of it first. */
export const listDueOf = (db: Transaction<DB>, walletId: string, today: string, limit: number) =>
	db
		.selectFrom('coin_award')
		.select(['key', 'number', 'rule', 'amount'])
		.where('wallet_id', '=', walletId)
		.where('state', '=', 'pending')
		.where('waits_for', 'is', null)
		.where('available_on', '<=', today)
		.orderBy('number')
		.limit(limit)
		.execute();

/** The next wallets in which something is due, in the order of their ids. */
export const listDueWallets = async (
	db: Kysely<DB>,
	after: string,
	today: string,
	limit: number,
): Promise<string[]> => {
	const rows = await db
		.selectFrom('coin_award')
		.select('wallet_id')
		.distinct()
		.where('state', '=', 'pending')
		.where('waits_for', 'is', null)
		.where('available_on', '<=', today)
		.where('wallet_id', '>', after)
		.orderBy('wallet_id')
		.limit(limit)
		.execute();
	return rows.map(({ wallet_id }) => wallet_id);
};

/** The keys of what was awarded for a cause, in the order in which wallets are locked. */
export type AwardCause = { key: string } | { profileId: string };

export async function listAwardsOf(db: Kysely<DB>, cause: AwardCause) {
	const { rows } = await sql<{ key: string; wallet_id: string }>`
		select coin_award.key, coin_award.wallet_id
		from coin_award join coin_holder using (wallet_id)
		where state <> 'reversed' and ${'key' in cause ? sql`(coin_award.key = ${cause.key} or ${hangsOn(cause.key)})` : sql`profile_id = ${cause.profileId}`}
		order by coin_holder.member_id, coin_award.number`.execute(db);
	return rows;
}

/** Of a wallet that is locked. */
export const findAward = (db: Transaction<DB>, key: string) =>
	db.selectFrom('coin_award').select(['number', 'rule', 'amount', 'state']).where('key', '=', key).executeTakeFirst();
