import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/** Returns the two ids in the order in which a friendship is stored. */
const pairOf = (a: string, b: string) => (a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a });

/**
 * Asks for a friendship, or accepts it where the other has asked. It is one statement, so that two who ask each other
 * at once become friends.
 */
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

/** Makes the two friends; returns undefined where they were friends before. */
export const insertFriendship = (db: Transaction<DB>, actorId: string, otherId: string, now: Date) =>
	db
		.insertInto('friendship')
		.values({ ...pairOf(actorId, otherId), asked_by: otherId, asked_at: now, accepted_at: now })
		.onConflict((conflict) =>
			conflict
				.columns(['low_id', 'high_id'])
				.doUpdateSet({ accepted_at: now })
				.where('friendship.accepted_at', 'is', null),
		)
		.returning('accepted_at')
		.executeTakeFirst();

export const deleteFriendship = (db: Kysely<DB>, actorId: string, otherId: string) => {
	const { low_id, high_id } = pairOf(actorId, otherId);
	return db
		.deleteFrom('friendship')
		.where('low_id', '=', low_id)
		.where('high_id', '=', high_id)
		.returning(['accepted_at', 'asked_by', 'asked_at'])
		.executeTakeFirst();
};

/**
 * Locks members, which is the first thing that any change of friendships does. They are locked in the order of their
 * ids, so that two changes with members in common cannot block each other. Returns those who have not left.
 */
export const lockMembers = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('member')
		.select('id')
		.where('id', '=', anyOf(ids))
		.where('deleted_at', 'is', null)
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();

/** Changes the number of friends of members that the caller has locked. */
export const addToFriendCounts = (db: Transaction<DB>, ids: string[], delta: 1 | -1) =>
	db
		.updateTable('member')
		.set((eb) => ({ friends_count: eb('friends_count', '+', delta) }))
		.where('id', '=', anyOf(ids))
		.execute();

/**
 * Deletes all friendships and requests of the member; returns the other member of each, and whether they were friends.
 */
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
 * Lists friends of a member who may let them in: none while the member has no confirmed address, and not who invited
 * them while that join is held.
 */
export const listFriendsToAsk = async (db: Kysely<DB>, memberId: string, max: number): Promise<string[]> => {
	const { rows } = await sql<{ friend_id: string }>`
		select friend_id from friend_tie join member on member.id = member_id
		where member_id = ${memberId} and email_verified and not exists (
			select from invitation_join as held
			where held.member_id = friend_tie.member_id and inviter_id = friend_id and flag is not null)
		order by since limit ${max}`.execute(db);
	return rows.map((row) => row.friend_id);
};

/**
 * Lists the ties between the viewer and each of these members; for the viewer themselves there is no friendship to
 * join. Their rings are looked up unless `ring` says that all are in the second.
 */
export function listTies(db: Kysely<DB>, viewerId: string, memberIds: string[], ring: 2 | null) {
	const ties = withOwnFriends(db, viewerId)
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.select(['member.id', 'asked_by', 'accepted_at', mutualFriends(viewerId).as('mutual_friends')])
		.select(isBlocked(viewerId).as('is_blocked'))
		.where(sql<boolean>`member.id = any(${memberIds}::uuid[])`);
	if (ring !== null) return ties.select(sql<number | null>`${ring}::integer`.as('ring')).execute();
	const near = sql<{ member_id: string; ring: number }>`circle_of(${viewerId}, 2, ${memberIds}::uuid[])`;
	return ties
		.leftJoin(near.as('near'), (join) => join.onRef('near.member_id', '=', 'member.id'))
		.select('near.ring')
		.execute();
}
export type TieRow = Awaited<ReturnType<typeof listTies>>[number];

/** Counts, for each of these friends, the friends whom the viewer and they have in common. */
export const listMutualFriends = (db: Kysely<DB>, viewerId: string, friendIds: string[]) =>
	withOwnFriends(db, viewerId)
		.selectFrom('member')
		.select(['member.id', mutualFriends(viewerId).as('mutual_friends')])
		.where(sql<boolean>`member.id = any(${friendIds}::uuid[])`)
		.execute();

/**
 * Selects members with their tie to the viewer, without members who are suspended, have left, or are blocked either
 * way. A member who has not confirmed their address is seen only by themselves, their friends, and those who asked
 * them.
 */
export const selectCards = (db: Kysely<DB>, viewerId: string) =>
	withOwnFriends(db, viewerId)
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.select(['member.id', 'name', 'designation', 'image', 'locality'])
		.select(['asked_by', 'accepted_at', mutualFriends(viewerId).as('mutual_friends')])
		.where('member.suspended_at', 'is', null)
		.where('member.deleted_at', 'is', null)
		.where(
			sql<boolean>`(member.email_verified or member.id = ${viewerId} or accepted_at is not null or asked_by = ${viewerId})`,
		)
		.where((eb) => eb.not(isBlocked(viewerId)));

export const findCard = (db: Kysely<DB>, viewerId: string, memberId: string) =>
	selectCards(db, viewerId).where('member.id', '=', memberId).executeTakeFirst();
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export const listCards = (db: Kysely<DB>, viewerId: string, memberIds: string[]) =>
	selectCards(db, viewerId).where('member.id', '=', anyOf(memberIds)).execute();

/**
 * Lists the viewer's friends, the newest friendship first, and looks up only as many as are needed. Blocks need no
 * check, because nobody is both a friend and blocked.
 */
export const listFriendCards = async (db: Kysely<DB>, viewerId: string, max: number) => {
	const { rows } = await sql<Omit<CardRow, 'accepted_at'> & { accepted_at: Date }>`
		with own_friend as materialized (${ownFriends(viewerId)})
		select member.id, name, designation, image, locality, null as asked_by, since as accepted_at,
			${mutualFriends(viewerId)} as mutual_friends
		from (select friend_id, since from friend_tie where member_id = ${viewerId} order by since desc, friend_id offset 0) as tie
		cross join lateral (
			select * from member where id = tie.friend_id and suspended_at is null and deleted_at is null offset 0
		) as member
		order by since desc, tie.friend_id limit ${max}`.execute(db);
	return rows;
};

/** Lists requests that wait, from either side, the newest first. */
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

const ownFriends = (viewerId: string) =>
	sql<{ member_id: string }>`select unnest(showing_friends_of(${viewerId})) as member_id`;

/** Selects the viewer's friends who count as friends in common, once for all members of a list. */
const withOwnFriends = (db: Kysely<DB>, viewerId: string) =>
	db.with(
		(cte) => cte('own_friend').materialized(),
		() => sql<{ member_id: string }>`(${ownFriends(viewerId)})`,
	);

/**
 * Counts the friends whom the viewer and the member of the outer row have in common. The viewer sees a friendship of a
 * friend unless one of the two keeps their friends to themselves. `is true` keeps the list of them a hash that is made
 * once: planners would otherwise join it anew for every member (1,000 friends of a member with 5,000: 1.1 s against 0.1
 * s).
 */
const mutualFriends = (
	viewerId: string,
) => sql<number>`case when member.friend_list = 'nobody' or member.id = ${viewerId} then 0 else (
	select count(*) from friend_tie as theirs
	where theirs.member_id = member.id and (theirs.friend_id in (select member_id from own_friend)) is true) end`;
