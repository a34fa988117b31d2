import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { startOfWeek } from '#api/coins/days.ts';
import type { Standing } from '#api/coins/earning/award-queries.ts';
import { lockWalletsOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';
import { lockKeys } from '#db/lock-keys.ts';

type LedgerContext = Pick<TransactionContext, 'db' | 'now'>;

/**
 * Ties accounts that look like one person's: together they may earn what one member may earn, in a day, a week and in all.
 * Accounts that one of them was tied with before belong to it too. What all of them were given counts, and stays theirs.
 */
export async function shareLimits({ db }: LedgerContext, memberIds: readonly string[]): Promise<void> {
	for (const id of await listWithoutWallet(db, memberIds)) await makeWallet(db, id);
	// Two transactions may tie accounts of which one is in both ties: the later has to see what the earlier wrote.
	await takeTieTurn({ db });
	// Whoever counts what one of these groups was given counts all of it, before this tie or after it.
	await takeTurnsOf(db, memberIds);
	const tiedIds = await listTogether(db, memberIds);
	await lockWalletsOf(db, tiedIds);
	const tied = sql`member_id = any(${tiedIds}::uuid[])`;
	await sql`select from coin_holder where ${tied} order by member_id for no key update`.execute(db);
	await sql`
		update coin_holder set limits_id = coalesce(
			(select min(limits_id::text)::uuid from coin_holder where ${tied} and limits_id is not null), ${randomUUID()})
		where ${tied}`.execute(db);
	// An award that was decided by the limits of one account is decided once more.
	await sql`
		update coin_wallet set freed = freed + 1 from coin_holder where coin_wallet.id = wallet_id and ${tied}`.execute(db);
}

/** Lists these members, and whoever shares limits with one of them. */
async function listTogether(db: Kysely<DB>, memberIds: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ member_id: string }>`
		select member_id from coin_holder where member_id = any(${[...memberIds]}::uuid[]) or limits_id in (
			select limits_id from coin_holder where member_id = any(${[...memberIds]}::uuid[]) and limits_id is not null)`.execute(
		db,
	);
	return rows.map(({ member_id }) => member_id);
}

/**
 * Lists, by id, those of these members who have no wallet. Making one locks the member, and the caller has locked other
 * members, and more: so it is made only where there is none.
 */
async function listWithoutWallet(db: LedgerContext['db'], memberIds: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from unnest(${[...memberIds]}::uuid[]) as each (id)
		where not exists (select from coin_holder where member_id = each.id) order by id`.execute(db);
	return rows.map(({ id }) => id);
}

/**
 * Waits until no other transaction ties accounts, and holds that turn until this one ends. A transaction that also changes
 * wallets takes the turn before it changes them. Otherwise it would hold a wallet and wait for the turn, while whoever has
 * the turn waits for the wallet.
 */
export const takeTieTurn = ({ db }: Pick<LedgerContext, 'db'>) => takeTurns(db, 'ties');

/**
 * Gives an account limits of its own again, because somebody found that it is a person of its own; with it an account that
 * would be the last of the group. Returns the members whose they are now; nobody where the account had them. The wallets of
 * further members, which the caller changes afterwards, are locked with these.
 */
export async function endSharing(
	{ db, now }: LedgerContext,
	memberId: string,
	otherIds: readonly string[] = [],
): Promise<string[]> {
	await takeTurnsOf(db, [memberId, ...otherIds]);
	const apartIds = await listLetApart(db, memberId);
	await lockWalletsOf(db, [...apartIds, ...otherIds]);
	const { rows } = await sql<{ member_id: string }>`
		update coin_holder set limits_id = null, apart_at = case when member_id = ${memberId} then ${now} else apart_at end
		where member_id = any(${apartIds}::uuid[]) and limits_id is not null returning member_id`.execute(db);
	return rows.map(({ member_id }) => member_id);
}

/** Lists whose limits become their own where those of an account do: the account, and whoever else is left alone then. */
export async function listLetApart(db: Kysely<DB>, memberId: string): Promise<string[]> {
	const together = await listTogether(db, [memberId]);
	return together.length > 2 ? [memberId] : together;
}

type Given = Pick<
	Standing,
	'times_today' | 'times_this_week' | 'times_ever' | 'coins_today' | 'coins_this_week' | 'waiting'
>;

/** Locks what accounts share, by its name: others wait until the transaction ends. */
const takeTurns = (db: Kysely<DB>, name: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.sharedLimits}, hashtext(${name}))`.execute(db);

/**
 * Takes the turns of what these members' accounts share with others, until the transaction ends. Whoever changes wallets of
 * several members takes all of them before: each award takes its own, and would hold a wallet by then. What accounts share
 * may have become another group's while this waited for it, so it looks again.
 */
export async function takeTurnsOf(db: Kysely<DB>, memberIds: readonly string[]): Promise<void> {
	for (let taken = ''; ; ) {
		const { rows } = await sql<{ limits_id: string }>`
			select limits_id, pg_advisory_xact_lock(${lockKeys.sharedLimits}, hash) from (
				select distinct limits_id, hashtext(limits_id::text) as hash from coin_holder
				where member_id = any(${[...memberIds]}::uuid[]) and limits_id is not null order by hash, limits_id
			) as shared`.execute(db);
		const shared = rows.map(({ limits_id }) => limits_id).join();
		if (shared === taken) return;
		taken = shared;
	}
}

/**
 * Returns what has been given, for a rule and in all, to a member and all whose accounts share the limits. The caller has
 * the turn of these.
 */
export async function readShared({ db, now }: LedgerContext, memberId: string, rule: string): Promise<Given> {
	const [today, monday] = [utcDayOf(now), utcDayOf(startOfWeek(now))];
	const { rows } = await sql<Given>`
		select
			count(*) filter (where rule = ${rule} and limited_on = ${today}::date)::int as times_today,
			count(*) filter (where rule = ${rule} and limited_on >= ${monday}::date)::int as times_this_week,
			count(*) filter (where rule = ${rule})::int as times_ever,
			coalesce(sum(amount) filter (where limited_on = ${today}::date), 0)::int as coins_today,
			coalesce(sum(amount) filter (where limited_on >= ${monday}::date), 0)::int as coins_this_week,
			count(*) filter (where rule = ${rule} and state = 'pending' and waits_for = 'limit')::int as waiting
		from coin_holder join coin_award using (wallet_id)
		where member_id = ${memberId} or limits_id = (select limits_id from coin_holder where member_id = ${memberId})`.execute(
		db,
	);
	return rows[0] as Given;
}
