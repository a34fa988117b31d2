import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { HeldRing } from '#contract/invitations/held.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Lists the two members of a join, those whose limits the one who joined shares, and at most `max` others who left the
 * same trace as one of them; empty where the join is not held and no limits are shared.
 */
export async function listRingIds(db: Kysely<DB>, memberId: string, max: number): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		with sharing as (
			select theirs.member_id from coin_holder as mine join coin_holder as theirs on theirs.limits_id = mine.limits_id
			where mine.member_id = ${memberId} and theirs.wallet_id <> mine.wallet_id
		), pair as (
			select id from invitation_join, unnest(array[member_id, inviter_id]) as id
			where member_id = ${memberId} and id is not null and (flag is not null or exists (select from sharing))
			union
			select member_id from sharing
		)
		select id from pair
		union
		(select distinct theirs.member_id from pair
		join invitation_trace as mine on mine.member_id = pair.id
		join invitation_trace as theirs on theirs.hash = mine.hash
		where theirs.member_id not in (select id from pair)
		order by theirs.member_id limit ${max})
		order by id`.execute(db);
	return rows.map(({ id }) => id);
}

export const listNames = (db: Kysely<DB>, ids: string[]): Promise<HeldRing['members']> =>
	db.selectFrom('member').select(['id', 'name']).where('id', '=', anyOf(ids)).orderBy('id').execute();

/**
 * Lists what these members did to each other: invited one another, reviewed each other's businesses, liked each other's
 * posts and reviews.
 */
export async function listTiesAmong(db: Kysely<DB>, ids: string[]): Promise<HeldRing['ties']> {
	const among = sql`${ids}::uuid[]`;
	const { rows } = await sql<HeldRing['ties'][number]>`
		select "from", "to", kind, count(*)::int as n from (
			select inviter_id as "from", member_id as "to", 'invited' as kind from invitation_join
			where inviter_id = any(${among}) and member_id = any(${among})
			union all
			select review.member_id, owner.member_id, 'reviewed'
			from review join profile_member as owner using (profile_id)
			where review.member_id = any(${among}) and owner.member_id = any(${among}) and role = 'owner'
				and review.deleted_at is null
			union all
			select post_like.member_id, owner.member_id, 'liked'
			from profile_member as owner join post using (profile_id) join post_like on post_like.post_id = post.id
			where owner.member_id = any(${among}) and role = 'owner' and post_like.member_id = any(${among})
			union all
			select vote.member_id, review.member_id, 'liked'
			from review join review_helpful as vote on vote.review_id = review.id
			where review.member_id = any(${among}) and vote.member_id = any(${among}) and review.deleted_at is null
		) as tie
		where "from" <> "to" group by "from", "to", kind order by "from", "to", kind`.execute(db);
	return rows;
}
