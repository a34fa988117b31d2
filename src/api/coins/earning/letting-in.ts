import { sql } from 'kysely';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { lockWalletOf, makeWallet, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';

const latest = sql`(select period_days, numbers from coin_letting_in order by version desc limit 1)`;

/**
 * Returns how many steps behind the operators a member stands who may let others in, and null for one who may not, or
 * not yet: confirmed members let others in after a period.
 */
export async function findEstablished(
	{ db, now, actor }: LedgerContext & Pick<Context, 'actor'>,
	memberId: string,
): Promise<number | null> {
	if (actor?.isOperator && actor.memberId === memberId) return 0;
	return (await findClosest({ db, now }, [memberId]))?.steps ?? null;
}

/** Finds who of these members stands closest to the operators, of those who may let others in. */
export async function findClosest(
	{ db, now }: LedgerContext,
	memberIds: readonly string[],
): Promise<{ id: string; steps: number } | undefined> {
	const { rows } = await sql<{ id: string; steps: number }>`
		select member.id, case when member.created_at < began_at then 1 else coin_wallet.steps end as steps
		from member
		left join coin_holder on coin_holder.member_id = member.id
		left join coin_wallet on coin_wallet.id = coin_holder.wallet_id
		cross join coin_site cross join ${latest} as rule
		where member.id = any(${[...memberIds]}::uuid[]) and member.suspended_at is null
			and (member.created_at < began_at or coin_wallet.confirmed_at <= ${now}::timestamptz - make_interval(days => period_days))
		order by steps, member.id limit 1`.execute(db);
	return rows[0];
}

/** Locks the wallets of two members, in the order of their ids, and makes those that are missing. */
export async function lockBoth(
	{ db }: LedgerContext,
	of: { memberId: string; byId: string },
): Promise<{ theirs: Wallet | undefined; by: Wallet | undefined }> {
	const locked: Record<string, Wallet | undefined> = {};
	for (const id of [of.memberId, of.byId].toSorted()) {
		locked[id] = await lockWalletOf(db, id);
		if (locked[id]) continue;
		await makeWallet(db, id);
		locked[id] = await lockWalletOf(db, id);
	}
	return { theirs: locked[of.memberId], by: locked[of.byId] };
}

/** Counts one more whom a wallet's member lets in; returns false where they have let in as many as they may. */
export async function countLetIn({ db, now }: LedgerContext, walletId: string): Promise<boolean> {
	const { rows } = await sql`
		update coin_wallet set
			let_in = case when is_over then 1 else let_in + 1 end,
			let_in_since = case when is_over then ${now} else let_in_since end
		from (
			select
				coalesce(let_in_since <= ${now}::timestamptz - make_interval(days => period_days), true) as is_over,
				coalesce(numbers[steps], 0) as most
			from coin_wallet cross join ${latest} as rule where coin_wallet.id = ${walletId}
		) as found
		where coin_wallet.id = ${walletId} and most > case when is_over then 0 else let_in end
		returning 1`.execute(db);
	return rows.length > 0;
}

/** Remembers who would let a member in as soon as they may let in one more; the last who would replaces others. */
export const setAsked = ({ db }: LedgerContext, memberId: string, byId: string) =>
	db.updateTable('coin_holder').set({ asked_by: byId }).where('member_id', '=', memberId).execute();

/** Forgets that somebody would let a member in. */
export const forgetAsked = ({ db }: LedgerContext, { memberId, byId }: { memberId: string; byId: string }) =>
	db
		.updateTable('coin_holder')
		.set({ asked_by: null })
		.where('member_id', '=', memberId)
		.where('asked_by', '=', byId)
		.execute();

/** Finds who would let a member in, if the member waits for that. */
export async function findAsked({ db }: LedgerContext, memberId: string): Promise<string | null> {
	const row = await db
		.selectFrom('coin_holder')
		.select('asked_by')
		.where('member_id', '=', memberId)
		.executeTakeFirst();
	return row?.asked_by ?? null;
}

/** Lists the next members who wait for somebody that may let in one more by now, in the order in which they joined. */
export async function listAsked({ db, now }: Pick<Context, 'db' | 'now'>, after: string | null, max: number) {
	const { rows } = await sql<{ member_id: string }>`
		select theirs.member_id
		from coin_holder as theirs
		join coin_holder as asked on asked.member_id = theirs.asked_by
		join coin_wallet on coin_wallet.id = asked.wallet_id
		cross join ${latest} as rule
		where theirs.asked_by is not null ${after === null ? sql`` : sql`and theirs.member_id > ${after}`}
			and coalesce(numbers[steps], 0) >
				case when let_in_since > ${now}::timestamptz - make_interval(days => period_days) then let_in else 0 end
		order by theirs.member_id limit ${max}`.execute(db);
	return rows.map(({ member_id }) => member_id);
}
