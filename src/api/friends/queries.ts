import { type Kysely, sql } from 'kysely';
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

/** In id order, so that changes of friendships that share a member cannot block each other. */
export const addToFriendCounts = (db: Kysely<DB>, actorId: string, otherId: string, delta: 1 | -1) => {
	const { low_id, high_id } = pairOf(actorId, otherId);
	return sql`
		with locked as (select id from member where id in (${low_id}, ${high_id}) order by id for no key update)
		update member set friends_count = friends_count + ${delta} from locked where member.id = locked.id`.execute(db);
};

/** What is between the viewer and each of these members; a pair of a member with themselves has no row. */
export const listTies = (db: Kysely<DB>, viewerId: string, memberIds: string[]) =>
	db
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.select(['member.id', 'asked_by', 'accepted_at', mutualFriends(viewerId).as('mutual_friends')])
		.where('member.id', 'in', memberIds)
		.execute();
export type TieRow = Awaited<ReturnType<typeof listTies>>[number];

/** Members with their tie to the viewer; suspended ones do not show. */
const selectCards = (db: Kysely<DB>, viewerId: string) =>
	db
		.selectFrom('member')
		.leftJoin('friendship', (join) => join.on(isPair(viewerId)))
		.select(['member.id', 'name', 'designation', 'image', 'locality'])
		.select(['asked_by', 'accepted_at', mutualFriends(viewerId).as('mutual_friends')])
		.where('member.suspended_at', 'is', null);

export const findCard = (db: Kysely<DB>, viewerId: string, memberId: string) =>
	selectCards(db, viewerId).where('member.id', '=', memberId).executeTakeFirst();
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Newest friendship first. Found through the viewer's friendships, never through all members. */
export const listFriendCards = (db: Kysely<DB>, viewerId: string, max: number) =>
	selectCards(db, viewerId)
		.where('member.id', 'in', friendIds(viewerId))
		.orderBy('accepted_at', 'desc')
		.orderBy('member.id')
		.limit(max)
		.execute();

const isPair = (viewerId: string) =>
	sql<boolean>`low_id = least(member.id, ${viewerId}::uuid) and high_id = greatest(member.id, ${viewerId}::uuid)`;

const friendIds = (memberId: string) => sql<string>`(
	select high_id from friendship where low_id = ${memberId} and accepted_at is not null
	union all select low_id from friendship where high_id = ${memberId} and accepted_at is not null)`;

/** How many friends the member of the outer row shares with the viewer; 0 when their friends are not for the viewer to know. */
const mutualFriends = (viewerId: string) => sql<number>`case
	when member.settings ->> 'friend_list' = 'nobody' or (member.settings ->> 'friend_list' = 'friends' and friendship.accepted_at is null)
	then 0 else (
		select count(*) from (
			select theirs.high_id as id from friendship as theirs where theirs.low_id = member.id and theirs.accepted_at is not null
			union all
			select theirs.low_id from friendship as theirs where theirs.high_id = member.id and theirs.accepted_at is not null
		) as theirs where theirs.id in ${friendIds(viewerId)}) end`;
