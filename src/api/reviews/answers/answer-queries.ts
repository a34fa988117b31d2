import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import { findReviewProfile } from '#api/reviews/queries.ts';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { announce } from '#db/transaction.ts';

/**
 * Locks the reviewed business in share mode, so that its keepers stay the same until the transaction ends. Whoever
 * becomes a keeper meanwhile waits for it, and then takes their vote back; whoever stops being one waits, too, so that
 * they answer before that or not at all. The business is locked before the review, as everywhere that reviews are
 * written.
 */
export async function shareBusinessOf(db: Transaction<DB>, reviewId: string): Promise<void> {
	const shared = await db
		.selectFrom('profile')
		.select('id')
		.where('id', '=', (eb) => eb.selectFrom('review').select('profile_id').where('id', '=', reviewId))
		.forShare()
		.executeTakeFirst();
	// The business was merged into another while this call waited: the review belongs to that one now.
	if (!shared && (await findReviewProfile(db, reviewId))) await shareBusinessOf(db, reviewId);
}

/**
 * Locks a published review, so that votes are counted one after the other, and returns it with the viewer's role in its
 * business.
 */
export const lockPublishedReview = (db: Transaction<DB>, id: string, viewerId: string) =>
	db
		.selectFrom('review')
		.select(['review.id', 'review.profile_id', 'review.member_id', 'review.helpful_count'])
		.select((eb) => [
			eb
				.selectFrom('profile_member')
				.select('role')
				.whereRef('profile_id', '=', 'review.profile_id')
				.where('member_id', '=', viewerId)
				.as('my_role'),
			eb.selectFrom('member').select('email_verified').where('id', '=', viewerId).as('is_confirmed'),
			eb
				.selectFrom('profile')
				.select((eb) => eb('status', 'in', hiddenStatuses).as('is_hidden'))
				.whereRef('id', '=', 'review.profile_id')
				.as('is_hidden'),
		])
		.where('review.id', '=', id)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.forNoKeyUpdate()
		.executeTakeFirst();

/**
 * Returns how many votes the review has now, and whether this call changed it; a vote that exists already, or does not
 * exist to be taken back, changes nothing.
 */
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
	const { helpful_count, profile_id } = await db
		.updateTable('review')
		.set((eb) => ({ helpful_count: eb('helpful_count', '+', changed) }))
		.where('id', '=', id)
		.returning(['helpful_count', 'profile_id'])
		.executeTakeFirstOrThrow();
	if (changed !== 0) announce(db, tags.profile(profile_id));
	return { helpful_count, hasChanged: changed !== 0 };
}

/**
 * Takes back the votes of the members on reviews of these businesses. The reviews are locked in id order, so that two
 * transactions that lock many cannot deadlock.
 */
export async function withdrawVotes(db: Transaction<DB>, memberIds: string[], profileIds: string[]): Promise<void> {
	const { rows } = await sql<{ profile_id: string }>`with voted as (
			select id from review
			where id in (select review_id from review_helpful where member_id = any(${memberIds}::uuid[]))
				and profile_id = any(${profileIds}::uuid[])
			order by id for no key update
		), gone as (
			delete from review_helpful
			where member_id = any(${memberIds}::uuid[]) and review_id in (select id from voted) returning review_id
		)
		update review set helpful_count = helpful_count - lost.n
		from (select review_id, count(*)::int as n from gone group by review_id) as lost
		where review.id = lost.review_id returning profile_id`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
}

/** Locks, in id order, reviews that have votes or whose stored count says that they have; returns their ids. */
export async function lockVoted(db: Transaction<DB>, after: string | null, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom('review')
		.select('id')
		.where((eb) =>
			eb.or([
				eb('helpful_count', '!=', 0),
				eb.exists(eb.selectFrom('review_helpful').select('member_id').whereRef('review_id', '=', 'review.id')),
			]),
		)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ id }) => id);
}

/**
 * Stores how many votes each of the reviews, which the caller has locked, has; returns how many stored counts were
 * wrong.
 */
export async function recountHelpful(db: Transaction<DB>, ids: string[]): Promise<number> {
	const { rows } = await sql<{ profile_id: string }>`
		update review set helpful_count = counted.n
		from (
			select review.id, count(review_helpful.member_id)::int as n
			from review left join review_helpful on review_id = review.id
			where review.id = any(${ids}::uuid[])
			group by review.id
		) as counted
		where counted.id = review.id and review.helpful_count <> counted.n
		returning profile_id`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
	return rows.length;
}

export const upsertReply = (db: Transaction<DB>, id: string, memberId: string, body: string, now: Date) =>
	db
		.insertInto('review_reply')
		.values({ review_id: id, member_id: memberId, body, created_at: now, updated_at: now })
		.onConflict((conflict) => conflict.column('review_id').doUpdateSet({ member_id: memberId, body, updated_at: now }))
		.execute();

/** Deletes the reply of the review; undefined when there was none. */
export const deleteReply = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('review_reply').where('review_id', '=', id).returning('review_id').executeTakeFirst();

/** Returns the versions before the current one of a review that anyone may see; undefined when there is no such review. */
export async function listVersions(db: Kysely<DB>, id: string, max: number) {
	const review = await db
		.selectFrom('review')
		.innerJoin('profile', 'profile.id', 'review.profile_id')
		.select('review.category_set')
		.where('review.id', '=', id)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.where('profile.status', 'not in', hiddenStatuses)
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
