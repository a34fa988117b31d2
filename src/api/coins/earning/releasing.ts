import { monthOf } from '#api/coins/days.ts';
import { listDueOf, listDueWallets, setAwardState, tally } from '#api/coins/earning/award-queries.ts';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { release } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';
import { utcDayOf } from '#contract/days.ts';
import { eachAlone, type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

/** The most awards of one wallet that one transaction releases. */
const awardsAtOnce = 100;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the coins available that were held long enough, a wallet at a time. Two processes that do so at once release
 * each award once.
 * @throws AggregateError with the reasons why some wallets failed, after all others are done.
 */
export async function releaseDue(ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> {
	const today = utcDayOf(ctx.now);
	await eachAlone(ctx, {
		list: (after, max) => listDueWallets(ctx.db, after ?? noId, today, max),
		work: (walletId) =>
			untilDone(async () => (await transaction(ctx, (ctx) => releaseOf(ctx, walletId, today))) < awardsAtOnce, ctx),
		failure: (n) => `Coins of ${n} wallets could not be released.`,
	});
}

/** Releases a wallet's due awards, `awardsAtOnce` at most; returns how many there were. */
export async function releaseOf({ db, now }: LedgerContext, walletId: string, today: string): Promise<number> {
	let wallet = await lockWallet(db, walletId);
	const due = await listDueOf(db, walletId, today, awardsAtOnce);
	for (const { number, rule, amount } of due) {
		const lines = release(wallet, amount);
		await addEntry(
			db,
			wallet,
			{ kind: 'release', at: now, lines, rule, of_number: number },
			setAwardState(number, 'released'),
			tally(monthOf(now), amount),
		);
		wallet = await lockWallet(db, walletId);
	}
	return due.length;
}
