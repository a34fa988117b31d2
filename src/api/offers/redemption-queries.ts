import { type Insertable, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Position } from '#api/offers/queries.ts';
import { roleAt } from '#api/profiles/keepers/service.ts';
import type { DB, RedemptionRow } from '#api/schema.ts';

/** Counts the member's redemptions of an offer, without those that were refunded. */
export const countTakenBy = async (db: Kysely<DB>, offerId: string, memberId: string): Promise<number> => {
	const { n } = await db
		.selectFrom('redemption')
		.select(sql<number>`count(*)::int`.as('n'))
		.where('offer_id', '=', offerId)
		.where('member_id', '=', memberId)
		.where('state', '!=', 'refunded')
		.executeTakeFirstOrThrow();
	return n;
};

/** Inserts a redemption; returns false where the code has been given before. */
export async function insertRedemption(db: Transaction<DB>, row: Insertable<RedemptionRow>): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto('redemption')
		.values(row)
		.onConflict((conflict) => conflict.column('code').doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

export type FoundRedemption = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

const withRole = (db: Kysely<DB>, viewerId: string) =>
	db.selectFrom('redemption').selectAll('redemption').select(roleAt('redemption.profile_id', viewerId).as('my_role'));

/** Finds a redemption by its code, with the viewer's role in its business. */
export const findByCode = (db: Kysely<DB>, code: string, viewerId: string) =>
	withRole(db, viewerId).where('code', '=', code).executeTakeFirst();

/** Returns the offer of a redemption; null where there is none any more. */
export const findOfferOf = async (db: Kysely<DB>, id: string): Promise<string | null> =>
	(await db.selectFrom('redemption').select('offer_id').where('id', '=', id).executeTakeFirst())?.offer_id ?? null;

/** Locks a redemption, so that it is confirmed or refunded only once. */
export const lockRedemption = (db: Transaction<DB>, id: string) =>
	db.selectFrom('redemption').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const settleRedemption = (
	db: Transaction<DB>,
	id: string,
	settled: { state: 'confirmed' | 'refunded'; settled_at: Date; confirmed_by?: string },
) => db.updateTable('redemption').set(settled).where('id', '=', id).execute();

type Redemptions = SelectQueryBuilder<DB, 'redemption', object>;

/** Lists redemptions, the newest first, one more than the limit. */
export const listTaken = (
	db: Kysely<DB>,
	of: { memberId: string } | { profileId: string },
	{ limit, after }: { limit: number; after: Position | null },
) =>
	rowsOf(db.selectFrom('redemption'))
		.where('memberId' in of ? 'member_id' : 'profile_id', '=', 'memberId' in of ? of.memberId : of.profileId)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(redeemed_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
		)
		.orderBy('redeemed_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit + 1)
		.execute();

/** Lists redemptions that wait, those that expire first before the others, one more than the limit. */
export const listHeld = (db: Kysely<DB>, { limit, after }: { limit: number; after: Position | null }) =>
	rowsOf(db.selectFrom('redemption'))
		.where('state', '=', 'held')
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(expires_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
		)
		.orderBy('expires_at')
		.orderBy('id')
		.limit(limit + 1)
		.execute();

const rowsOf = (query: Redemptions) => query.selectAll('redemption');

/** Lists the ids of redemptions that have expired, after a given id, in the order of their ids. */
export const listDue = async (db: Kysely<DB>, now: Date, after: string | null, limit: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('redemption')
		.select('id')
		.where('state', '=', 'held')
		.where('expires_at', '<=', now)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
};

/** Locks a member's redemptions that wait, and returns their ids: whoever settles one of them holds it, and then a wallet. */
export const lockHeldBy = async (db: Transaction<DB>, memberId: string): Promise<string[]> => {
	const rows = await db
		.selectFrom('redemption')
		.select('id')
		.where('member_id', '=', memberId)
		.where('state', '=', 'held')
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ id }) => id);
};
