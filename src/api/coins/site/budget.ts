import { sql } from 'kysely';
import type { Context, TransactionContext } from '#api/context.ts';
import { utcDayOf } from '#contract/days.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export interface Budget {
	/** Coins a day; 0 is no limit. */
	budget: number;
	/** Coins that were given today so far. */
	given: number;
	/** Whether this count, and not the last, found the budget used up. */
	isNewlySpent: boolean;
}

/**
 * Counts what all members were given today. Awards read the last count, and lock nothing: what is given in the minute
 * between two counts may exceed the budget.
 */
export async function countGiven({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Budget> {
	const today = utcDayOf(now);
	const { rows } = await sql<Budget>`
		with counted as (
			select coalesce(sum(amount), 0)::int as given from coin_award where counted_on = ${today}::date
		)
		update coin_site set counted_on = ${today}::date, counted_at = ${now}, given = counted.given
		from counted, (select given, counted_on from coin_site) as before
		returning budget, coin_site.given, budget > 0 and coin_site.given >= budget
			and not (before.counted_on is not distinct from ${today}::date and before.given >= budget) as "isNewlySpent"`.execute(
		db,
	);
	return rows[0]!;
}

/** The most awards in one transaction: few enough that nobody whose wallet it holds waits long. */
const freedAtOnce = 500;

/**
 * Gives what is left of today's budget to the awards that have waited for it longest. One that is larger than a whole
 * day's budget, as after that was lowered, is given on a day that has any left, so that it does not hold up all others.
 */
export const freeWaiting = (ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> =>
	untilDone(() => transaction(ctx, (ctx) => freeOldest(ctx)), ctx);

/**
 * Gives one batch of waiting awards their part of the day's budget; returns whether that was the last batch. It adds up
 * what was given today, but does not write that the budget is used up: the job that tells operators does.
 */
async function freeOldest({ db, now }: Pick<TransactionContext, 'db' | 'now'>): Promise<boolean> {
	const today = utcDayOf(now);
	const { rows: free } = await sql<{ key: string; wallet_id: string }>`
		select key, wallet_id from (
			select key, wallet_id, amount, sum(amount) over (order by at, key) as running from (
				select key, wallet_id, amount, at from coin_award where state = 'pending' and waits_for = 'budget'
				order by at, key limit ${freedAtOnce}
			) as oldest
		) as queue cross join coin_site cross join (
			select coalesce(sum(amount), 0) as given from coin_award where counted_on = ${today}::date
		) as counted
		where budget = 0 or running + counted.given <= budget
			or (running = amount and amount > budget and counted.given < budget)`.execute(db);
	const walletIds = free.map(({ wallet_id }) => wallet_id);
	// A member may confirm their address at this moment. Either that is done, and the statement below sees it; or it waits
	// for these rows, and then finds the awards that wait for the confirmation.
	await sql`
		select from coin_wallet join coin_holder on coin_holder.wallet_id = coin_wallet.id
		where coin_wallet.id = any(${walletIds}::uuid[]) order by coin_holder.member_id for share of coin_wallet`.execute(
		db,
	);
	await sql`
		update coin_award set
			counted_on = ${today}::date,
			waits_for = case when exists (
				select from coin_wallet where coin_wallet.id = wallet_id and confirmed_at is null
			) then 'confirmation' end
		where key = any(${free.map(({ key }) => key)}::text[]) and state = 'pending' and waits_for = 'budget'`.execute(db);
	return free.length < freedAtOnce;
}
