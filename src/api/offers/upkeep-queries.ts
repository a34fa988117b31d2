/**
 * Statements for offers and redemptions when members leave, businesses are merged, days are over, and counts are
 * recounted.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import { announceOffered } from '#api/offers/write-queries.ts';
import type { DB } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/** Locks all offers that the member made or took something of, in the order of their ids, before what was taken of them. */
export const lockOffersOf = (db: Transaction<DB>, memberId: string) =>
	sql`
		select from offer where made_by = ${memberId}
			or id in (select offer_id from redemption where member_id = ${memberId})
		order by id for no key update`.execute(db);

/**
 * Removes the member from what they took and made, and from the first `max` of what they confirmed. Nothing that they took
 * waits by then.
 */
export async function eraseMember(db: Transaction<DB>, memberId: string, max: number): Promise<void> {
	await db.updateTable('redemption').set({ member_id: null }).where('member_id', '=', memberId).execute();
	await db.updateTable('offer').set({ made_by: null }).where('made_by', '=', memberId).execute();
	await forgetConfirmers(db, sql`select id from redemption where confirmed_by = ${memberId}`, max);
}

/** Removes those who have left from up to `max` of what they confirmed; returns how many there were. */
export const eraseConfirmers = (db: Transaction<DB>, max: number): Promise<number> =>
	forgetConfirmers(
		db,
		sql`
			select redemption.id from member join redemption on redemption.confirmed_by = member.id
			where member.deleted_at is not null`,
		max,
	);

async function forgetConfirmers(db: Transaction<DB>, ids: RawBuilder<unknown>, max: number): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update redemption set confirmed_by = null
		where id in (select id from redemption where id in (${ids}) order by id limit ${max} for no key update)`.execute(
		db,
	);
	return Number(numAffectedRows);
}

/** Moves the offers of one business, with the codes that were given, to the other. The caller has locked both. */
export async function moveOffers(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	await db.updateTable('offer').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
	await db.updateTable('redemption').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
	announceOffered(db, fromId, intoId);
}

/**
 * Ends at most `max` offers whose last day is over, those first that ended first; returns how many. It passes over one
 * that somebody is changing. Pages know that moment already, so nothing is announced.
 */
export async function endOver(db: Kysely<DB>, now: Date, max: number): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update offer set ended_at = ends_at where id in (
			select id from offer where ended_at is null and ends_at <= ${now}::timestamptz
			order by ends_at, id limit ${max} for no key update skip locked)`.execute(db);
	return Number(numAffectedRows);
}

/** Stores how many of these offers are taken; returns for how many the count was wrong. */
export async function recountOf(db: Transaction<DB>, ids: string[]): Promise<number> {
	const { rows } = await sql<{ profile_id: string }>`
		update offer set taken_count = counted.n
		from (
			select id, (select count(*)::int from redemption where offer_id = each.id and state <> 'refunded') as n
			from unnest(${ids}::uuid[]) as each (id)
		) as counted
		where offer.id = counted.id and taken_count <> counted.n
		returning profile_id`.execute(db);
	if (rows.length > 0) announce(db, tags.offers, ...rows.map(({ profile_id }) => tags.offersOf(profile_id)));
	return rows.length;
}
