import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

/** What becomes of the reviews of a member who leaves. */
export type ReviewFate = 'keep' | 'delete';

/**
 * Lists the member's reviews that cannot stay as they are, with their businesses: all of them for `delete`; for `keep`,
 * those that wait and those with photos.
 */
export const listStanding = (db: Transaction<DB>, memberId: string, fate: ReviewFate, limit: number) =>
	db
		.selectFrom('review')
		.select(['id', 'profile_id'])
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is', null)
		.$if(fate === 'keep', (query) => query.where(sql<boolean>`(state = 'waiting' or photos <> '[]')`))
		.limit(limit)
		.execute();

/** Lists the reviews that the member has taken back and whose words or photos are still stored. */
export const listTakenBack = async (db: Transaction<DB>, memberId: string, limit: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('review')
		.select('id')
		.where('member_id', '=', memberId)
		.where('deleted_at', 'is not', null)
		.where((eb) =>
			eb.or([
				eb('body', 'is not', null),
				eb('language', 'is not', null),
				eb('visited_on', 'is not', null),
				sql<boolean>`photos <> '[]'`,
				eb.exists(eb.selectFrom('review_version').select('version').whereRef('review_id', '=', 'review.id')),
			]),
		)
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
};

export const listVotedOn = async (db: Transaction<DB>, memberId: string, limit: number): Promise<string[]> =>
	(
		await db.selectFrom('review_helpful').select('review_id').where('member_id', '=', memberId).limit(limit).execute()
	).map((row) => row.review_id);

/** Locks the reviews in id order, so that two transactions that lock many cannot deadlock. */
export const lockReviewsInOrder = (db: Transaction<DB>, ids: string[]) =>
	db.selectFrom('review').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();

/** Returns the businesses that these reviews belong to now. */
export const listBusinessesOf = async (db: Transaction<DB>, ids: string[]): Promise<string[]> =>
	(await db.selectFrom('review').select('profile_id').distinct().where('id', '=', anyOf(ids)).execute()).map(
		(row) => row.profile_id,
	);

/** Takes back reviews that are still live; the caller puts the totals of their businesses right. */
export const withdrawReviews = (db: Transaction<DB>, ids: string[], now: Date) =>
	db
		.updateTable('review')
		.set({ deleted_at: now, client_id: null })
		.where('id', '=', anyOf(ids))
		.where('deleted_at', 'is', null)
		.execute();

/** Takes back the reviews that wait: kept without a name they would wait for ever. No total counts them. */
export const withdrawWaiting = (db: Transaction<DB>, ids: string[], now: Date) =>
	db
		.updateTable('review')
		.set({ deleted_at: now, client_id: null })
		.where('id', '=', anyOf(ids))
		.where('state', '=', 'waiting')
		.where('deleted_at', 'is', null)
		.execute();

/** Deletes the words of reviews that were taken back, and of their former versions. */
export async function emptyTakenBack(db: Transaction<DB>, ids: string[]): Promise<void> {
	await db
		.updateTable('review')
		.set({ body: null, language: null, visited_on: null })
		.where('id', '=', anyOf(ids))
		.where('deleted_at', 'is not', null)
		.execute();
	await sql`delete from review_version using review
		where review.id = review_id and review.id = any(${ids}::uuid[]) and review.deleted_at is not null`.execute(db);
}

/** Takes back the member's votes on reviews that the caller has locked. */
export async function withdrawVotesOn(db: Transaction<DB>, memberId: string, reviewIds: string[]): Promise<void> {
	const { rows } = await sql<{ profile_id: string }>`
		with gone as (
			delete from review_helpful where member_id = ${memberId} and review_id = any(${reviewIds}::uuid[]) returning review_id
		)
		update review set helpful_count = helpful_count - 1 from gone
		where review.id = gone.review_id returning profile_id`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
}

export const insertDeparture = (db: Transaction<DB>, memberId: string, fate: ReviewFate) =>
	db.insertInto('review_departure').values({ member_id: memberId, fate }).execute();

/** Locks the departure, so that nobody else continues it until the transaction ends; undefined when it is finished. */
export const lockDeparture = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('review_departure')
		.select('fate')
		.where('member_id', '=', memberId)
		.forUpdate()
		.$castTo<{ fate: ReviewFate }>()
		.executeTakeFirst();

export const deleteDeparture = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('review_departure').where('member_id', '=', memberId).execute();

export const listDepartures = async (db: Kysely<DB>, after: string | null, limit: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('review_departure')
		.select('member_id')
		.$if(after !== null, (query) => query.where('member_id', '>', after))
		.orderBy('member_id')
		.limit(limit)
		.execute();
	return rows.map((row) => row.member_id);
};
