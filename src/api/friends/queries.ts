import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** The two ids in the order in which a friendship is stored. */
const pairOf = (a: string, b: string) => (a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a });

/** Asks, or accepts when the other has asked; one statement, so that two who ask each other at once become friends. */
export const upsertFriendship = (db: Kysely<DB>, actorId: string, otherId: string, now: Date) =>
	db
		.insertInto('friendship')
		.values({ ...pairOf(actorId, otherId), asked_by: actorId, asked_at: now })
		.onConflict((conflict) =>
			conflict
				.columns(['low_id', 'high_id'])
				.doUpdateSet({ accepted_at: now })
				.where('friendship.accepted_at', 'is', null)
				.where('friendship.asked_by', '!=', actorId),
		)
		.returning('accepted_at')
		.executeTakeFirst();

export const deleteFriendship = (db: Kysely<DB>, actorId: string, otherId: string) => {
	const { low_id, high_id } = pairOf(actorId, otherId);
	return db
		.deleteFrom('friendship')
		.where('low_id', '=', low_id)
		.where('high_id', '=', high_id)
		.returning('accepted_at')
		.executeTakeFirst();
};

/**
 * The first thing that any change of friendships does. In id order, so that two that share members cannot block each
 * other. Gives those who are still there.
 */
export const lockMembers = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('member')
		.select('id')
		.where('id', 'in', ids)
		.where('deleted_at', 'is', null)
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();

/** Of members that the caller has locked. */
export const addToFriendCounts = (db: Transaction<DB>, ids: string[], delta: 1 | -1) =>
	db
		.updateTable('member')
		.set((eb) => ({ friends_count: eb('friends_count', '+', delta) }))
		.where('id', 'in', ids)
		.execute();

/** Ends all friendships and requests of the member; gives the other of each, and whether they were friends. */
export const deleteFriendships = async (db: Transaction<DB>, memberId: string) => {
	const { rows } = await sql<{ other_id: string; is_accepted: boolean }>`
		delete from friendship where low_id = ${memberId} or high_id = ${memberId}
		returning case when low_id = ${memberId} then high_id else low_id end as other_id,
			accepted_at is not null as is_accepted`.execute(db);
	return rows;
};

export const listFriendIds = async (db: Kysely<DB>, memberId: string): Promise<string[]> => {
	const { rows } = await sql<{
		friend_id: string;
	}>`select friend_id from friend_tie where member_id = ${memberId}`.execute(db);
	return rows.map((row) => row.friend_id);
};

/**
 * What is between the viewer and each of these members; a pair of a member with themselves has no row. To find their
 * rings costs as much as gathering both: whoever asks about one ring knows it.
 */
export const listTies = (db: Kysely<DB>, viewerId: string, memberIds: string[], ring: number | null) =>
	withOwnFriends(db, viewerId)
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.leftJoin(
			ring === null
				? sql<{ member_id: string; ring: number }>`reached_by(${viewerId})`.as('near')
				: sql<{ member_id: string; ring: number }>`(select id as member_id, ${ring}::integer as ring from member)`.as(
						'near',
					),
			(join) =>
				join
					.onRef('near.member_id', '=', 'member.id')
					.on(ring === null ? sql<boolean>`is_shown_in_ring(near.ring, member)` : sql.lit(true)),
		)
		.select(['member.id', 'asked_by', 'accepted_at', 'ring', mutualFriends(viewerId).as('mutual_friends')])
		.select(isBlocked(viewerId).as('is_blocked'))
		.where('member.id', 'in', memberIds)
		.execute();
export type TieRow = Awaited<ReturnType<typeof listTies>>[number];

/** Members with their tie to the viewer; suspended ones do not show, nor those who left or are blocked either way. */
export const selectCards = (db: Kysely<DB>, viewerId: string) =>
	withOwnFriends(db, viewerId)
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.select(['member.id', 'name', 'designation', 'image', 'locality'])
		.select(['asked_by', 'accepted_at', mutualFriends(viewerId).as('mutual_friends')])
		.where('member.suspended_at', 'is', null)
		.where('member.deleted_at', 'is', null)
		.where((eb) => eb.not(isBlocked(viewerId)));

export const findCard = (db: Kysely<DB>, viewerId: string, memberId: string) =>
	selectCards(db, viewerId).where('member.id', '=', memberId).executeTakeFirst();
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export const listCards = (db: Kysely<DB>, viewerId: string, memberIds: string[]) =>
	selectCards(db, viewerId).where('member.id', 'in', memberIds).execute();

/** Newest friendship first. Found through the viewer's friendships, never through all members. */
export const listFriendCards = (db: Kysely<DB>, viewerId: string, max: number) =>
	selectCards(db, viewerId)
		.where('member.id', 'in', friendIds(viewerId))
		.orderBy('accepted_at', 'desc')
		.orderBy('member.id')
		.limit(max)
		.execute();

/** Requests that wait, of either side, the newest first. */
export const listRequestCards = (db: Kysely<DB>, viewerId: string, max: number) =>
	selectCards(db, viewerId)
		.select('friendship.asked_at')
		.where(
			'member.id',
			'in',
			sql<string>`(
			select high_id from friendship where low_id = ${viewerId} and accepted_at is null
			union all select low_id from friendship where high_id = ${viewerId} and accepted_at is null)`,
		)
		.orderBy('asked_at', 'desc')
		.orderBy('member.id')
		.limit(max)
		.execute();

const isPair = (viewerId: string) =>
	sql<boolean>`low_id = least(member.id, ${viewerId}::uuid) and high_id = greatest(member.id, ${viewerId}::uuid)`;

const isBlocked = (viewerId: string) =>
	sql<boolean>`member.id in (select other_id from block_tie where member_id = ${viewerId})`;

export const friendIds = (memberId: string) =>
	sql<string>`(select friend_id from friend_tie where member_id = ${memberId})`;

/** The viewer's friends, looked up once for all members of a list. */
const withOwnFriends = (db: Kysely<DB>, viewerId: string) =>
	db.with(
		(cte) => cte('own_friend').materialized(),
		() => sql<{ friend_id: string }>`${friendIds(viewerId)}`,
	);

/**
 * How many friends the member of the outer row shares with the viewer. The viewer sees a friendship of a friend unless
 * one of the two keeps their friends to themselves. `is true` keeps the list of them a hash that is made once: planners
 * would join it anew for every member (1,000 friends of a member with 5,000: 1.1 s against 0.1 s). Of the shared ones
 * alone it is asked whether they show it, of each by itself (`offset 0`): there are fewer of them than of the viewer's
 * friends (20 reviews for that member: 500 pages against 4,150).
 */
const mutualFriends = (
	viewerId: string,
) => sql<number>`case when member.friend_list = 'nobody' or member.id = ${viewerId} then 0 else (
	select count(*) from (
		select friend_id from friend_tie as theirs
		where theirs.member_id = member.id and (theirs.friend_id in (select friend_id from own_friend)) is true offset 0
	) as shared cross join lateral (
		select from member as friend
		where friend.id = shared.friend_id and friend.friend_list <> 'nobody'
			and friend.suspended_at is null and friend.deleted_at is null offset 0
	) as showing) end`;
