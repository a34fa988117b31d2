import { type Kysely, sql, type Transaction } from 'kysely';
import { type ChainedEntry, firstHash, hashOf } from '#api/coins/ledger/chain.ts';
import { findFaultBeside } from '#api/coins/proving/beside-chains.ts';
import { noRoot, rootHash } from '#api/coins/proving/roots.ts';
import type { DB } from '#api/schema.ts';

/** The counts of what was recomputed, or the first thing that is not as it was written. */
export type Verdict = { fault: string } | { fault: null; wallets: number; entries: number; roots: number };

/** A root as somebody kept it outside of the database. */
export interface KnownRoot {
	number: number;
	/** The root's hash in hexadecimal. */
	hash: string;
}

const rowsAtOnce = 5000;
const balances = ['available', 'pending', 'escrow', 'debt'] as const;
type StoredEntry = ChainedEntry & { hash: Uint8Array };

/**
 * Recomputes every chain, balance and root, and the state of every award and hold, and names the first that is not as it
 * was written. With a root that was published it also finds whether the history was rewritten from end to end. All is
 * read as it is at one moment, so that what is added meanwhile is no fault.
 */
export const verifyLedger = (db: Kysely<DB>, published: KnownRoot[] = []): Promise<Verdict> =>
	db
		.transaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute((db) => verify(db, published));

async function verify(db: Transaction<DB>, published: KnownRoot[]): Promise<Verdict> {
	let entries = 0;
	let wallets = 0;
	for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
		const batch = await listWallets(db, after);
		for (const wallet of batch) {
			const fault = await findChainFault(db, wallet);
			if (fault) return { fault };
			entries += wallet.entries;
		}
		wallets += batch.length;
		const last = batch.at(-1)?.id;
		if (!last) break;
		const fault = await findFaultBeside(db, { after, last });
		if (fault) return { fault };
		after = last;
	}
	const roots = await findRootFault(db, published);
	return typeof roots === 'string' ? { fault: roots } : { fault: null, wallets, entries, roots };
}

const listWallets = (db: Kysely<DB>, after: string) =>
	db.selectFrom('coin_wallet').selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute();
type StoredWallet = Awaited<ReturnType<typeof listWallets>>[number];

/** Returns what is wrong with the chain of a wallet, from its first entry on; null where nothing is. */
async function findChainFault(db: Kysely<DB>, wallet: StoredWallet): Promise<string | null> {
	const held = { available: 0, pending: 0, escrow: 0, debt: 0 };
	const leaves = await listLeaves(db, wallet.id);
	let hash: Uint8Array = firstHash(wallet.id);
	let number = 0;
	for (;;) {
		const batch = await listEntries(db, wallet.id, number);
		for (const entry of batch) {
			number += 1;
			const name = `Entry ${number} of wallet ${wallet.id}`;
			if (entry.number !== number) return `${name} is missing.`;
			hash = hashOf(hash, entry);
			if (!isSame(hash, entry.hash)) return `${name} is not what was written: its hash is another.`;
			if (entry.mint + entry.burn + balances.reduce((sum, account) => sum + entry[account], 0) !== 0)
				return `${name} does not add up.`;
			for (const account of balances) held[account] += entry[account];
			if (held.available < 0 || held.pending < 0 || held.escrow < 0 || held.debt > 0)
				return `${name} takes more than there was.`;
			if (entry.balance_after !== held.available) return `${name} tells another balance than its lines.`;
			const leaf = leaves.get(number);
			if (leaf && !isSame(leaf.hash, hash)) return `${name} is not what root ${leaf.root_number} was made of.`;
			leaves.delete(number);
		}
		if (batch.length < rowsAtOnce) break;
	}
	const [lost] = leaves.values();
	if (lost) return `Wallet ${wallet.id} had ${lost.entries} entries in root ${lost.root_number}, and has ${number}.`;
	if (wallet.entries !== number || !isSame(wallet.hash, hash))
		return `Wallet ${wallet.id} ends elsewhere than its chain.`;
	const wrong = balances.find((account) => wallet[account] !== held[account]);
	return wrong ? `Wallet ${wallet.id} has ${wallet[wrong]} ${wrong}, and its entries ${held[wrong]}.` : null;
}

const listEntries = (db: Kysely<DB>, walletId: string, after: number) =>
	db
		.selectFrom('ledger_entry')
		.selectAll()
		.where('wallet_id', '=', walletId)
		.where('number', '>', after)
		.orderBy('number')
		.limit(rowsAtOnce)
		.execute() as Promise<StoredEntry[]>;

/** Returns a wallet's leaves by the number of the entry at which the chain ended when the root was made. */
async function listLeaves(db: Kysely<DB>, walletId: string) {
	const rows = await db.selectFrom('ledger_leaf').selectAll().where('wallet_id', '=', walletId).execute();
	return new Map(rows.map((row) => [row.entries, row]));
}

/** Returns how many roots there are, or what is wrong with one. */
async function findRootFault(db: Kysely<DB>, published: KnownRoot[]): Promise<string | number> {
	const roots = await db.selectFrom('ledger_root').selectAll().orderBy('number').execute();
	let former: Uint8Array = noRoot;
	for (const [index, root] of roots.entries()) {
		const number = index + 1;
		if (root.number !== number) return `Root ${number} is missing.`;
		const { rows } = await sql<{ hash: Uint8Array; wallets: number }>`
			select ${rootHash(former, number, root.at)} as hash, count(*)::int as wallets
			from ledger_leaf as leaf where root_number = ${number}`.execute(db);
		if (!rows[0] || !isSame(rows[0].hash, root.hash) || rows[0].wallets !== root.wallets)
			return `Root ${number} is not that of its leaves and of the root before it.`;
		former = root.hash;
	}
	const rewritten = published.find(({ number, hash }) => {
		const root = roots[number - 1];
		return !root || Buffer.from(root.hash).toString('hex') !== hash.toLowerCase();
	});
	return rewritten
		? `Root ${rewritten.number} is not the one that was published: history was rewritten.`
		: roots.length;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
