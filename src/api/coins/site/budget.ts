import { sql } from 'kysely';
import { dayOf } from '#api/coins/days.ts';
import type { Context } from '#api/context.ts';

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
	const today = dayOf(now);
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

const freedAtOnce = 10_000;

/** Gives what is left of today's budget to the awards that have waited for it longest. */
export async function freeWaiting(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
	const { budget, given } = await countGiven(ctx);
	await sql`
		with queue as (
			select key, sum(amount) over (order by at, key) as running
			from (
				select key, amount, at from coin_award where state = 'pending' and waits_for = 'budget' order by at, key limit ${freedAtOnce}
			) as oldest
		)
		update coin_award set
			counted_on = ${dayOf(ctx.now)}::date,
			waits_for = case when exists (
				select from coin_wallet where coin_wallet.id = wallet_id and confirmed_at is null
			) then 'confirmation' end
		from queue
		where queue.key = coin_award.key and state = 'pending' and waits_for = 'budget'
			and (${budget} = 0 or ${given} + running <= ${budget})`.execute(ctx.db);
}
