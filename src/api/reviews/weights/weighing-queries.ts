import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuthorFacts, authorFacts } from '#api/reviews/weights/burst-queries.ts';
import type { Weighed } from '#api/reviews/weights/rule.ts';
import type { DB } from '#api/schema.ts';

/** Lists the businesses of the `max` reviews that have been due to be weighed for longest. */
export const listDueProfiles = async (db: Kysely<DB>, now: Date, max: number): Promise<string[]> => {
	const { rows } = await sql<{ profile_id: string }>`select distinct profile_id from (
		select profile_id from review where weigh_at <= ${now} order by weigh_at limit ${max}) as due`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
};

export interface DueReview extends AuthorFacts {
	id: string;
	profile_id: string;
	standing: number;
	has_left: boolean;
}

/** Lists all reviews that are due to be weighed, of businesses that the caller has locked. */
export const listDue = async (db: Transaction<DB>, profileIds: string[], now: Date): Promise<DueReview[]> => {
	const { rows } = await sql<DueReview>`
		select review.id, review.profile_id, standing, member.deleted_at is not null as has_left, ${authorFacts}
		from review join member on member.id = review.member_id
		where weigh_at <= ${now} and review.profile_id = any(${profileIds}::uuid[])`.execute(db);
	return rows;
};

export const setStandings = (db: Transaction<DB>, weighed: (Weighed & { id: string })[]) =>
	sql`update review set standing = weighed.standing, weigh_at = weighed.weigh_at
		from unnest(${weighed.map(({ id }) => id)}::uuid[], ${weighed.map(({ standing }) => standing)}::smallint[],
			${weighed.map(({ weighAt }) => weighAt)}::timestamptz[]) as weighed (id, standing, weigh_at)
		where review.id = weighed.id`.execute(db);
