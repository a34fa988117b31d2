import { type Kysely, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';
import { liftTimeout } from '#db/timeout.ts';
import { transaction } from '#db/transaction.ts';

/** The hash that the first root takes as the one before it. */
export const noRoot = new Uint8Array(32);

export interface Root {
	number: number;
	at: Date;
	wallets: number;
	entries: number;
	hash: Uint8Array;
}

export const findLastRoot = (db: Kysely<DB>): Promise<Root | undefined> =>
	db.selectFrom('ledger_root').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

/** Lists the last roots, the newest first. */
export const listRoots = (db: Kysely<DB>, limit: number): Promise<Root[]> =>
	db.selectFrom('ledger_root').selectAll().orderBy('number', 'desc').limit(limit).execute();

/** Builds the SQL expression for a root's hash over the rows of `leaf`, in the order of their wallets. */
export const rootHash = (former: Uint8Array, number: number, at: Date) => sql<Uint8Array>`
	sha256(
		${former}::bytea || convert_to(${`${number} ${at.toISOString()}`}::text, 'UTF8')
		|| coalesce(string_agg(uuid_send(leaf.wallet_id) || int4send(leaf.entries) || leaf.hash, ''::bytea order by leaf.wallet_id), ''::bytea)
	)`;

/**
 * Sums up all wallets once a day, where anything has changed: one hash is made of the end of every chain that has grown
 * and of the root before. Returns the root's number, or null where there was nothing to do.
 */
export async function addRoot(ctx: Pick<Context, 'db' | 'now'>): Promise<number | null> {
	return transaction(ctx, async ({ db, now }) => {
		// A town of millions of wallets is passed over in one statement.
		await liftTimeout(db);
		// One process does this at a time; those that come later find it done.
		await sql`lock table ledger_root in share row exclusive mode`.execute(db);
		const former = await findLastRoot(db);
		if (former && utcDayOf(former.at) === utcDayOf(now)) return null;
		const number = (former?.number ?? 0) + 1;
		const { rows } = await sql<{ number: number }>`
			with leaf as materialized (
				select id as wallet_id, entries, hash from coin_wallet
				where entries > coalesce((select max(known.entries) from ledger_leaf as known where known.wallet_id = id), 0)
			), root as (
				insert into ledger_root (number, at, wallets, entries, hash)
				select ${number}::int, ${now}::timestamptz, count(*), (select sum(entries) from coin_wallet), ${rootHash(former?.hash ?? noRoot, number, now)}
				from leaf having count(*) > 0
				returning number
			), kept as (
				insert into ledger_leaf (root_number, wallet_id, entries, hash)
				select number, wallet_id, entries, hash from leaf cross join root
			)
			select number from root`.execute(db);
		return rows[0]?.number ?? null;
	});
}
