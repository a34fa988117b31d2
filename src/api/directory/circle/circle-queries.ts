import { type Kysely, sql } from 'kysely';
import { type Criteria, conditions } from '#api/directory/criteria.ts';
import type { DB } from '#api/schema.ts';

/** A friend who reviewed a business, and who may be named to the member. */
interface NamedFriend {
	id: string;
	name: string;
	image: string | null;
}
export interface CircleRow {
	profile_id: string;
	friends: number;
	friends_total: number | null;
	seconds: number;
	seconds_total: number | null;
	named: NamedFriend[];
}

/** At most this many friends are named beside a business. */
const namedMax = 3;

/**
 * Returns, for each of these businesses, the number of reviews by the member's friends and by their friends, the sum of
 * their totals, and the friends who reviewed it last. Businesses that nobody of the circle reviewed are absent.
 */
export async function findCircleOf(db: Kysely<DB>, profileIds: string[], memberId: string): Promise<CircleRow[]> {
	const { rows } = await sql<CircleRow>`
		with here as materialized (
			select profile_id, member_id, total, created_at from review
			where profile_id = any(${profileIds}::uuid[]) and deleted_at is null and state = 'published'
		), near as materialized (
			select here.profile_id, here.member_id, here.total, circle.ring,
				row_number() over (partition by here.profile_id, circle.ring order by here.created_at desc, here.member_id) as place
			from circle_of(${memberId}, 2, array(select distinct member_id from here)) as circle
			join here on here.member_id = circle.member_id
		)
		select near.profile_id,
			count(*) filter (where ring = 1)::int as friends, (sum(total) filter (where ring = 1))::int as friends_total,
			count(*) filter (where ring = 2)::int as seconds, (sum(total) filter (where ring = 2))::int as seconds_total,
			coalesce(jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name, 'image', member.image) order by place)
				filter (where member.id is not null), '[]') as named
		from near left join member on member.id = near.member_id and ring = 1 and place <= ${namedMax}
		group by near.profile_id`.execute(db);
	return rows;
}

/**
 * Lists the ids of the matches that the circle reviewed, ordered by how many friends reviewed them, then by how many of
 * the circle did, then by score.
 */
export async function listIdsOfCircle(
	db: Kysely<DB>,
	criteria: Criteria,
	memberId: string,
	max: number,
): Promise<string[]> {
	const matches = db
		.selectFrom('profile')
		.select(['profile.id', 'profile.score'])
		.where(sql<boolean>`profile.id in (select profile_id from reviewed)`)
		.where((eb) => conditions(eb, criteria));
	const { rows } = await sql<{ id: string }>`
		with reviewed as materialized (
			select review.profile_id, count(*) filter (where ring = 1) as friends, count(*) as n
			from circle_of(${memberId}, 2) as circle join review on review.member_id = circle.member_id
			where review.deleted_at is null and review.state = 'published'
			group by review.profile_id
		)
		select match.id from (${matches}) as match join reviewed on reviewed.profile_id = match.id
		order by friends > 0 desc, friends desc, n desc, score desc, match.id desc
		limit ${max}`.execute(db);
	return rows.map(({ id }) => id);
}
