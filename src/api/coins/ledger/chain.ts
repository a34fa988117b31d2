import { createHash } from 'node:crypto';

/** Where coins lie: in the mint before they are given, in burn after they are used, or in a part of a wallet. */
export const accounts = ['mint', 'burn', 'available', 'pending', 'escrow', 'debt'] as const;
export type Account = (typeof accounts)[number];
/** What an entry adds to each account; the amounts together are zero. */
export type Lines = Record<Account, number>;

export type EntryKind = 'earn' | 'release' | 'spend' | 'settle' | 'refund' | 'reverse' | 'close';

/** An entry as it is hashed into the chain: nothing in it names a member or a business. */
export interface ChainedEntry extends Lines {
	wallet_id: string;
	number: number;
	at: Date;
	kind: EntryKind;
	rule: string | null;
	rule_version: number | null;
	available_on: string | null;
	of_number: number | null;
	balance_after: number;
}

/** Returns the hash of a wallet without entries. */
export const firstHash = (walletId: string): Buffer => createHash('sha256').update(walletId).digest();

/** Returns the hash of an entry, made of the hash before it and of all that the entry says, in this order. */
export const hashOf = (before: Uint8Array, entry: ChainedEntry): Buffer =>
	createHash('sha256')
		.update(before)
		.update(
			JSON.stringify([
				...[entry.wallet_id, entry.number, entry.at.toISOString(), entry.kind],
				...[entry.rule, entry.rule_version, entry.available_on, entry.of_number],
				...accounts.map((account) => entry[account]),
				entry.balance_after,
			]),
		)
		.digest();
