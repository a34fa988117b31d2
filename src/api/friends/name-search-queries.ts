import { type Kysely, sql } from 'kysely';
import type { CardRow } from '#api/friends/queries.ts';
import type { DB } from '#api/schema.ts';

export type Found = Pick<CardRow, 'id' | 'name' | 'image' | 'asked_by' | 'accepted_at'>;

/**
 * The most strangers with a matching name that are looked at: where there are more, typing another letter tells them
 * apart.
 */
const strangersMax = 1000;

/** Matches members who may be found by name. The index of names has the same condition, and contains nobody else. */
const mayBeFound = sql`member.found_by <> 'nobody' and member.email_verified
	and member.suspended_at is null and member.deleted_at is null`;

/**
 * Finds members whose names contain these words or beginnings (`query`), and who let the viewer find them: friends
 * first, then friends of friends, then strangers who let everyone find them. In each group, names that contain the
 * words exactly as typed (`whole`) come first. `circle_of` decides how far a circle reaches, and everybody in it is
 * searched, so that no number of strangers with the same name hides a friend of a friend.
 */
export async function findByName(
	db: Kysely<DB>,
	viewerId: string,
	{ query, whole, max }: { query: string; whole: string; max: number },
): Promise<Found[]> {
	const order = sql`name_search @@ ${whole}::tsquery desc, name, id`;
	const { rows } = await sql<Found>`
		with near as materialized (
			select member_id, ring from circle_of(${viewerId})
		), close as (
			select member.id, name, image, name_search, near.ring from near join member on member.id = near.member_id
			where name_search @@ ${query}::tsquery and ${mayBeFound}
			order by near.ring, ${order} limit ${max}
		), strangers as (
			select id, name, image, name_search, 3 as ring from (
				select * from member
				where name_search @@ ${query}::tsquery and ${mayBeFound} and found_by = 'everyone' and id <> ${viewerId}
					and id not in (select member_id from near)
					and id not in (select other_id from block_tie where member_id = ${viewerId})
				limit ${strangersMax}
			) as member order by ${order} limit ${max}
		)
		select found.id, name, image, asked_by, accepted_at
		from (select * from close union all select * from strangers) as found
		left join friendship on low_id = least(found.id, ${viewerId}::uuid) and high_id = greatest(found.id, ${viewerId}::uuid)
		order by ring, ${order} limit ${max}`.execute(db);
	return rows;
}
