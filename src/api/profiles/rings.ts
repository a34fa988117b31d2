import { type Kysely, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { FoundProfile } from '#api/profiles/queries.ts';
import type { DB } from '#api/schema.ts';
import type { Profile } from '#contract/profiles.ts';

/** Reviews a ring needs before its mean is shown: fewer would tell what one person gave. */
const meanShownFrom = 3;

/**
 * Number and mean of the reviews by my friends, by their friends, and by everyone.
 * A visitor has no friends, and is asked nothing of the database for it.
 */
export async function findRings(
	ctx: Context,
	profile: Pick<FoundProfile, 'id' | 'score' | 'reviews_count'>,
): Promise<Profile['rings']> {
	const everyone = { n: profile.reviews_count, score: profile.reviews_count >= meanShownFrom ? profile.score : null };
	const nobody = { n: 0, score: null };
	if (!ctx.actor) return { friends: nobody, friends_of_friends: nobody, everyone };
	const rows = await sumRings(ctx.db, profile.id, ctx.actor.memberId);
	const ring = (number: number) => {
		const row = rows.find((candidate) => Number(candidate.ring) === number);
		const n = Number(row?.n ?? 0);
		return { n, score: row && n >= meanShownFrom ? Number(row.total) / (4 * n) : null };
	};
	return { friends: ring(1), friends_of_friends: ring(2), everyone };
}

/** Friends first; a friend of a friend is in ring 2 only when not in ring 1. */
async function sumRings(
	db: Kysely<DB>,
	profileId: string,
	memberId: string,
): Promise<{ ring: number; n: number; total: number }[]> {
	const { rows } = await sql<{ ring: number; n: number; total: number }>`
		with friend as (
			select case when low_id = ${memberId} then high_id else low_id end as id
			from friendship where (low_id = ${memberId} or high_id = ${memberId}) and accepted_at is not null
		), circle as (
			select id, 1 as ring from friend
			union all
			select case when low_id = friend.id then high_id else low_id end, 2
			from friend join friendship on (low_id = friend.id or high_id = friend.id) and accepted_at is not null
		), nearest as (
			select id, min(ring) as ring from circle where id <> ${memberId} group by id
		)
		select ring, count(*) as n, sum(review.total) as total
		from review join nearest on nearest.id = review.member_id
		where review.profile_id = ${profileId} and review.deleted_at is null and review.state = 'published'
		group by ring`.execute(db);
	return rows;
}
