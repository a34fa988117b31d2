import { type Insertable, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Position } from '#api/offers/queries.ts';
import { roleAt } from '#api/profiles/keepers/service.ts';
import type { DB, RedemptionRow } from '#api/schema.ts';

/** How many of an offer a member has, those aside that they were given their coins back for. */
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

/** False where the code has been given before. */
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

/** With what the viewer is to the business that it is of. */
export const findByCode = (db: Kysely<DB>, code: string, viewerId: string) =>
	withRole(db, viewerId).where('code', '=', code).executeTakeFirst();

/** Locked, so that it is confirmed or refunded, and once. */
export const lockRedemption = (db: Transaction<DB>, id: string) =>
	db.selectFrom('redemption').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const settleRedemption = (
	db: Transaction<DB>,
	id: string,
	settled: { state: 'confirmed' | 'refunded'; settled_at: Date; confirmed_by?: string },
) => db.updateTable('redemption').set(settled).where('id', '=', id).execute();

type Redemptions = SelectQueryBuilder<DB, 'redemption', object>;

/** The newest first, one more than the limit. */
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

/** Those that wait, the longest first; one more than the limit. */
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

/** Ids of those whose time is over, after one in their order. */
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

/** Ids of those of a member that wait. */
export const listHeldBy = async (db: Kysely<DB>, memberId: string): Promise<string[]> => {
	const rows = await db
		.selectFrom('redemption')
		.select('id')
		.where('member_id', '=', memberId)
		.where('state', '=', 'held')
		.orderBy('id')
		.execute();
	return rows.map(({ id }) => id);
};
