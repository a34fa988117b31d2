import { sql, type Transaction } from 'kysely';
import { startOfWeek } from '#api/coins/days.ts';
import { fitsToday, type Room } from '#api/coins/earning/chance-of.ts';
import { takeTurnsOf } from '#api/coins/earning/sharing.ts';
import { lockWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';
import { eachBatch, type Stoppable } from '#db/each-batch.ts';

/**
 * Gives members the awards that wait for a day, as far as today has room for them, the oldest first. They also need
 * room in today's budget: those for which it has none wait for another day (`freeWaiting`). Handles one wallet in each
 * transaction; returns the number of awards.
 */
export const freeLimited = ({ db, now, signal }: Pick<Context, 'db' | 'now'> & Stoppable): Promise<number> =>
	eachBatch({ db, signal }, async ({ db }, after) => {
		const next = await findNextWaiting(db, after);
		if (!next) return { keys: [], changed: 0 };
		const { wallet_id: walletId, member_id: memberId } = next;
		await takeTurnsOf(db, [memberId]);
		await lockWallet(db, walletId);
		// Nobody ties the account any more, but somebody may have done so before the wallet was locked.
		await takeTurnsOf(db, [memberId]);
		const freed = chooseFreed(await listWaiting(db, walletId, now));
		if (freed.length > 0) await setFreed(db, walletId, freed, now);
		return { keys: [walletId], changed: freed.length };
	});

/** An award that waits for a day, and the room that today has for it before any other award is freed. */
interface WaitingAward extends Room {
	key: string;
	rule: string;
}

/** Returns the keys of the awards that fit into today together. */
function chooseFreed(waiting: readonly WaitingAward[]): string[] {
	const freed: WaitingAward[] = [];
	for (const award of waiting) {
		const times = freed.filter(({ rule }) => rule === award.rule).length;
		const coins = freed.reduce((sum, { amount }) => sum + amount, 0);
		const room = {
			...award,
			...{ times_today: award.times_today + times, times_this_week: award.times_this_week + times },
			...{ coins_today: award.coins_today + coins, coins_this_week: award.coins_this_week + coins },
		};
		if (fitsToday(room)) freed.push(award);
	}
	return freed.map(({ key }) => key);
}

/** Finds the next wallet, in the order of their ids, in which an award waits for a day. */
async function findNextWaiting(db: Transaction<DB>, after: string | null) {
	const { rows } = await sql<{ wallet_id: string; member_id: string }>`
		select wallet_id, member_id from coin_award join coin_holder using (wallet_id) where state = 'pending' and waits_for = 'limit'
			${after === null ? sql`` : sql`and wallet_id > ${after}`}
		order by wallet_id limit 1`.execute(db);
	return rows[0];
}

/**
 * Lists a wallet's awards that wait for a day, the oldest first. They go by the rules as they are today, and by what
 * was given to all who share the limits. The caller has locked the wallet.
 */
async function listWaiting(db: Transaction<DB>, walletId: string, now: Date): Promise<WaitingAward[]> {
	const today = utcDayOf(now);
	const { rows } = await sql<WaitingAward>`
		select award.key, award.rule, award.amount, rule.per_day, rule.per_week, lately.*
		from coin_award as award
		join coin_holder as holder on holder.wallet_id = award.wallet_id
		cross join lateral (
			select per_day, per_week from coin_rule where code = award.rule order by version desc limit 1
		) as rule
		cross join lateral (
			select
				count(*) filter (where given.rule = award.rule and limited_on = ${today}::date)::int as times_today,
				count(*) filter (where given.rule = award.rule)::int as times_this_week,
				coalesce(sum(given.amount) filter (where limited_on = ${today}::date), 0)::int as coins_today,
				coalesce(sum(given.amount), 0)::int as coins_this_week
			from coin_holder as theirs join coin_award as given on given.wallet_id = theirs.wallet_id
			where (theirs.wallet_id = holder.wallet_id or theirs.limits_id = holder.limits_id) and limited_on >= ${utcDayOf(startOfWeek(now))}::date
		) as lately
		where award.wallet_id = ${walletId} and award.state = 'pending' and award.waits_for = 'limit'
		order by award.number`.execute(db);
	return rows;
}

/**
 * Marks awards as freed from the day's limits. `freed` grows, so that an award that was decided on the wallet as it was
 * before is decided once more. The caller has locked the wallet.
 */
async function setFreed(db: Transaction<DB>, walletId: string, keys: string[], now: Date): Promise<void> {
	await sql`
		with told as (update coin_wallet set freed = freed + ${keys.length} where id = ${walletId})
		update coin_award set waits_for = 'budget', limited_on = ${utcDayOf(now)}::date where key = any(${keys}::text[])`.execute(
		db,
	);
}
