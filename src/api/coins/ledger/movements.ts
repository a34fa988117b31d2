import type { Lines } from '#api/coins/ledger/chain.ts';

/** What a wallet holds. `debt` is zero or negative: coins that were reversed after they had been spent. */
export interface Holdings {
	available: number;
	pending: number;
	escrow: number;
	debt: number;
}

const none: Lines = { mint: 0, burn: 0, available: 0, pending: 0, escrow: 0, debt: 0 };

/** Divides coins that become available: they pay a debt first. */
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

/** Takes back coins that were available. Those that are spent already are owed, so that no balance falls below zero. */
export function reverse({ available }: Holdings, amount: number): Lines {
	const taken = Math.min(amount, available);
	return { ...none, available: -taken, debt: taken - amount, mint: amount };
}

/** Empties a wallet for good: the coins in it are used up, and a debt is forgiven. */
export const close = ({ available, pending, escrow, debt }: Holdings): Lines => ({
	...{ available: -available, pending: -pending, escrow: -escrow, debt: -debt },
	...{ mint: debt, burn: available + pending + escrow },
});
