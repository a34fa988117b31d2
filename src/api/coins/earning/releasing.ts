import { dayOf, monthOf } from '#api/coins/days.ts';
import { listDueOf, listDueWallets, setAwardState, tally } from '#api/coins/earning/award-queries.ts';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { release } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';
import { transaction } from '#db/transaction.ts';

const walletsAtOnce = 200;
/** Of one wallet in one transaction. */
const awardsAtOnce = 100;
const noId = '00000000-0000-0000-0000-000000000000';

/** Makes available what was held long enough, a wallet at a time; two processes that do so release each thing once. */
export async function releaseDue(ctx: Pick<Context, 'db' | 'now'> & { signal?: AbortSignal }): Promise<void> {
	const today = dayOf(ctx.now);
	for (let after = noId; !ctx.signal?.aborted; ) {
		const wallets = await listDueWallets(ctx.db, after, today, walletsAtOnce);
		for (const walletId of wallets) {
			while (!ctx.signal?.aborted) {
				const released = await transaction(ctx, (ctx) => releaseOf(ctx, walletId, today));
				if (released < awardsAtOnce) break;
			}
		}
		const last = wallets.at(-1);
		if (last === undefined || wallets.length < walletsAtOnce) return;
		after = last;
	}
}

/** Gives how many there were. */
export async function releaseOf({ db, now }: LedgerContext, walletId: string, today: string): Promise<number> {
	let wallet = await lockWallet(db, walletId);
	const due = await listDueOf(db, walletId, today, awardsAtOnce);
	for (const { key, number, rule, amount } of due) {
		const lines = release(wallet, amount);
		await addEntry(
			db,
			wallet,
			{ kind: 'release', at: now, lines, rule, of_number: number },
			setAwardState(key, 'released'),
			tally(monthOf(now), amount),
		);
		wallet = await lockWallet(db, walletId);
	}
	return due.length;
}
