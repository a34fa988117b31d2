import { type RawBuilder, sql } from 'kysely';
import type { Lines } from '#api/coins/ledger/chain.ts';
import { refund as refunded, settle as settled, spend } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWallet, lockWalletOf, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import type { TransactionContext } from '#api/context.ts';
import { AppError } from '#contract/errors.ts';
import { newId } from '#db/new-id.ts';

type HoldContext = Pick<TransactionContext, 'db' | 'now'>;

interface Hold {
	memberId: string;
	amount: number;
	/** The business whose offer the coins are held for. */
	profileId?: string | undefined;
}

/** Sets available coins aside and returns the id of the hold. @throws AppError `conflict` where there are too few. */
export async function hold({ db, now }: HoldContext, { memberId, amount, profileId }: Hold): Promise<string> {
	const wallet = await lockWalletOf(db, memberId);
	const available = wallet?.available ?? 0;
	if (!wallet || available < amount)
		throw new AppError('conflict', { detail: `This takes ${amount} coins, and you have ${available} to spend.` });
	const id = newId();
	await addEntry(
		db,
		wallet,
		{ kind: 'spend', at: now, lines: spend(amount) },
		sql`insert into coin_hold (id, wallet_id, number, amount, profile_id, at)
			select ${id}::uuid, wallet_id, number, ${amount}::int, ${profileId ?? null}::uuid, ${now}::timestamptz from moved`,
	);
	return id;
}

/** Uses up the coins of a hold. Returns false where it was settled or refunded before, or its member has left. */
export const settle = (ctx: HoldContext, id: string): Promise<boolean> =>
	end(ctx, id, 'settle', ({ amount }) => settled(amount));

/**
 * Gives the coins of a hold back to its member. Returns false where it was settled or refunded before, or its member
 * has left.
 */
export const refund = (ctx: HoldContext, id: string): Promise<boolean> =>
	end(ctx, id, 'refund', ({ amount }, wallet) => refunded(wallet, amount));

async function end(
	{ db, now }: HoldContext,
	id: string,
	kind: 'settle' | 'refund',
	linesOf: (held: { amount: number }, wallet: Wallet) => Lines,
): Promise<boolean> {
	const found = await db.selectFrom('coin_hold').select('wallet_id').where('id', '=', id).executeTakeFirst();
	if (!found) return false;
	const wallet = await lockWallet(db, found.wallet_id);
	const held = await db
		.selectFrom('coin_hold')
		.select(['number', 'amount'])
		.where('id', '=', id)
		.where('state', '=', 'open')
		.executeTakeFirst();
	if (!held) return false;
	const entry = { kind, at: now, lines: linesOf(held, wallet), of_number: held.number };
	return addEntry(db, wallet, entry, setHoldState(id, kind === 'settle' ? 'settled' : 'refunded'));
}

const setHoldState = (id: string, state: 'settled' | 'refunded'): RawBuilder<unknown> =>
	sql`update coin_hold set state = ${state} from moved where id = ${id}`;
