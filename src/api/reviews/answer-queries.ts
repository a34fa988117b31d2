import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** A published review with what the viewer is to its business; locked, so that votes are counted one after the other. */
export const lockPublishedReview = (db: Transaction<DB>, id: string, viewerId: string) =>
	db
		.selectFrom('review')
		.select(['review.id', 'review.member_id', 'review.helpful_count'])
		.select((eb) =>
			eb
				.selectFrom('profile_member')
				.select('role')
				.whereRef('profile_id', '=', 'review.profile_id')
				.where('member_id', '=', viewerId)
				.as('my_role'),
		)
		.where('review.id', '=', id)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.forNoKeyUpdate()
		.executeTakeFirst();

/** How many votes the review has now; a vote that stands already, or is not there to take back, changes nothing. */
export async function setHelpful(db: Transaction<DB>, id: string, memberId: string, isHelpful: boolean, now: Date) {
	const changed = isHelpful
		? await db
				.insertInto('review_helpful')
				.values({ review_id: id, member_id: memberId, created_at: now })
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst()
				.then((result) => Number(result.numInsertedOrUpdatedRows ?? 0))
		: await db
				.deleteFrom('review_helpful')
				.where('review_id', '=', id)
				.where('member_id', '=', memberId)
				.executeTakeFirst()
				.then((result) => -Number(result.numDeletedRows));
	const { helpful_count } = await db
		.updateTable('review')
		.set((eb) => ({ helpful_count: eb('helpful_count', '+', changed) }))
		.where('id', '=', id)
		.returning('helpful_count')
		.executeTakeFirstOrThrow();
	return helpful_count;
}

/** Takes all votes of the member back. */
export const withdrawVotes = (db: Transaction<DB>, memberId: string) =>
	sql`with gone as (delete from review_helpful where member_id = ${memberId} returning review_id)
		update review set helpful_count = helpful_count - 1 from gone where review.id = gone.review_id`.execute(db);

export const upsertReply = (db: Transaction<DB>, id: string, memberId: string, body: string, now: Date) =>
	db
		.insertInto('review_reply')
		.values({ review_id: id, member_id: memberId, body, created_at: now, updated_at: now })
		.onConflict((conflict) => conflict.column('review_id').doUpdateSet({ member_id: memberId, body, updated_at: now }))
		.execute();

/** Undefined when there was none. */
export const deleteReply = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('review_reply').where('review_id', '=', id).returning('review_id').executeTakeFirst();

/** Versions before the one that is shown, of a review that anyone may see; undefined when there is no such review. */
export async function listVersions(db: Kysely<DB>, id: string, max: number) {
	const review = await db
		.selectFrom('review')
		.innerJoin('profile', 'profile.id', 'review.profile_id')
		.select('review.category_set')
		.where('review.id', '=', id)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.where('profile.status', 'not in', ['draft', 'suspended', 'deleted'])
		.executeTakeFirst();
	if (!review) return undefined;
	const versions = await db
		.selectFrom('review_version')
		.selectAll()
		.where('review_id', '=', id)
		.orderBy('version', 'desc')
		.limit(max)
		.execute();
	return { ...review, versions };
}
