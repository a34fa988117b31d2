import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { dayOf, startOfWeek } from '#api/coins/days.ts';
import { asEntry, entryRow, type NewEntry, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import type { DB } from '#api/schema.ts';

/** What decides about an award: the rule, the wallet, and what has been given for it lately. */
export interface Standing extends Omit<Wallet, 'id'> {
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
	/** Whether what is above the limits of a day or a week waits for another. */
	may_wait: boolean;
	is_used: boolean;
	/** Whether whoever did it is known to be somebody: confirmed, or here before there were coins. */
	is_by_somebody: boolean;
	times_today: number;
	times_this_week: number;
	times_ever: number;
	times_of_cause: number;
	coins_today: number;
	coins_this_week: number;
	/** Awards that wait for a day. */
	waiting: number;
}

/** What hangs on a key: those that begin with it and a colon. */
export const hangsOn = (key: string) => sql<boolean>`coin_award.key > ${`${key}:`} and coin_award.key < ${`${key};`}`;

export interface Asked {
	event: string;
	memberId: string;
	key: string;
	/** The key that this one hangs on, where it does. */
	cause?: string | undefined;
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
		select * from coin_standing(
			${event}, ${memberId}, ${key}, ${cause ?? null}, ${byId ?? null}, ${dayOf(now)}, ${dayOf(startOfWeek(now))}
		)`.execute(db);
	return rows[0];
}

/** A row of `coin_award`, but for the entry that it lies beside. */
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
 * Adds an entry with an award to a wallet that is still as it was read, and what became available to what the board counts of
 * the month; false, and nothing is written, where somebody else came first.
 */
export async function addAward(
	db: Transaction<DB>,
	wallet: Wallet,
	{ entry, award, month }: { entry: NewEntry; award: NewAward; month: string },
): Promise<boolean> {
	const row = entryRow(wallet, entry);
	const beside = JSON.stringify({ wallet_id: row.wallet_id, number: row.number, ...award });
	const { rows } = await sql<{ is_added: boolean }>`
		select add_award(
			${asEntry(row)}, ${wallet.freed}, ${wallet.confirmed_at},
			jsonb_populate_record(null::coin_award, ${beside}), ${month}
		) as is_added`.execute(db);
	return rows[0]?.is_added === true;
}

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
