import type { Lines } from '#api/coins/ledger/chain.ts';

/** What a wallet holds. `debt` is zero or below: coins that were reversed after they had been spent. */
export interface Holdings {
	available: number;
	pending: number;
	escrow: number;
	debt: number;
}

const none: Lines = { mint: 0, burn: 0, available: 0, pending: 0, escrow: 0, debt: 0 };

/** What becomes available pays a debt first. */
function credit({ debt }: Holdings, amount: number): Pick<Lines, 'available' | 'debt'> {
	const paid = Math.min(amount, -debt);
	return { available: amount - paid, debt: paid };
}

export const earnPending = (amount: number): Lines => ({ ...none, mint: -amount, pending: amount });
export const earn = (of: Holdings, amount: number): Lines => ({ ...none, mint: -amount, ...credit(of, amount) });
export const release = (of: Holdings, amount: number): Lines => ({ ...none, pending: -amount, ...credit(of, amount) });
export const spend = (amount: number): Lines => ({ ...none, available: -amount, escrow: amount });
export const settle = (amount: number): Lines => ({ ...none, escrow: -amount, burn: amount });
export const refund = (of: Holdings, amount: number): Lines => ({ ...none, escrow: -amount, ...credit(of, amount) });
export const reversePending = (amount: number): Lines => ({ ...none, pending: -amount, mint: amount });

/** Takes back what was available: what is not there any more is owed, so that nobody has less than nothing. */
export function reverse({ available }: Holdings, amount: number): Lines {
	const taken = Math.min(amount, available);
	return { ...none, available: -taken, debt: taken - amount, mint: amount };
}

/** Empties a wallet for good: what was there is used up, and what was owed is forgiven. */
export const close = ({ available, pending, escrow, debt }: Holdings): Lines => ({
	...{ available: -available, pending: -pending, escrow: -escrow, debt: -debt },
	...{ mint: debt, burn: available + pending + escrow },
});
