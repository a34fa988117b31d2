import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { pageDepthMax } from '#contract/page.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/**
 * Keeps the member from leaving and from being suspended until the transaction ends; undefined for one who has. The
 * first lock of any that concern follows: whoever leaves or is suspended locks themselves first, too, and then businesses.
 */
export const shareFollower = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('member')
		.select('id')
		.where('id', '=', memberId)
		.where('suspended_at', 'is', null)
		.where('deleted_at', 'is', null)
		.forShare()
		.executeTakeFirst();

const selectShown = (db: Kysely<DB>, profileId: string) =>
	db
		.selectFrom('profile')
		.select(['id', 'followers_count'])
		.where('id', '=', profileId)
		.where('status', 'not in', hiddenStatuses);

export const findShownProfile = (db: Kysely<DB>, profileId: string) => selectShown(db, profileId).executeTakeFirst();

/** Locked before a follow of it is written, so that a merge meanwhile finds all follows or waits for them. */
export const lockShownProfile = (db: Transaction<DB>, profileId: string) =>
	selectShown(db, profileId).forNoKeyUpdate().executeTakeFirst();

/** By how many the follows of the business have changed: a follow that stands already, or is not there to end, by none. */
export async function setFollow(
	db: Transaction<DB>,
	{ memberId, profileId }: { memberId: string; profileId: string },
	isFollowing: boolean,
	now: Date,
): Promise<number> {
	if (isFollowing) {
		const { numInsertedOrUpdatedRows } = await db
			.insertInto('follow')
			.values({ member_id: memberId, profile_id: profileId, created_at: now })
			.onConflict((conflict) => conflict.doNothing())
			.executeTakeFirst();
		return Number(numInsertedOrUpdatedRows ?? 0);
	}
	const { numDeletedRows } = await db
		.deleteFrom('follow')
		.where('member_id', '=', memberId)
		.where('profile_id', '=', profileId)
		.executeTakeFirst();
	return -Number(numDeletedRows);
}

export const addToFollowersCount = (db: Transaction<DB>, profileIds: string[], delta: number) =>
	db
		.updateTable('profile')
		.set((eb) => ({ followers_count: eb('followers_count', '+', delta) }))
		.where('id', 'in', profileIds)
		.execute();

/** What the member follows, locked in id order, so that two who lock many cannot block each other. */
export const lockFollowedProfiles = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('profile')
		.select('id')
		.where('id', 'in', (eb) => eb.selectFrom('follow').select('profile_id').where('member_id', '=', memberId))
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();

/** Of businesses that were locked before: read again, for a merge may have moved one of them meanwhile. */
export const listFollowedIds = async (db: Transaction<DB>, memberId: string): Promise<string[]> =>
	(await db.selectFrom('follow').select('profile_id').where('member_id', '=', memberId).execute()).map(
		(row) => row.profile_id,
	);

export const deleteFollows = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('follow').where('member_id', '=', memberId).execute();

/**
 * Follows of the one become follows of the other, since the earlier day where somebody follows both. Both businesses
 * are locked by the caller.
 */
export const moveFollows = async (db: Transaction<DB>, fromId: string, intoId: string): Promise<void> => {
	await sql`
		insert into follow (member_id, profile_id, created_at)
		select member_id, ${intoId}::uuid, created_at from follow where profile_id = ${fromId} order by member_id
		on conflict (member_id, profile_id) do update set created_at = least(follow.created_at, excluded.created_at)`.execute(
		db,
	);
	await db.deleteFrom('follow').where('profile_id', '=', fromId).execute();
};

/** Stores how many members follow each of the businesses, which the caller has locked; gives those that were wrong. */
export const recountFollows = async (db: Transaction<DB>, ids: string[]) => {
	const { rows } = await sql<{ id: string }>`
		update profile set followers_count = counted.n
		from (
			select profile.id, count(member.id)::int as n
			from profile
			left join follow on follow.profile_id = profile.id
			left join member on member.id = follow.member_id and member.suspended_at is null and member.deleted_at is null
			where profile.id = any(${ids}::uuid[])
			group by profile.id
		) as counted
		where counted.id = profile.id and profile.followers_count <> counted.n
		returning profile.id`.execute(db);
	return rows.map((row) => row.id);
};

export const findFollowersCount = (db: Kysely<DB>, profileId: string) =>
	db.selectFrom('profile').select('followers_count').where('id', '=', profileId).executeTakeFirstOrThrow();

/** Followed businesses, and those whose count says that they are, locked, in id order. */
export const lockCounted = (db: Transaction<DB>, after: string | null, limit: number) =>
	db
		.selectFrom('profile')
		.select('id')
		.where((eb) =>
			eb.or([
				eb('followers_count', '!=', 0),
				eb.exists(eb.selectFrom('follow').select('member_id').whereRef('profile_id', '=', 'profile.id')),
			]),
		)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.forNoKeyUpdate()
		.execute();

export interface FollowSlice {
	limit: number;
	offset: number;
	after: { since: Date; id: string } | null;
}

/**
 * Followers of a business whose names the viewer may know, one more than the limit: the same people who show the viewer
 * their names beside their reviews.
 */
export const listFollowerRows = (
	db: Kysely<DB>,
	{ profileId, viewerId }: { profileId: string; viewerId: string },
	{ limit, offset, after }: FollowSlice,
) =>
	db
		.selectFrom('follow')
		.innerJoin('member', 'member.id', 'follow.member_id')
		.select(['member.id', 'member.name', 'member.designation', 'member.image', 'member.locality'])
		.select('follow.created_at as since')
		.where('follow.profile_id', '=', profileId)
		.where('member.suspended_at', 'is', null)
		.where('member.deleted_at', 'is', null)
		.where(sql<boolean>`member.id not in (select other_id from block_tie where member_id = ${viewerId})`)
		.where(
			sql<boolean>`(member.reviews_visible_to = 'everyone' or member.id = ${viewerId} or (
				member.reviews_visible_to = 'friends'
				and member.id in (select friend_id from friend_tie where member_id = ${viewerId})))`,
		)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(follow.created_at, follow.member_id) < (${after?.since}, ${after?.id})`),
		)
		.orderBy('follow.created_at', 'desc')
		.orderBy('follow.member_id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();
export type FollowerRow = Awaited<ReturnType<typeof listFollowerRows>>[number];

const selectFollowed = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('follow')
		.innerJoin('profile', 'profile.id', 'follow.profile_id')
		.where('follow.member_id', '=', memberId)
		.where('profile.status', 'not in', hiddenStatuses);

/** What the member follows, one more than the limit. */
export const listFollowed = (db: Kysely<DB>, memberId: string, { limit, offset, after }: FollowSlice) =>
	selectFollowed(db, memberId)
		.select(['follow.profile_id as id', 'follow.created_at as since'])
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(follow.created_at, follow.profile_id) < (${after?.since}, ${after?.id})`),
		)
		.orderBy('follow.created_at', 'desc')
		.orderBy('follow.profile_id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

/** At most one more than pages by number reach. */
export async function countFollowed(db: Kysely<DB>, memberId: string): Promise<number> {
	const { n } = await db
		.selectFrom(
			selectFollowed(db, memberId)
				.select('follow.profile_id')
				.limit(pageDepthMax + 1)
				.as('followed'),
		)
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return Number(n);
}

export const isSuspended = async (db: Transaction<DB>, memberId: string): Promise<boolean> => {
	const member = await db.selectFrom('member').select('suspended_at').where('id', '=', memberId).executeTakeFirst();
	return member?.suspended_at != null;
};
