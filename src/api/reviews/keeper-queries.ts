import type { Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/**
 * Published reviews of these businesses by these members leave all lists; gives which. One that waits in examination or
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
		.where('profile_id', 'in', profileIds)
		.where('member_id', 'in', memberIds)
		.where('deleted_at', 'is', null)
		.where('state', '=', 'published')
		.returning('id')
		.execute();
	return rows.map(({ id }) => id);
};
