import { type RawBuilder, sql, type Transaction } from 'kysely';
import { keepKeysOf, moveKeysTo, namesBusinessAlone } from '#api/coins/earning/used-keys.ts';
import { close } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWalletOf, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

const forgottenAtOnce = 2000;

/**
 * Empties the wallet of the actor, who leaves: what they have is used up, and nothing tells any more whose wallet it
 * was or what it was filled for. The chain stays, and can be verified.
 */
export async function forgetCoins({ db, now, actor }: TransactionContext): Promise<void> {
	const { memberId } = requireActor({ actor });
	// A transaction that would give the member a first wallet meanwhile waits, and then finds no member.
	await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
	// Whoever lets others in holds this wallet, and waits for those whom they would let in.
	const wallet = await lockWalletOf(db, memberId);
	await sql`
		update coin_holder set asked_by = null where member_id in (
			select member_id from coin_holder where asked_by = ${memberId} order by member_id for no key update)`.execute(db);
	await forgetSome(db, sql`select key from coin_award where related_id = ${memberId}`);
	if (!wallet) return;
	if (holdsAny(wallet)) await addEntry(db, wallet, { kind: 'close', at: now, lines: close(wallet) });
	// Another transaction may have decided about an award on the wallet as it was. A change of `freed`, even where
	// nothing was left to close, makes it decide once more, and then it finds no member.
	await sql`update coin_wallet set freed = freed + 1 where id = ${wallet.id}`.execute(db);
	await keepKeysOf({ db, now }, wallet.id);
	await db.deleteFrom('coin_award').where('wallet_id', '=', wallet.id).execute();
	await db.deleteFrom('coin_hold').where('wallet_id', '=', wallet.id).execute();
	await db.deleteFrom('coin_holder').where('wallet_id', '=', wallet.id).execute();
}

/** Lists the businesses whose keys the member leaves behind, used. */
export async function listUsedFor(db: Transaction<DB>, memberId: string): Promise<string[]> {
	const { rows } = await sql<{ profile_id: string }>`
		select distinct profile_id from coin_holder join coin_award using (wallet_id)
		where member_id = ${memberId} and ${namesBusinessAlone}`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
}

/**
 * Removes those who have left from all that others were rewarded for: a transaction in which somebody leaves does it for
 * the first 2,000 (decision 0079).
 */
export const forgetRelated = (ctx: Pick<Context, 'db'> & Stoppable): Promise<void> =>
	untilDone(
		() =>
			transaction({ db: ctx.db }, async ({ db }) => {
				const left = sql`
					select key from member join coin_award on coin_award.related_id = member.id
					where member.deleted_at is not null`;
				return (await forgetSome(db, left)) < forgottenAtOnce;
			}),
		ctx,
	);

/** Removes whom they are about from some of these awards; returns from how many. Each gets a key that names nobody. */
async function forgetSome(db: Transaction<DB>, keys: RawBuilder<unknown>): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update coin_award set related_id = null, key = replace(key, related_id::text, gen_random_uuid()::text)
		where key in (
			select key from coin_award where key in (${keys}) order by key limit ${forgottenAtOnce} for no key update)`.execute(
		db,
	);
	return Number(numAffectedRows);
}

const holdsAny = ({ available, pending, escrow, debt }: Wallet): boolean =>
	[available, pending, escrow, debt].some((amount) => amount !== 0);

/** Moves the awards and holds of a business that is merged to the other business. The caller has locked both. */
export async function moveCoinsTo(ctx: TransactionContext, fromId: string, intoId: string): Promise<void> {
	// The awards of a member who was rewarded for both businesses both stay; any other award counts for the other
	// business from now on.
	await sql`
		update coin_award set profile_id = ${intoId}, key = case when exists (
			select from coin_award as other where other.key = replace(coin_award.key, ${fromId}, ${intoId})
		) then key else replace(key, ${fromId}, ${intoId}) end
		where profile_id = ${fromId}`.execute(ctx.db);
	await moveKeysTo(ctx, fromId, intoId);
	await ctx.db.updateTable('coin_hold').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
}
