import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Locks the reviews of these businesses that these members wrote or voted on, in id order, so that two transactions
 * that lock many cannot deadlock.
 */
export const lockReviewsWith = (db: Transaction<DB>, profileIds: string[], memberIds: string[]) =>
	sql`select id from review
		where profile_id = any(${profileIds}::uuid[]) and id in (
			select id from review where profile_id = any(${profileIds}::uuid[]) and member_id = any(${memberIds}::uuid[])
			union all select review_id from review_helpful where member_id = any(${memberIds}::uuid[]))
		order by id for no key update`.execute(db);

/**
 * Takes back these members' reviews of these businesses that are published, or wait to be; returns which. A review in
 * examination or removed is read by nobody, and stays as it is, for those who decide about it.
 */
export const takeBackReviewsOf = async (
	db: Transaction<DB>,
	profileIds: string[],
	memberIds: string[],
	now: Date,
): Promise<string[]> => {
	const rows = await db
		.updateTable('review')
		.set({ deleted_at: now, client_id: null })
		.where('profile_id', '=', anyOf(profileIds))
		.where('member_id', '=', anyOf(memberIds))
		.where('deleted_at', 'is', null)
		.where('state', 'in', ['published', 'waiting'])
		.returning('id')
		.execute();
	return rows.map(({ id }) => id);
};
