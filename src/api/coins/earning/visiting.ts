import { sql, type Transaction } from 'kysely';
import { daysAfter } from '#api/coins/days.ts';
import { award } from '#api/coins/earning/awarding.ts';
import { takeTurnsOf } from '#api/coins/earning/sharing.ts';
import { lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { utcDayOf } from '#contract/days.ts';
import { visitsInRow } from '#contract/limits.ts';

/**
 * Notes that the actor came by today, and rewards the first visit of a day and every seventh day in a row. Returns
 * false where today was noted before. The caller holds the actor.
 */
export async function noteVisit(ctx: TransactionContext): Promise<boolean> {
	const { memberId } = requireActor(ctx);
	const today = utcDayOf(ctx.now);
	await makeWallet(ctx.db, memberId);
	// The locks are taken in the order of an award: what accounts share, the wallet, and then what is counted beside it.
	await takeTurnsOf(ctx.db, [memberId]);
	await lockWalletOf(ctx.db, memberId);
	const inRow = await countVisit(ctx.db, memberId, { today, yesterday: daysAfter(ctx.now, -1) });
	if (inRow === null) return false;
	await award(ctx, { event: 'visit', memberId, key: `visit:${memberId}:${today}` });
	if (inRow % visitsInRow === 0)
		await award(ctx, { event: 'visit_week', memberId, key: `visit_week:${memberId}:${today}` });
	return true;
}

/** Counts today's visit; returns how many days in a row that makes, or null where today, or a later day, was counted already. */
async function countVisit(
	db: Transaction<DB>,
	memberId: string,
	{ today, yesterday }: { today: string; yesterday: string },
): Promise<number | null> {
	const { rows } = await sql<{ visits_in_row: number }>`
		update coin_holder set
			visited_on = ${today}::date,
			visits_in_row = case when visited_on = ${yesterday}::date then visits_in_row + 1 else 1 end
		where member_id = ${memberId} and (visited_on is null or visited_on < ${today}::date)
		returning visits_in_row`.execute(db);
	return rows[0]?.visits_in_row ?? null;
}
