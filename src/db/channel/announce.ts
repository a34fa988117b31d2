import { type Kysely, sql, type Transaction } from 'kysely';
import type { Channel } from '#db/channel/channel.ts';

/** How the changes of a database are told. */
export interface ChangeTeller {
	/** The name of this process in the rows that other processes read; null where there are no others. */
	writer: string | null;
	/** The channel of changes. It is open in a process that keeps values; a script has none. */
	channel: Channel | undefined;
}

const tellers = new WeakMap<object, ChangeTeller>();

/** Registers how changes of this database are told; call it for each of its connections that write. */
export const tellChangesOf = (database: object, teller: ChangeTeller): void => void tellers.set(database, teller);

/** Writes, as the last statement of a transaction, what the transaction changed, for other processes to read. */
export async function writeChanges<DB>(
	trx: Transaction<DB>,
	database: object,
	topics: ReadonlySet<string>,
): Promise<void> {
	const writer = tellers.get(database)?.writer;
	if (!writer || topics.size === 0) return;
	await sql`insert into change (writer, topic) select ${writer}, unnest(${[...topics]}::text[])`.execute(trx);
}

/** Tells this process what a transaction changed, and tells the others to look; call it once the transaction is committed. */
export function tellChanges(database: object, topics: ReadonlySet<string>): void {
	if (topics.size > 0) tellers.get(database)?.channel?.tell(topics);
}

/** Deletes rows that nobody needs: a process that has not looked for so long assumes that everything changed. */
export async function forgetOldChanges(db: Kysely<never>): Promise<void> {
	await sql`delete from change where changed_at < now() - interval '10 minutes'`.execute(db);
}
