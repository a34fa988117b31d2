import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuthorFacts, authorFacts } from '#api/reviews/weights/burst-queries.ts';
import type { Weighed } from '#api/reviews/weights/rule.ts';
import type { DB } from '#api/schema.ts';

/** Lists the businesses after an id that have reviews which are due to be weighed, in id order. */
export const listDueProfiles = async (
	db: Kysely<DB>,
	now: Date,
	after: string | null,
	max: number,
): Promise<string[]> => {
	const { rows } = await sql<{ profile_id: string }>`
		select distinct profile_id from review
		where weigh_at <= ${now} and (${after}::uuid is null or profile_id > ${after}::uuid)
		order by profile_id limit ${max}`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
};

export interface DueReview extends AuthorFacts {
	id: string;
	profile_id: string;
	standing: number;
	has_left: boolean;
}

/**
 * Locks all reviews that are due to be weighed, of businesses that the caller has locked, in id order, and returns them
 * as they are then. What their authors write elsewhere at the same moment is counted, or makes them due once more: it
 * marks these reviews, so that it comes before their lock or after the transaction.
 */
export const lockDue = async (db: Transaction<DB>, profileIds: string[], now: Date): Promise<DueReview[]> => {
	const locked = await sql<{ id: string }>`
		select id from review where weigh_at <= ${now} and profile_id = any(${profileIds}::uuid[])
		order by id for no key update`.execute(db);
	// Only another statement sees what was committed while this one waited.
	const { rows } = await sql<DueReview>`
		select review.id, review.profile_id, standing, member.deleted_at is not null as has_left, ${authorFacts}
		from review join member on member.id = review.member_id
		where review.id = any(${locked.rows.map(({ id }) => id)}::uuid[])`.execute(db);
	return rows;
};

export const setStandings = (db: Transaction<DB>, weighed: (Weighed & { id: string })[]) =>
	sql`update review set standing = weighed.standing, weigh_at = weighed.weigh_at
		from unnest(${weighed.map(({ id }) => id)}::uuid[], ${weighed.map(({ standing }) => standing)}::smallint[],
			${weighed.map(({ weighAt }) => weighAt)}::timestamptz[]) as weighed (id, standing, weigh_at)
		where review.id = weighed.id`.execute(db);
