import { type Insertable, sql, type Transaction } from 'kysely';
import type { DB, ProfileWaitingRow } from '#api/schema.ts';

export const upsertWaiting = (db: Transaction<DB>, row: Insertable<ProfileWaitingRow>) =>
	db
		.insertInto('profile_waiting')
		.values(row)
		.onConflict((conflict) =>
			conflict.column('profile_id').doUpdateSet({
				goes_live_as: row.goes_live_as,
				// Once the owner has confirmed that the business is distinct, that stays so.
				is_distinct: sql<boolean>`profile_waiting.is_distinct or excluded.is_distinct`,
			}),
		)
		.execute();

/** Deletes the row, and returns it. */
export const deleteWaiting = (db: Transaction<DB>, profileId: string) =>
	db.deleteFrom('profile_waiting').where('profile_id', '=', profileId).returningAll().executeTakeFirst();

/** Lists the waiting businesses that the member owns, in id order, in which many are locked. */
export const listWaitingOf = async (db: Transaction<DB>, memberId: string): Promise<string[]> => {
	const rows = await selectOwned(db, memberId).where('profile.status', '=', 'waiting').execute();
	return rows.map(({ id }) => id);
};

/** Lists them as `listWaitingOf` does, also those that were suspended or deleted while they waited. */
export const listToGoLiveOf = async (db: Transaction<DB>, memberId: string): Promise<string[]> => {
	const rows = await selectOwned(db, memberId)
		.leftJoin('profile_waiting', 'profile_waiting.profile_id', 'profile.id')
		.where((eb) => eb.or([eb('profile.status', '=', 'waiting'), eb('profile_waiting.profile_id', 'is not', null)]))
		.execute();
	return rows.map(({ id }) => id);
};

const selectOwned = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('profile')
		.innerJoin('profile_member', 'profile_member.profile_id', 'profile.id')
		.select('profile.id')
		.where('profile_member.member_id', '=', memberId)
		.where('profile_member.role', '=', 'owner')
		.orderBy('profile.id');

/** Returns an owner of the business who has confirmed their address, and is not suspended. */
export const findConfirmedOwner = (db: Transaction<DB>, profileId: string) =>
	db
		.selectFrom('profile_member')
		.innerJoin('member', 'member.id', 'profile_member.member_id')
		.select('member.id')
		.where('profile_member.profile_id', '=', profileId)
		.where('profile_member.role', '=', 'owner')
		.where('member.email_verified', '=', true)
		.where('member.suspended_at', 'is', null)
		.limit(1)
		.executeTakeFirst();
