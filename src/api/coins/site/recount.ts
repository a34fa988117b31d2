import { sql, type Transaction } from 'kysely';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { eachBatch } from '#db/each-batch.ts';

const batchSize = 500;

/**
 * Recounts the coins that the board shows for each month; returns for how many members they were wrong. Balances are
 * not recounted, but verified (`verifyLedger`).
 */
export const recountBoard = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockHolders(db, after);
		return { keys, changed: keys.length > 0 ? await recountOf(db, keys) : 0 };
	});

/** Lists the next members in the order of their ids, and locks their wallets. */
async function lockHolders(db: Transaction<DB>, after: string | null): Promise<string[]> {
	const { rows } = await sql<{ member_id: string }>`
		select member_id from coin_holder join coin_wallet on coin_wallet.id = wallet_id
		where ${after === null ? sql`true` : sql`member_id > ${after}`}
		order by member_id limit ${batchSize} for no key update of coin_wallet`.execute(db);
	return rows.map(({ member_id }) => member_id);
}

async function recountOf(db: Transaction<DB>, memberIds: string[]): Promise<number> {
	const { rows } = await sql`
		update coin_holder set board_coins = counted.coins
		from (
			select member_id, coalesce(sum(entry.available + entry.debt), 0)::int as coins
			from coin_holder as holder
			left join ledger_entry as entry on entry.wallet_id = holder.wallet_id
				and kind in ('earn', 'release', 'reverse')
				and at >= board_month::timestamp at time zone 'utc'
				and at < (board_month + interval '1 month')::timestamp at time zone 'utc'
			where member_id = any(${memberIds}::uuid[])
			group by member_id
		) as counted
		where coin_holder.member_id = counted.member_id and board_coins <> counted.coins
		returning coin_holder.member_id`.execute(db);
	return rows.length;
}
