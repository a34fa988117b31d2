import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dayOf, startOfWeek } from '#api/coins/days.ts';
import type { Standing } from '#api/coins/earning/award-queries.ts';
import { makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { lockKeys } from '#db/lock-keys.ts';

type LedgerContext = Pick<TransactionContext, 'db' | 'now'>;

/**
 * Makes accounts that look like one person's share the limits of one member, a day, a week and in all, together with
 * all accounts that each of them has shared them with so far. What they were given counts, and stays.
 */
export async function shareLimits({ db }: LedgerContext, memberIds: readonly string[]): Promise<void> {
	for (const id of memberIds.toSorted()) await makeWallet(db, id);
	// Accounts are tied one tie after the other: of two ties with an account in common, the later has to see the earlier.
	await takeTieTurn({ db });
	// In the order in which awards come to several members, of whom they change the same rows.
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
 * Takes the turn in which accounts are tied, until the transaction ends. Whoever ties accounts after changing wallets takes
 * it before those: another who has the turn may be waiting for what is counted beside them.
 */
export const takeTieTurn = ({ db }: Pick<LedgerContext, 'db'>) => takeTurns(db, 'ties');

/** Gives an account limits of its own again, because somebody found that it is a person of its own. */
export const endSharing = ({ db }: LedgerContext, memberId: string) =>
	db.updateTable('coin_holder').set({ limits_id: null }).where('member_id', '=', memberId).execute();

type Given = Pick<
	Standing,
	'times_today' | 'times_this_week' | 'times_ever' | 'coins_today' | 'coins_this_week' | 'waiting'
>;

/** Locks what accounts share, by its name: others wait until the transaction ends. */
export const takeTurns = (db: Kysely<DB>, name: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.sharedLimits}, hashtext(${name}))`.execute(db);

/**
 * Returns what has been given, for a rule and in all, to all accounts that share the limits. These take turns until the
 * transaction ends.
 */
export async function readShared({ db, now }: LedgerContext, limitsId: string, rule: string): Promise<Given> {
	await takeTurns(db, limitsId);
	const [today, monday] = [dayOf(now), dayOf(startOfWeek(now))];
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
