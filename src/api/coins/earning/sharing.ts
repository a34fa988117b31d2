import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { startOfWeek } from '#api/coins/days.ts';
import type { Standing } from '#api/coins/earning/award-queries.ts';
import { makeWallet } from '#api/coins/ledger/wallet-queries.ts';
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
	// Awards to several members change the same rows, and lock them by the members' ids as well.
	await sql`
		select from coin_holder where member_id = any(${[...memberIds]}::uuid[]) or limits_id in (
			select limits_id from coin_holder where member_id = any(${[...memberIds]}::uuid[]) and limits_id is not null)
		order by member_id for no key update`.execute(db);
	await sql`
		with named as (select limits_id from coin_holder where member_id = any(${[...memberIds]}::uuid[]) and limits_id is not null)
		update coin_holder set limits_id = coalesce((select min(limits_id::text)::uuid from named), ${randomUUID()})
		where member_id = any(${[...memberIds]}::uuid[]) or limits_id in (select limits_id from named)`.execute(db);
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
 * Gives an account limits of its own again, because somebody found that it is a person of its own; returns false where it
 * had them.
 */
export async function endSharing({ db }: LedgerContext, memberId: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('coin_holder')
		.set({ limits_id: null })
		.where('member_id', '=', memberId)
		.where('limits_id', 'is not', null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

type Given = Pick<
	Standing,
	'times_today' | 'times_this_week' | 'times_ever' | 'coins_today' | 'coins_this_week' | 'waiting'
>;

/** Locks what accounts share, by its name: others wait until the transaction ends. */
export const takeTurns = (db: Kysely<DB>, name: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.sharedLimits}, hashtext(${name}))`.execute(db);

/** Takes the turn of what a member's account shares with others, if it shares anything. */
export async function takeTurnOf(db: Kysely<DB>, memberId: string): Promise<void> {
	const holder = await db
		.selectFrom('coin_holder')
		.select('limits_id')
		.where('member_id', '=', memberId)
		.executeTakeFirst();
	if (holder?.limits_id) await takeTurns(db, holder.limits_id);
}

/**
 * Returns what has been given, for a rule and in all, to all accounts that share the limits. These take turns until the
 * transaction ends.
 */
export async function readShared({ db, now }: LedgerContext, limitsId: string, rule: string): Promise<Given> {
	await takeTurns(db, limitsId);
	const [today, monday] = [utcDayOf(now), utcDayOf(startOfWeek(now))];
	const { rows } = await sql<Given>`
		select
			count(*) filter (where rule = ${rule} and limited_on = ${today}::date)::int as times_today,
			count(*) filter (where rule = ${rule} and limited_on >= ${monday}::date)::int as times_this_week,
			count(*) filter (where rule = ${rule})::int as times_ever,
			coalesce(sum(amount) filter (where limited_on = ${today}::date), 0)::int as coins_today,
			coalesce(sum(amount) filter (where limited_on >= ${monday}::date), 0)::int as coins_this_week,
			count(*) filter (where state = 'pending' and waits_for = 'limit')::int as waiting
		from coin_holder join coin_award using (wallet_id) where limits_id = ${limitsId}`.execute(db);
	return rows[0] as Given;
}
