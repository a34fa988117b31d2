import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import type { Bond } from '#contract/terms.ts';
import { announce } from '#db/transaction.ts';

/**
 * SQL for the bonds of the `review` of the outer query, whose author is its `member`, as far as everyone may know of
 * them: the author must be named to everyone, and a friendship be shown to everyone by both sides. The result is the
 * same for every viewer.
 */
export const bondsOfReview = sql<Bond[]>`case
	when member.reviews_visible_to = 'everyone' and member.suspended_at is null and member.deleted_at is null then array(
		select 'friend_of_owner' where member.friend_list = 'everyone' and exists (
			select from profile_member as kept
			join friend_tie on friend_tie.member_id = kept.member_id and friend_tie.friend_id = member.id
			join member as owner on owner.id = kept.member_id
			where kept.profile_id = review.profile_id and kept.role = 'owner'
				and owner.friend_list = 'everyone' and owner.suspended_at is null and owner.deleted_at is null)
		union all
		select 'invited_by_business' from invited_customer as invited
		where invited.profile_id = review.profile_id and invited.member_id = member.id and invited_at <= review.created_at)
	else '{}' end`;

/**
 * Announces the businesses owned by one of the two members and reviewed by the other, after their friendship began or
 * ended: those reviews show a bond now, or no longer.
 */
export async function announceBondsBetween(db: Transaction<DB>, oneId: string, otherId: string): Promise<void> {
	const { rows } = await sql<{ profile_id: string }>`
		select profile_id from (values (${oneId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${oneId}::uuid))
			as pair (owner_id, author_id)
		join profile_member on profile_member.member_id = owner_id and role = 'owner'
		join review using (profile_id)
		where review.member_id = author_id and review.deleted_at is null`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
}

/**
 * Announces the reviewed businesses that the member owns, after who may see their friends changed, or after they were
 * suspended or let in again: the bonds that those reviews show may have changed.
 */
export async function announceBondsOf(db: Transaction<DB>, ownerId: string): Promise<void> {
	const { rows } = await sql<{ profile_id: string }>`
		select profile_id from profile_member
		where member_id = ${ownerId} and role = 'owner' and exists (
			select from review where review.profile_id = profile_member.profile_id and deleted_at is null)`.execute(db);
	announce(db, ...rows.map(({ profile_id }) => tags.profile(profile_id)));
}

/** Lists, in id order, the businesses that have an owner, have invited somebody, or have a stored count. */
export const listBondedAfter = async (db: Kysely<DB>, after: string | null, max: number): Promise<string[]> => {
	const isAfter = sql`profile_id > coalesce(${after}, '00000000-0000-0000-0000-000000000000')::uuid`;
	const first = (table: string, where = sql`true`) =>
		sql`(select distinct profile_id from ${sql.table(table)} where ${isAfter} and ${where} order by profile_id limit ${max})`;
	const { rows } = await sql<{ profile_id: string }>`
		${first('profile_member', sql`role = 'owner'`)} union ${first('invited_customer')} union ${first('bond_count')}
		order by profile_id limit ${max}`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
};

/** Stores the counts of these businesses as they were at a moment, and returns those whose counts have changed. */
export async function storeCounts(db: Transaction<DB>, profileIds: string[], asOf: Date): Promise<string[]> {
	const { rows } = await sql<{ profile_id: string }>`
		insert into bond_count as known (profile_id, friends, invited)
		select profile.id,
			(select count(*) from review join member on member.id = review.member_id
				where review.profile_id = profile.id and review.deleted_at is null and state = 'published'
					and review.created_at < ${asOf} and member.reviews_visible_to = 'everyone'
					and member.suspended_at is null and member.deleted_at is null
					and exists (
						select from profile_member as kept join friend_tie on friend_tie.member_id = kept.member_id
						where kept.profile_id = profile.id and kept.role = 'owner'
							and friend_tie.friend_id = review.member_id and since < ${asOf})),
			(select count(*) from invited_customer as invited
				where invited.profile_id = profile.id and invited_at < ${asOf})
		from profile where profile.id = any(${profileIds}::uuid[]) order by profile.id
		on conflict (profile_id) do update set friends = excluded.friends, invited = excluded.invited
			where (known.friends, known.invited) <> (excluded.friends, excluded.invited)
		returning profile_id`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
}
