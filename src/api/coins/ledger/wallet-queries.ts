import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { quarterOf } from '#api/coins/days.ts';
import { type ChainedEntry, firstHash, hashOf, type Lines } from '#api/coins/ledger/chain.ts';
import type { Holdings } from '#api/coins/ledger/movements.ts';
import { announceEvents, tellWithin } from '#api/events/service.ts';
import type { DB } from '#api/schema.ts';

/** A wallet as it was when it was read. */
export interface Wallet extends Holdings {
	id: string;
	entries: number;
	/**
	 * How often something else than an entry changed what awards are decided by: awards that waited were given a day, or the
	 * member's account was tied to others.
	 */
	freed: number;
	hash: Uint8Array;
	confirmed_at: Date | null;
	/** How far the member stands from the operators; null until they are confirmed. */
	steps: number | null;
}

/** What a caller says of a new entry: the rest follows from the wallet. */
export type NewEntry = Pick<ChainedEntry, 'kind'> &
	Partial<Pick<ChainedEntry, 'rule' | 'rule_version' | 'available_on' | 'of_number'>> & { at: Date; lines: Lines };

const walletOf = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('coin_holder')
		.innerJoin('coin_wallet', 'coin_wallet.id', 'coin_holder.wallet_id')
		.selectAll('coin_wallet')
		.where('member_id', '=', memberId);

/** Returns undefined for a member who never had a coin. */
export const findWallet = (db: Kysely<DB>, memberId: string): Promise<Wallet | undefined> =>
	walletOf(db, memberId).executeTakeFirst();

/**
 * Locks a member's wallet until the transaction ends. Wallets are locked after all else, in the order of the members'
 * ids.
 */
export const lockWalletOf = (db: Transaction<DB>, memberId: string): Promise<Wallet | undefined> =>
	walletOf(db, memberId).forNoKeyUpdate('coin_wallet').executeTakeFirst();

/** Locks the wallets of several members, in the order in which awards to them lock these. */
export const lockWalletsOf = (db: Transaction<DB>, memberIds: readonly string[]) =>
	sql`
		select from coin_wallet join coin_holder on coin_holder.wallet_id = coin_wallet.id
		where member_id = any(${[...memberIds]}::uuid[]) order by member_id for no key update of coin_wallet`.execute(db);

export const lockWallet = (db: Transaction<DB>, id: string): Promise<Wallet> =>
	db.selectFrom('coin_wallet').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Creates a wallet for a member who has none, and does nothing for one who has left. A member who was here before there
 * were coins is established from the beginning.
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
		insert into coin_wallet (id, hash, confirmed_at, steps)
		select wallet_id, ${firstHash(id)}, case when present.created_at < began_at then began_at end,
			case when present.created_at < began_at then 1 end
		from held join present on present.id = held.member_id cross join coin_site`.execute(db);
}

/** Returns the entry that comes next in a wallet, as it is stored. */
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

/** Passes an entry to a statement as a row of `ledger_entry`. */
export const asEntry = ({ hash, ...entry }: StoredEntry): RawBuilder<unknown> =>
	sql`jsonb_populate_record(null::ledger_entry, ${JSON.stringify({ ...entry, hash: `\\x${hash.toString('hex')}` })})`;

/**
 * Adds an entry to a wallet that has not changed since it was read, and runs the statements `beside` it, which refer to
 * `moved`. Returns false, and writes nothing, where somebody else changed the wallet first; a wallet that was locked
 * before it was read cannot have changed. The pages that the member has open hear of it.
 */
export async function addEntry(
	db: Transaction<DB>,
	wallet: Wallet,
	entry: NewEntry,
	...beside: RawBuilder<unknown>[]
): Promise<boolean> {
	const row = entryRow(wallet, entry);
	const { rows } = await sql<{ member_id: string | null }>`
		with moved as (
			select ${row.wallet_id}::uuid as wallet_id, ${row.number}::int as number
			where add_entry(${asEntry(row)}, ${wallet.freed}, ${wallet.confirmed_at})
		)${sql.join(
			beside.map((statement, at) => sql`, ${sql.ref(`beside_${at}`)} as (${statement})`),
			sql``,
		)}
		, told as (${entry.kind === 'close' ? toldNobody : sql`${tellCoins(sql`moved`, entry.at)} returning member_id`})
		select number, (select member_id from told) from moved`.execute(db);
	announceEvents(
		db,
		rows.flatMap(({ member_id }) => member_id ?? []),
	);
	return rows.length > 0;
}

/** Whoever leaves is told nothing any more. */
const toldNobody = sql`select null::uuid as member_id where false`;

/** Builds the statement that tells the holder of the wallet in the rows of `moved`; nobody, once they have left. */
export const tellCoins = (moved: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
	tellWithin(sql`${moved} join coin_holder as heard using (wallet_id)`, { kind: 'coins', subjectId: null, now });
