import { type Kysely, sql, type Transaction } from 'kysely';
import type { Channel } from '#db/channel/channel.ts';

/** How a database's changes are told. */
export interface ChangeTeller {
	/** The name of this process in the rows that other processes read; null where there are no others. */
	writer: string | null;
	/** Open in a process that keeps something; a script has none. */
	channel: Channel | undefined;
}

const tellers = new WeakMap<object, ChangeTeller>();

/** Has the changes of this database told; to be called for each of its connections that write. */
export const tellChangesOf = (database: object, teller: ChangeTeller): void => void tellers.set(database, teller);

/** Writes what a transaction changed for other processes, as its last statement. */
export async function writeChanges<DB>(
	trx: Transaction<DB>,
	database: object,
	topics: ReadonlySet<string>,
): Promise<void> {
	const writer = tellers.get(database)?.writer;
	if (!writer || topics.size === 0) return;
	await sql`insert into change (writer, topic) select ${writer}, unnest(${[...topics]}::text[])`.execute(trx);
}

/** Tells this process what a transaction changed, and others that they shall look; to be called once it stands. */
export function tellChanges(database: object, topics: ReadonlySet<string>): void {
	if (topics.size > 0) tellers.get(database)?.channel?.tell(topics);
}

/** Deletes rows that nobody needs: a process that has not looked for so long takes everything for changed. */
export async function forgetOldChanges(db: Kysely<never>): Promise<void> {
	await sql`delete from change where changed_at < now() - interval '10 minutes'`.execute(db);
}
