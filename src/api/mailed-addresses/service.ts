/**
 * Limits how often members have the site write to addresses, and to the domains of websites, of people who may know
 * nothing of it.
 */

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import type { DoneInADay } from '#api/limits/day-limit.ts';
import type { DB } from '#api/schema.ts';
import { daysAfter } from '#contract/days.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { newId } from '#db/new-id.ts';

/** The days for which mails are kept: as many as any limit looks back. */
const keptDays = 30;

/**
 * Notes that a mail goes to the address. Returns false, and notes nothing, where it has had `most` mails in these days,
 * whoever asked for them. Until the transaction ends nobody else can ask about the address. A hash is made for one
 * purpose, so mails are counted by purpose.
 */
export async function mayMail(
	{ db, now }: Pick<TransactionContext, 'db' | 'now'>,
	addressHash: string,
	{ most, days }: { most: number; days: number },
): Promise<boolean> {
	const { n } = await countMails({ db }, addressHash, daysAfter(now, -days));
	if (n >= most) return false;
	await noteMail({ db, now }, addressHash);
	return true;
}

/**
 * Counts the mails to the address since a moment, and when the first of them went out. Until the transaction ends nobody
 * else can ask about the address.
 */
export async function countMails(
	{ db }: Pick<TransactionContext, 'db'>,
	addressHash: string,
	since: Date,
): Promise<DoneInADay> {
	await sql`select pg_advisory_xact_lock(${lockKeys.mailedAddress}, hashtext(${addressHash}))`.execute(db);
	return db
		.selectFrom('mailed_address')
		.select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(sent_at)`.as('first_at')])
		.where('address_hash', '=', addressHash)
		.where('sent_at', '>', since)
		.executeTakeFirstOrThrow();
}

/** Notes that a mail goes to the address. */
export async function noteMail(
	{ db, now }: Pick<TransactionContext, 'db' | 'now'>,
	addressHash: string,
): Promise<void> {
	await db.insertInto('mailed_address').values({ id: newId(), address_hash: addressHash, sent_at: now }).execute();
}

/** Forgets mails that no limit counts any more. */
export const forgetOldMails = ({ db, now, signal }: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> =>
	deleteInBatches(
		db.deleteFrom('mailed_address'),
		db.selectFrom('mailed_address').where('sent_at', '<=', daysAfter(now, -keptDays)),
		{ signal },
	);
