import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { type Axis, axes } from '#contract/reviews/review-categories.ts';

export interface AxisCounts {
	ring: number;
	axis: Axis;
	score: number;
	n: number;
}

/** Counts the published reviews of the profile by ring of the member, axis and score. */
export const countRingsByAxis = async (db: Kysely<DB>, profileId: string, memberId: string): Promise<AxisCounts[]> => {
	const { rows } = await sql<AxisCounts>`
		with near as materialized (
			select member_id, ring from circle_of(${memberId}, 2, array(
				select member_id from review where profile_id = ${profileId} and deleted_at is null and state = 'published'))
		)
		select ring, axis, score, count(*)::int as n
		from near
		cross join lateral (
			select quality, service, value, trust from review where profile_id = ${profileId}
				and review.member_id = near.member_id and deleted_at is null and state = 'published' offset 0) as review
		cross join lateral (values ${sql.join(axes.map((axis) => sql`(${sql.lit(axis)}, ${sql.ref(axis)})`))}) as given (axis, score)
		group by ring, axis, score`.execute(db);
	return rows;
};
