import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Number and sum of the published reviews of the profile by ring of the member. */
export async function sumRings(
	db: Kysely<DB>,
	profileId: string,
	memberId: string,
): Promise<{ ring: number; n: number; total: number }[]> {
	const { rows } = await sql<{ ring: number; n: number; total: number }>`
		select ring, count(*) as n, sum(review.total) as total
		from review join reached_by(${memberId}) as near on near.member_id = review.member_id
		join member on member.id = review.member_id
		where review.profile_id = ${profileId} and review.deleted_at is null and review.state = 'published'
			and is_shown_in_ring(near.ring, member)
		group by ring`.execute(db);
	return rows;
}
