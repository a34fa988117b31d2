/** Coins for tests of what is done with them, whatever they were given for. */
import { sql } from 'kysely';
import { earn } from '#api/coins/ledger/movements.ts';
import { addEntry, findWallet, lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import { transaction } from '#db/transaction.ts';
import type { TestActor, TestApp } from './app.ts';

/** So many to spend. */
export const giveCoins = (app: TestApp, { id }: Pick<TestActor, 'id'>, amount: number): Promise<void> =>
	transaction({ db: app.db }, async ({ db }) => {
		await makeWallet(db, id);
		const wallet = await lockWalletOf(db, id);
		if (!wallet) throw new Error('Who has left is given no coins.');
		const entry = { kind: 'earn', at: app.clock.now, lines: earn(wallet, amount) } as const;
		await addEntry(db, wallet, entry, sql`select`);
	});

/** What somebody has to spend, and what is set aside. */
export async function coinsOf(app: TestApp, { id }: Pick<TestActor, 'id'>) {
	const { available = 0, escrow = 0 } = (await findWallet(app.db, id)) ?? {};
	return { available, escrow };
}
