import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Friends first; a friend of a friend is in ring 2 only when not in ring 1. */
export async function sumRings(
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
