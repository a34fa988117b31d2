import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB, OfferRow } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/** Counts the offers of a business that have not ended. */
export const countRunning = async (db: Kysely<DB>, profileId: string, now: Date): Promise<number> => {
	const { n } = await db
		.selectFrom('offer')
		.select(sql<number>`count(*)::int`.as('n'))
		.where('profile_id', '=', profileId)
		.where('ended_at', 'is', null)
		.where('ends_at', '>', now)
		.executeTakeFirstOrThrow();
	return n;
};

export interface Term {
	today: string;
	starts_at: Date;
	ends_at: Date;
}

/** Returns the moments at which these days begin and end where the business is, and which day it is there now. */
export async function readTerm(
	db: Kysely<DB>,
	profileId: string,
	{ from, to }: { from: string | null; to: string },
	now: Date,
): Promise<Term> {
	const { rows } = await sql<Term>`
		select today::date as today, coalesce(${from}::timestamp, today) at time zone zone as starts_at,
			(${to}::timestamp + interval '1 day') at time zone zone as ends_at
		from profile
		cross join lateral (select coalesce(timezone, 'UTC') as zone) as there
		cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone zone) as today) as day
		where profile.id = ${profileId}`.execute(db);
	return rows[0]!;
}

export async function insertOffer(db: Transaction<DB>, row: Insertable<OfferRow>): Promise<void> {
	await db.insertInto('offer').values(row).execute();
	announceOffered(db, row.profile_id);
}

/** Locks an offer until the transaction ends, so that it is changed, taken or given back one after the other. */
export const lockOffer = (db: Transaction<DB>, id: string) =>
	db.selectFrom('offer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

export async function updateOffer(
	db: Transaction<DB>,
	{ id, profile_id }: { id: string; profile_id: string },
	change: Updateable<OfferRow>,
): Promise<void> {
	await db.updateTable('offer').set(change).where('id', '=', id).execute();
	announceOffered(db, profile_id);
}

/**
 * Adds one to the count of what was taken, or takes one off. Every list is told where the offer can no longer be taken,
 * or can be again.
 */
export async function countTaken(db: Transaction<DB>, id: string, by: 1 | -1): Promise<void> {
	const counted = await db
		.updateTable('offer')
		.set((eb) => ({ taken_count: eb('taken_count', '+', by) }))
		.where('id', '=', id)
		.returning(['profile_id', 'taken_count', 'stock'])
		.executeTakeFirst();
	if (!counted) return;
	const { profile_id, taken_count, stock } = counted;
	const isTurn = taken_count === (by === 1 ? stock : stock - 1);
	if (isTurn) announceOffered(db, profile_id);
	else announce(db, tags.offersOf(profile_id));
}

/** Announces that what a business offers has changed, and with it perhaps whether it offers anything. */
export const announceOffered = (db: Transaction<DB>, ...profileIds: string[]): void =>
	announce(db, tags.offers, ...profileIds.flatMap((id) => [tags.offersOf(id), tags.profile(id)]));
