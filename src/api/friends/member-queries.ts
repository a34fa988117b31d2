import { type Kysely, sql } from 'kysely';
import { friendIds, selectCards } from '#api/friends/queries.ts';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** Finds the member as the viewer may see them, with what they let the viewer know. */
export const findMemberPage = (db: Kysely<DB>, viewerId: string, memberId: string) =>
	selectCards(db, viewerId)
		.select(['bio', 'cover', 'country', 'created_at', 'friends_count', 'friend_list', 'reviews_visible_to'])
		.select((eb) =>
			eb
				.selectFrom('review')
				.innerJoin('profile', 'profile.id', 'review.profile_id')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('review.member_id', '=', 'member.id')
				.where('review.deleted_at', 'is', null)
				.where('review.state', '=', 'published')
				.where('profile.status', 'not in', hiddenStatuses)
				.as('reviews_count'),
		)
		.where('member.id', '=', memberId)
		.executeTakeFirst();

/** A viewer and a member, who sees the member's friends, and whether the two are friends. */
export interface Viewed {
	viewerId: string;
	memberId: string;
	friendList: string;
	isFriend: boolean;
}

interface Part {
	limit: number;
	offset: number;
	after: { since: Date; id: string } | null;
}

/**
 * Lists friends of a member, one more than the limit, as far as the member and the friend let the viewer see it: the
 * stricter of their two settings decides, and `friends` means the friends of either (docs/decisions/0008). The member
 * themselves sees all. The search goes from the newest on until there are enough, and looks for friends in common for
 * these alone.
 */
export const listFriendsOf = (db: Kysely<DB>, viewed: Viewed, part: Part) =>
	selectCards(db, viewed.viewerId)
		.innerJoin(friendsShown(viewed, { ...part, limit: part.limit + 1 }).as('page'), 'page.friend_id', 'member.id')
		.select('page.since')
		.orderBy('page.since', 'desc')
		.orderBy('member.id', 'desc')
		.execute();

/** Counts the friends in that list, up to `max`. */
export const countFriendsOf = async (db: Kysely<DB>, viewed: Viewed, max: number): Promise<number> => {
	const { n } = await db
		.selectFrom(friendsShown(viewed, { limit: max, offset: 0, after: null }).as('page'))
		.select(sql<number>`count(*)::int`.as('n'))
		.executeTakeFirstOrThrow();
	return n;
};

function friendsShown({ viewerId, memberId, friendList, isFriend }: Viewed, { limit, offset, after }: Part) {
	const isFriendOfViewer = sql`(friend_id = ${viewerId} or (friend_id in ${friendIds(viewerId)}) is true)`;
	const seesAll = isFriend || viewerId === memberId;
	// Where the viewer is no friend of the member and the list is not for everyone, only the viewer's own friends are
	// looked at.
	const mayBeShown = seesAll || friendList === 'everyone' ? sql`true` : isFriendOfViewer;
	const isShown =
		viewerId === memberId
			? sql`true`
			: seesAll
				? sql`friend_list <> 'nobody'`
				: sql`(friend_list = 'everyone' or (friend_list = 'friends' and ${isFriendOfViewer}))`;
	return sql<{ friend_id: string; since: Date }>`(
		select tie.friend_id, tie.since
		from (
			select friend_id, since from friend_tie where member_id = ${memberId} and ${mayBeShown}
				and ${after ? sql`(since, friend_id) < (${after.since}, ${after.id})` : sql`true`}
			order by since desc, friend_id desc offset 0
		) as tie cross join lateral (
			select from member where id = tie.friend_id and suspended_at is null and deleted_at is null
				and id not in (select other_id from block_tie where member_id = ${viewerId})
				and (email_verified or ${isFriendOfViewer}) and ${isShown} offset 0
		) as shown
		order by since desc, friend_id desc limit ${limit} offset ${offset})`;
}
