import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { startOfWeek } from '#api/coins/days.ts';
import { asEntry, entryRow, type NewEntry, tellCoins, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import { announceEvents } from '#api/events/service.ts';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';

/** What decides about an award: the rule, the wallet, and what the member was given for the rule lately. */
export interface Standing extends Omit<Wallet, 'id'> {
	/** Null before the member has a wallet. */
	wallet_id: string | null;
	/**
	 * The id that accounts share when they have the limits of one member together; null for an account that shares none.
	 */
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
	/** Whether an award above the limits of a day or a week waits for another day. */
	may_wait: boolean;
	is_used: boolean;
	/** Whether the member who did it is known to be a person: confirmed, or here before there were coins. */
	is_by_somebody: boolean;
	times_today: number;
	times_this_week: number;
	times_ever: number;
	times_of_cause: number;
	coins_today: number;
	coins_this_week: number;
	/** The number of awards by the rule that wait for a day. */
	waiting: number;
}

/** Matches the awards that hang on a key: their keys begin with it and a colon. */
export const hangsOn = (key: string) => sql<boolean>`coin_award.key > ${`${key}:`} and coin_award.key < ${`${key};`}`;

export interface Asked {
	event: string;
	memberId: string;
	key: string;
	/** The key of the award that this one hangs on, if there is one. */
	cause?: string | undefined;
	/** The member who did it, if that is another member. */
	byId?: string | undefined;
}

/** Reads in one statement, which waits for nobody, so what it read may have changed when it is used. */
export async function readStanding(
	db: Kysely<DB>,
	{ event, memberId, key, cause, byId }: Asked,
	now: Date,
): Promise<Standing | undefined> {
	const { rows } = await sql<Standing>`
		select * from coin_standing(
			${event}, ${memberId}, ${key}, ${cause ?? null}, ${byId ?? null}, ${utcDayOf(now)}, ${utcDayOf(startOfWeek(now))}
		)`.execute(db);
	return rows[0];
}

/** A row of `coin_award` without the number of the entry that it belongs to. */
export interface NewAward {
	key: string;
	rule: string;
	amount: number;
	profile_id: string | null;
	related_id: string | null;
	state: 'pending' | 'released';
	waits_for: WaitsFor | null;
	at: Date;
	available_on: string;
	counted_on: string | null;
	limited_on: string | null;
}
export type WaitsFor = 'confirmation' | 'budget' | 'limit';

/**
 * Adds an entry with its award to a wallet that has not changed since it was read, and adds what became available to
 * the month's count for the board. Returns false, and writes nothing, where somebody else changed the wallet first.
 */
export async function addAward(
	db: Transaction<DB>,
	wallet: Wallet,
	{ entry, award, month }: { entry: NewEntry; award: NewAward; month: string },
): Promise<boolean> {
	const row = entryRow(wallet, entry);
	const beside = JSON.stringify({ wallet_id: row.wallet_id, number: row.number, ...award });
	const { rows } = await sql<{ member_id: string | null }>`
		with moved as (
			select ${row.wallet_id}::uuid as wallet_id
			where add_award(
				${asEntry(row)}, ${wallet.freed}, ${wallet.confirmed_at},
				jsonb_populate_record(null::coin_award, ${beside}), ${month}
			)
		), told as (${tellCoins(sql`moved`, entry.at)} returning member_id)
		select (select member_id from told) from moved`.execute(db);
	announceEvents(
		db,
		rows.flatMap(({ member_id }) => member_id ?? []),
	);
	return rows.length > 0;
}

/**
 * Builds the statement that sets the state of the award with which an entry was earned, by the number of that; it runs
 * beside an entry (`addEntry`). A key is not enough, because merging two businesses changes it, and locks no wallet.
 */
export const setAwardState = (number: number, state: 'released' | 'reversed'): RawBuilder<unknown> => sql`
	update coin_award set state = ${state}, waits_for = null from moved
	where coin_award.wallet_id = moved.wallet_id and coin_award.number = ${number}`;

/**
 * Builds the statement that adds to the month's count for the board; it runs beside an entry (`addEntry`). The amount
 * is what became available, or negative what was taken back of it. A month before the one that is counted is over.
 */
export const tally = (month: string, amount: number): RawBuilder<unknown> => sql`
	update coin_holder set
		board_coins = case
			when board_month > ${month}::date then board_coins
			when board_month = ${month}::date then board_coins + ${amount}::int
			else ${amount}::int
		end,
		board_month = greatest(board_month, ${month}::date)
	from moved where coin_holder.wallet_id = moved.wallet_id`;

/** Lists a wallet's awards that are due on a day, the oldest first. The caller has locked the wallet. */
export const listDueOf = (db: Transaction<DB>, walletId: string, today: string, limit: number) =>
	db
		.selectFrom('coin_award')
		.select(['number', 'rule', 'amount'])
		.where('wallet_id', '=', walletId)
		.where('state', '=', 'pending')
		.where('waits_for', 'is', null)
		.where('available_on', '<=', today)
		.orderBy('number')
		.limit(limit)
		.execute();

/** Lists the next wallets in which an award is due, in the order of their ids. */
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

/** A key with all that hangs on it, and with further keys whose awards end at the same time; or businesses. */
export type AwardCause = { key: string; with?: readonly string[] } | { profileIds: readonly string[] };

/** Lists the awards for a cause, in the order in which wallets are locked. */
export async function listAwardsOf(db: Kysely<DB>, cause: AwardCause, max: number | null = null) {
	const { rows } = await sql<{ member_id: string; wallet_id: string; number: number }>`
		select coin_holder.member_id, coin_award.wallet_id, coin_award.number
		from coin_award join coin_holder using (wallet_id)
		where state <> 'reversed' and ${'key' in cause ? sql`(coin_award.key = any(${[cause.key, ...(cause.with ?? [])]}::text[]) or ${hangsOn(cause.key)})` : sql`profile_id = any(${cause.profileIds}::uuid[])`}
		order by coin_holder.member_id, coin_award.number limit ${max}`.execute(db);
	return rows;
}

/** Finds an award by the entry with which it was earned. The caller has locked its wallet. */
export const findAward = (db: Transaction<DB>, walletId: string, number: number) =>
	db
		.selectFrom('coin_award')
		.select(['rule', 'amount', 'state'])
		.where('wallet_id', '=', walletId)
		.where('number', '=', number)
		.executeTakeFirst();
