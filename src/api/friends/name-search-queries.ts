import { type Kysely, sql } from 'kysely';
import type { CardRow } from '#api/friends/queries.ts';
import type { DB } from '#api/schema.ts';

export type Found = Pick<CardRow, 'id' | 'name' | 'image' | 'asked_by' | 'accepted_at'>;

/** Strangers of a name who are looked at: of whom there are more, another letter tells them apart. */
const strangersMax = 1000;

/** As the index of names has it: nobody else stands there. */
const mayBeFound = sql`member.found_by <> 'nobody' and member.email_verified
	and member.suspended_at is null and member.deleted_at is null`;

/**
 * Members whose names have these words or beginnings (`query`), and who let the viewer find them: friends first, then friends
 * of friends, then strangers who let everyone find them; in each those first in whose names the words stand as they were
 * typed (`whole`). How far a circle reaches is for `circle_of` to say, and it is asked of all whom it reaches, so that no
 * number of strangers of the same name hides a friend of a friend.
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
