import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { quarterOf } from '#api/coins/days.ts';
import { type ChainedEntry, firstHash, hashOf, type Lines } from '#api/coins/ledger/chain.ts';
import type { Holdings } from '#api/coins/ledger/movements.ts';
import type { DB } from '#api/schema.ts';

/** A wallet as it was when it was read. */
export interface Wallet extends Holdings {
	id: string;
	entries: number;
	/** How often awards that waited for a day were given one. */
	freed: number;
	hash: Uint8Array;
	confirmed_at: Date | null;
}

/** What is to be written: the rest of an entry follows from the wallet. */
export type NewEntry = Pick<ChainedEntry, 'kind'> &
	Partial<Pick<ChainedEntry, 'rule' | 'rule_version' | 'available_on' | 'of_number'>> & { at: Date; lines: Lines };

const walletOf = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('coin_holder')
		.innerJoin('coin_wallet', 'coin_wallet.id', 'coin_holder.wallet_id')
		.selectAll('coin_wallet')
		.where('member_id', '=', memberId);

/** Undefined for whoever never had a coin. */
export const findWallet = (db: Kysely<DB>, memberId: string): Promise<Wallet | undefined> =>
	walletOf(db, memberId).executeTakeFirst();

/** Nobody else adds to it until the transaction ends. Members' wallets are locked after all else, by the members' ids. */
export const lockWalletOf = (db: Transaction<DB>, memberId: string): Promise<Wallet | undefined> =>
	walletOf(db, memberId).forNoKeyUpdate('coin_wallet').executeTakeFirst();

export const lockWallet = (db: Transaction<DB>, id: string): Promise<Wallet> =>
	db.selectFrom('coin_wallet').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Gives a member a wallet who has none, and does nothing for one who has left. Those who were here before there were coins are
 * established from the beginning.
 */
export async function makeWallet(db: Transaction<DB>, memberId: string): Promise<void> {
	const id = randomUUID();
	await sql`
		with present as (
			select id, created_at from member where id = ${memberId} and deleted_at is null for share
		), held as (
			insert into coin_holder (member_id, wallet_id) select id, ${id}::uuid from present
			on conflict (member_id) do nothing returning member_id, wallet_id
		)
		insert into coin_wallet (id, hash, confirmed_at)
		select wallet_id, ${firstHash(id)}, case when present.created_at < began_at then began_at end
		from held join present on present.id = held.member_id cross join coin_site`.execute(db);
}

/** The entry that comes next in a wallet, as it is stored. */
export function entryRow(
	wallet: Wallet,
	{ lines, at, kind, rule = null, rule_version = null, available_on = null, of_number = null }: NewEntry,
): StoredEntry {
	const entry: ChainedEntry = {
		...{ wallet_id: wallet.id, number: wallet.entries + 1, at: quarterOf(at), kind },
		...{ rule, rule_version, available_on, of_number, ...lines },
		balance_after: wallet.available + lines.available,
	};
	return { ...entry, hash: hashOf(wallet.hash, entry) };
}
type StoredEntry = ChainedEntry & { hash: Buffer };

/** In a statement: a row of `ledger_entry`. */
export const asEntry = ({ hash, ...entry }: StoredEntry): RawBuilder<unknown> =>
	sql`jsonb_populate_record(null::ledger_entry, ${JSON.stringify({ ...entry, hash: `\\x${hash.toString('hex')}` })})`;

/**
 * Adds an entry to a wallet that is still as it was read, and writes what stands `beside` it, statements that refer to
 * `moved`; false, and nothing is written, where somebody else came first. One that was locked is as it was read.
 */
export async function addEntry(
	db: Transaction<DB>,
	wallet: Wallet,
	entry: NewEntry,
	...beside: RawBuilder<unknown>[]
): Promise<boolean> {
	const row = entryRow(wallet, entry);
	const { rows } = await sql`
		with moved as (
			select ${row.wallet_id}::uuid as wallet_id, ${row.number}::int as number
			where add_entry(${asEntry(row)}, ${wallet.freed}, ${wallet.confirmed_at})
		)${sql.join(
			beside.map((statement, at) => sql`, ${sql.ref(`beside_${at}`)} as (${statement})`),
			sql``,
		)}
		select number from moved`.execute(db);
	return rows.length > 0;
}
