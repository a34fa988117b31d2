import { sql, type Transaction } from 'kysely';
import { fullStanding } from '#api/reviews/weights/rule.ts';
import type { DB } from '#api/schema.ts';

/**
 * Lists the member's reviews that wait for a confirmed address, ordered by business: the order in which many are
 * locked.
 */
export const listWaiting = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('review')
		.select(['id', 'profile_id'])
		.where('member_id', '=', memberId)
		.where('state', '=', 'waiting')
		.where('deleted_at', 'is', null)
		.orderBy('profile_id')
		.execute();

/** Locks, by id, the member's reviews that a confirmed address changes: those that wait, and those that count less than in full. */
export const lockUnsettledOf = (db: Transaction<DB>, memberId: string) =>
	sql`
		select from review
		where member_id = ${memberId} and deleted_at is null and (state = 'waiting' or standing < ${sql.lit(fullStanding)})
		order by id for no key update`.execute(db);
