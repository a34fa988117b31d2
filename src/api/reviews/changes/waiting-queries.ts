import type { Transaction } from 'kysely';
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
