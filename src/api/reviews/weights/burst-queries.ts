import { type RawBuilder, sql, type Transaction } from 'kysely';
import { burstStanding, fullStanding, knownFrom } from '#api/reviews/weights/rule.ts';
import type { DB } from '#api/schema.ts';

/**
 * SQL for how many other businesses the member has reviewed, counted as far as it matters. Removed reviews do not
 * count.
 */
export const countElsewhere = (memberId: RawBuilder<unknown>, profileId: RawBuilder<unknown>) => sql<number>`
	select count(*)::int from (
		select from review as other
		where other.member_id = ${memberId} and other.profile_id <> ${profileId}
			and other.deleted_at is null and other.state <> 'removed' limit ${sql.lit(knownFrom)}) as elsewhere`;

/** Columns that the weight rule needs about an author, in a statement that joins `review` and `member`. */
export const authorFacts = sql`member.created_at as since, member.email_verified as is_confirmed, (${countElsewhere(
	sql`member.id`,
	sql`review.profile_id`,
)}) as elsewhere`;

export interface AuthorFacts {
	since: Date;
	is_confirmed: boolean;
	elsewhere: number;
}

export interface RecentReview extends Partial<AuthorFacts> {
	id: string;
	standing: number;
	quality: number;
	service: number;
	value: number;
	trust: number;
}

/** Lists the published reviews since then, the newest first, with their authors where they do not count in full. */
export const listRecent = async (
	db: Transaction<DB>,
	profileId: string,
	since: Date,
	max: number,
): Promise<RecentReview[]> => {
	const { rows } = await sql<RecentReview>`
		select review.id, standing, quality, service, value, trust, facts.* from (
			select * from review where profile_id = ${profileId} and deleted_at is null and state = 'published'
				and created_at > ${since} order by created_at desc, id desc limit ${max}) as review
		left join lateral (select ${authorFacts} from member
			where member.id = review.member_id and standing < ${sql.lit(fullStanding)} and examined_at is null) as facts on true
		order by review.created_at desc, review.id desc`.execute(db);
	return rows;
};

/**
 * Gives the reviews the standing of a burst: they count for nothing until a person decides, or their authors are known.
 * Those that were to be weighed sooner still are, because their authors may have become known at this moment.
 */
export const setBurst = (db: Transaction<DB>, held: { id: string; weighAt: Date | null }[]) =>
	sql`update review set standing = ${sql.lit(burstStanding)}, weigh_at = least(review.weigh_at, held.weigh_at)
		from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ weighAt }) => weighAt)}::timestamptz[])
			as held (id, weigh_at)
		where review.id = held.id`.execute(db);
