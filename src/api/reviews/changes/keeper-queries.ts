import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/** What these members wrote about these businesses and voted on, in id order, so that two who lock many cannot block each other. */
export const lockReviewsWith = (db: Transaction<DB>, profileIds: string[], memberIds: string[]) =>
	sql`select id from review
		where profile_id = any(${profileIds}::uuid[]) and id in (
			select id from review where profile_id = any(${profileIds}::uuid[]) and member_id = any(${memberIds}::uuid[])
			union all select review_id from review_helpful where member_id = any(${memberIds}::uuid[]))
		order by id for no key update`.execute(db);

/**
 * Reviews of these businesses by these members that are published, or wait to be, leave all lists; gives which. One that waits in examination or
 * was removed is read by nobody, and stays as it is: with those who decide about it.
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
