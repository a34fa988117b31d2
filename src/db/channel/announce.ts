import { type Kysely, sql, type Transaction } from 'kysely';
import type { Channel } from '#db/channel/channel.ts';

/** How a database's changes are told. */
export interface ChangeTeller {
	/** Stands in the rows that others read; null where there are no others. */
	writer: string | null;
	/** Open in a process that keeps something. */
	channel: Channel | undefined;
}

const tellers = new WeakMap<object, ChangeTeller>();

/** To be called for every way to the database that writes. */
export const tellChangesOf = (database: object, teller: ChangeTeller): void => void tellers.set(database, teller);

/** The last statement of the transaction that made them. */
export async function writeChanges<DB>(
	trx: Transaction<DB>,
	database: object,
	topics: ReadonlySet<string>,
): Promise<void> {
	const writer = tellers.get(database)?.writer;
	if (!writer || topics.size === 0) return;
	await sql`insert into change (writer, topic) select ${writer}, unnest(${[...topics]}::text[])`.execute(trx);
}

/** Once it stands. */
export function tellChanges(database: object, topics: ReadonlySet<string>): void {
	if (topics.size > 0) tellers.get(database)?.channel?.tell(topics);
}

/** Whoever has not looked for so long takes anything for changed. */
export async function forgetOldChanges(db: Kysely<never>): Promise<void> {
	await sql`delete from change where changed_at < now() - interval '10 minutes'`.execute(db);
}
