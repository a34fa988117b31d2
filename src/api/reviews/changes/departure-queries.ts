import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

export const listReviewedIds = async (db: Transaction<DB>, memberId: string): Promise<string[]> => {
	const rows = await db
		.selectFrom('review')
		.select('profile_id')
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is', null)
		.execute();
	return rows.map((row) => row.profile_id);
};

/** What the member wrote and what they voted on, in id order, so that two who lock many cannot block each other. */
export const lockReviewsOf = (db: Transaction<DB>, memberId: string) =>
	sql`select id from review
		where id in (
			select id from review where member_id = ${memberId}
			union all select review_id from review_helpful where member_id = ${memberId})
		order by id for no key update`.execute(db);

/** Takes back every review of the member; the totals of their profiles are the caller's to put right. */
export const withdrawReviews = (db: Transaction<DB>, memberId: string, now: Date) =>
	db
		.updateTable('review')
		.set({ deleted_at: now, client_id: null })
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is', null)
		.execute();

/** Empties the reviews that the member has taken back. */
export const emptyWithdrawn = (db: Transaction<DB>, memberId: string) =>
	db
		.updateTable('review')
		.set({ body: null, language: null, visited_on: null })
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is not', null)
		.execute();

/** Deletes what the reviews that the member has taken back said before. */
export const deleteWithdrawnVersions = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('review_version')
		.where('review_id', 'in', (eb) =>
			eb.selectFrom('review').select('id').where('member_id', '=', memberId).where('deleted_at', 'is not', null),
		)
		.execute();
