/** Members with coins, made past HTTP: nothing has happened to them that is rewarded. */
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import { type Award, award, setConfirmed } from '#api/coins/service.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import type { TestApp } from './app.ts';

/** A member who joined just now; confirmed, unless it says otherwise. */
export async function addHolder(app: TestApp, { isConfirmed = true }: { isConfirmed?: boolean } = {}): Promise<string> {
	const id = newId();
	await app.db.insertInto('member').values({ id, uid: id, name: 'Holder', created_at: app.clock.now }).execute();
	if (isConfirmed) await transaction(app.context(), (ctx) => setConfirmed(ctx, id));
	return id;
}

export const give = (app: TestApp, of: Award): Promise<number> => transaction(app.context(), (ctx) => award(ctx, of));

export async function holdingsOf(app: TestApp, memberId: string) {
	const { available = 0, pending = 0, escrow = 0, debt = 0 } = (await findWallet(app.db, memberId)) ?? {};
	return { available, pending, escrow, debt };
}
