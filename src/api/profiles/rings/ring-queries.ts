import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Returns the number and sum of the published reviews of the profile by ring of the member. */
export async function sumRings(
	db: Kysely<DB>,
	profileId: string,
	memberId: string,
): Promise<{ ring: number; n: number; total: number }[]> {
	const { rows } = await sql<{ ring: number; n: number; total: number }>`
		with here as materialized (
			select member_id, total from review where profile_id = ${profileId} and deleted_at is null and state = 'published'
		)
		select ring, count(*) as n, sum(total) as total
		from circle_of(${memberId}, 2, array(select member_id from here)) as near join here on here.member_id = near.member_id
		group by ring`.execute(db);
	return rows;
}
