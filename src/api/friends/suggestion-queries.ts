import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';

export interface Suggested {
	id: string;
	n: number;
	/** Names of up to two friends in common, or of two businesses that both members reviewed. */
	names: string[];
}

/**
 * How far back suggestions look for what two members have in common: to look further would cost more and tell nothing
 * new.
 */
const businessesMax = 20;
const reviewersMax = 200;

/**
 * Matches members who may be suggested to the viewer, in the table `member`: not friends, members with an open request,
 * blocked ones, and those who keep their friends to themselves.
 */
const mayBeSuggested = (viewerId: string) => sql`
	member.id <> ${viewerId} and member.email_verified and member.suspended_at is null and member.deleted_at is null and member.friend_list <> 'nobody'
	and not exists (select from friendship
		where low_id = least(member.id, ${viewerId}::uuid) and high_id = greatest(member.id, ${viewerId}::uuid))
	and member.id not in (select other_id from block_tie where member_id = ${viewerId})`;

/**
 * Suggests the members with the most friends in common. A friendship counts where both friends let it be seen; of a
 * viewer with many friends, only those count who also carry the viewer's rings (`carriers_of`). The counts are made
 * first and alone: who may be suggested, and the names, are looked up from the best on until there are enough.
 */
export async function suggestByFriends(db: Kysely<DB>, viewerId: string, max: number): Promise<Suggested[]> {
	const { rows } = await sql<Suggested>`
		with carrier as materialized (select unnest(carriers_of(${viewerId})) as member_id), found as (
			select far.friend_id as id, count(*) as n
			from carrier cross join lateral (
				select friend_id from friend_tie where friend_tie.member_id = carrier.member_id offset 0
			) as far
			where far.friend_id not in (select friend_id from friend_tie where member_id = ${viewerId})
			group by far.friend_id order by n desc, id offset 0
		), best as (
			select found.id, found.n from found cross join lateral (select * from member where member.id = found.id offset 0) as member
			where ${mayBeSuggested(viewerId)} limit ${max}
		)
		select best.id, best.n, (
			select (array_agg(between_us.name order by between_us.name, between_us.id))[1:2]
			from (
				select friend_id from friend_tie
				where member_id = best.id and (friend_id in (select member_id from carrier)) is true offset 0
			) as shared cross join lateral (select id, name from member where id = shared.friend_id offset 0) as between_us
		) as names from best order by n desc, id`.execute(db);
	return rows;
}

/**
 * Suggests the members who reviewed most of the businesses that the viewer reviewed last, if they let everyone know
 * what they review.
 */
export async function suggestByBusinesses(
	db: Kysely<DB>,
	viewerId: string,
	max: number,
	except: string[],
): Promise<Suggested[]> {
	const { rows } = await sql<Suggested>`
		with mine as materialized (
			select review.profile_id, profile.business_name from review join profile on profile.id = review.profile_id
			where review.member_id = ${viewerId} and review.deleted_at is null and review.state = 'published'
				and profile.status not in (${sql.join(hiddenStatuses)})
			order by review.created_at desc limit ${businessesMax}
		), found as (
			select theirs.member_id as id, count(*) as n, (array_agg(mine.business_name order by mine.business_name))[1:2] as names
			from mine cross join lateral (
				select member_id from review
				where review.profile_id = mine.profile_id and deleted_at is null and state = 'published'
				order by created_at desc, id desc limit ${reviewersMax}
			) as theirs
			group by theirs.member_id
		)
		select found.id, found.n, found.names from found join member on member.id = found.id
		where ${mayBeSuggested(viewerId)} and member.reviews_visible_to = 'everyone' and member.id <> all(${except}::uuid[])
		order by found.n desc, found.id limit ${max}`.execute(db);
	return rows;
}
